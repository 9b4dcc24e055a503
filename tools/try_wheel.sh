#!/bin/sh
# Builds the abi3 wheel, installs it into a clean environment, and tries it there.
# The one argument is the folder of the programs that build: .venv/bin
set -eu
tools=$1
rm -rf dist
"$tools/maturin" build --release --out dist --quiet
"$tools/maturin" sdist --out dist 2>/dev/null
wheel=$(ls dist/*.whl)
case "$wheel" in
*-cp310-abi3-*) ;;
*) echo "assay: $wheel is no abi3 wheel for Python 3.10 and later" >&2; exit 1 ;;
esac
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT
"$tools/python" -m venv "$clean/venv"
"$clean/venv/bin/python" -m pip install --quiet "$wheel"
cp tools/try_install.py "$clean/"
"$tools/python" -m venv "$clean/from-source"
"$clean/from-source/bin/python" -m pip install --quiet dist/*.tar.gz
cd "$clean"
"$clean/from-source/bin/python" try_install.py
"$clean/venv/bin/assay" --version
"$clean/venv/bin/python" try_install.py
echo "$wheel and the source distribution install into clean environments and work there"
