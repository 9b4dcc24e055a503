# Small verbs that run everything. Each does its own set-up; the second time there is nothing to do.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUST := Cargo.toml Cargo.lock $(shell find crates -name '*.rs' -o -name Cargo.toml | grep -v fuzz)

.PHONY: help setup demo test check bench docs wheel fuzz demo-corpus languagetool clean
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 22

$(VENV)/.tools: pyproject.toml
	@echo "==> virtual environment and tools in $(VENV)"
	@command -v cargo >/dev/null || { echo "assay: no Rust toolchain: install one from https://rustup.rs, then again"; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "assay: python cannot make virtual environments: apt-get install python3-venv"; exit 2; }
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --group check
	@touch $@

$(VENV)/.core: $(VENV)/.tools $(RUST) pyproject.toml
	@echo "==> release build of the core"
	@unset CONDA_PREFIX; PIP_QUIET=1 VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/maturin develop --release --extras parquet,plot --quiet
	@touch $@

$(VENV)/.docs: $(VENV)/.core
	@echo "==> tools for the documentation"
	@$(BIN)/python -m pip install --quiet --group docs
	@touch $@

setup: $(VENV)/.core ## virtual environment, tools and the release build of the core

demo: setup ## the systems of the demo corpus scored, compared and ranked, and metrics tried
	@PATH="$(abspath $(BIN)):$$PATH" sh tools/demo.sh

test: setup ## the tests of the core and of the package
	cargo test --workspace --quiet
	$(BIN)/python -m pytest --quiet

check: $(VENV)/.docs ## style, types, lints; the stub of the core against the built module; links of the documentation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/stubtest assay._core
	$(BIN)/python tools/demo_corpus/build.py --check
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

bench: setup ## benchmarks: each prints its ratio to the obvious Python or to a peer
	$(BIN)/python -m benchmarks

docs: $(VENV)/.docs ## the documentation, into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "open site/index.html"

wheel: $(VENV)/.tools ## an abi3 wheel in dist/, installed into a clean environment and tried
	sh tools/try_wheel.sh $(BIN)

fuzz: ## the core's parsers under libFuzzer, a minute each (needs a nightly toolchain and cargo-fuzz)
	sh tools/fuzz.sh

demo-corpus: ## build src/assay/data/demo from its hand-written sources
	$(PYTHON) tools/demo_corpus/build.py

languagetool: setup ## the server of LanguageTool, by Maven, into Assay's cache (needs Java 17; tests do it, too)
	$(BIN)/python tools/languagetool/fetch.py

clean: ## remove everything that was built
	rm -rf $(VENV) target dist site demo-out .mypy_cache .ruff_cache .pytest_cache .hypothesis src/assay/_core*.so
