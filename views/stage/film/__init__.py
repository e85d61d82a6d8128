"""A picture whose marks change from step to step: what is not a tree and not one plane of points."""
