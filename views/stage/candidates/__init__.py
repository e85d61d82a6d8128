"""The table of all candidates at a node; a row opens its calculation."""
