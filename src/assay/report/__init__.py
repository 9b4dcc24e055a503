"""One type of table, and every way to show it."""
