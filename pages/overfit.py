"""Overfit: a tree cuts the plane into ever more rectangles, and its errors fall, then rise."""

from views import overfit

case, presenter = overfit.read_link()
overfit.choose(case, presenter)
overfit.watch(presenter)
overfit.ready(presenter)
