"""A mock exam: tasks of chosen chapters against the clock, marked at the end, and the same for everybody."""
