"""Kernel wall: the same points under several kernels at once, and what a kernel is."""

from views import kernels, kernels_below

case, presenter = kernels.read_link()
kernels.choose(case, presenter)
kernels.watch(presenter)
kernels_below.below(case, presenter)
kernels.ready(case, presenter)
