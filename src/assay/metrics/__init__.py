"""Metrics: from a corpus to statistics, and from statistics to scores."""
