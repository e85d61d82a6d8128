"""Nearest neighbours: distances, votes, how many should vote."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["neighbours"])
