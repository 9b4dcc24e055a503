"""Files to a corpus and back, and a corpus to integers."""
