"""A picture whose marks change from step to step, other than a tree or one plane of points."""
