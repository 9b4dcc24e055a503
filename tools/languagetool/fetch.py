"""Fetches the jars of LanguageTool, by Maven, into the folder of the cache where Assay looks.

What is there already stays, if it is of the version that `pom.xml` names. The folder appears whole
or not at all; two that fetch at the same time do not disturb each other.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from assay.metrics.languagetool_server import jar_home

POM = Path(__file__).with_name("pom.xml")


def wanted_jars() -> list[str]:
    """The files that the dependencies of `pom.xml` themselves are in."""
    space = {"": "http://maven.apache.org/POM/4.0.0"}
    found = ET.parse(POM).findall("dependencies/dependency", space)  # noqa: S314 - our own file
    return [
        f"{one.findtext('artifactId', '', space)}-{one.findtext('version', '', space)}.jar"
        for one in found
    ]


def fetch(folder: Path) -> None:
    """Puts the jars into a folder, in the place of others that may be there."""
    maven = shutil.which("mvn")
    if maven is None or shutil.which("java") is None:
        sys.exit("LanguageTool is fetched by Maven: install Java 17 or later, and Maven")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".languagetool-") as temporary:
        new, old = Path(temporary, "new"), Path(temporary, "old")
        goal = ["dependency:copy-dependencies", f"-DoutputDirectory={new}"]
        command = [maven, "-q", "-B", "-f", str(POM), *goal, "-DincludeScope=runtime"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stdout + done.stderr).strip().splitlines() or ["no reason given"]
            sys.exit(f"Maven cannot fetch LanguageTool: {said[0]}")
        if folder.exists():
            folder.rename(old)
        new.rename(folder)


def main() -> None:
    """Fetches what is lacking, and prints the folder."""
    folder = jar_home()
    if not all((folder / jar).is_file() for jar in wanted_jars()):
        fetch(folder)
    print(folder)


if __name__ == "__main__":
    main()
