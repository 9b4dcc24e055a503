"""Significance: how sure a score is, and whether two systems differ by more than chance."""
