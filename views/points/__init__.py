"""Two-class points in the plane: a part of the link that lessons about margins and kernels share."""
