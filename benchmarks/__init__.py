"""Benchmarks: each times a kernel or a journey beside the obvious Python or a peer, in one run."""
