"""Edits: what changes in a sentence. Extracting, applying, clustering them."""
