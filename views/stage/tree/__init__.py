"""The picture of a growing decision tree."""
