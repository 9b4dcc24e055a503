"""Public data sets: where they are, how to fetch them, and the demo corpus that comes along."""
