"""The wall of kernels, and the grid of C and gamma."""
