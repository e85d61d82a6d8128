"""Soft margin: points may violate the margin, at a price."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["slack"])
