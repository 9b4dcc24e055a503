"""The command line: doors to the library, without mathematics of their own.

Modules here import nothing but Typer when they are loaded, so that `assay --help` is quick; what a
command needs is imported when it runs.
"""

from assay.cli.app import main

__all__ = ["main"]
