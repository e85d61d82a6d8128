"""Two-class points in the plane. Lessons about margins and kernels share this part of the link."""
