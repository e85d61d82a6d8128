"""A mock exam in the browser, which keeps its clock and its answers."""
