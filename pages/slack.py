"""Soft margin: points may violate the margin, at a price."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["slack"])
