"""Overfit: a tree cuts the plane into ever more rectangles, and its errors fall, then rise."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["overfit"])
