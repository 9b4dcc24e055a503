"""Published tables and figures, recomputed from public data and compared digit by digit."""
