#!/bin/sh
# Runs each fuzz target of the core for a while: FUZZ_SECONDS, by default 60.
set -eu
cd "$(dirname "$0")/../crates/assay-core"
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "assay: cargo-fuzz is missing; install it with: cargo install cargo-fuzz" >&2
    exit 2
fi
if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "assay: cargo-fuzz needs a nightly toolchain: rustup toolchain install nightly" >&2
    exit 2
fi
for target in encode levenshtein; do
    echo "==> fuzzing $target"
    cargo +nightly fuzz run "$target" -- -max_total_time="${FUZZ_SECONDS:-60}" -max_len=4096
done
