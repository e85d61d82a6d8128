"""SMO: two multipliers at a time slide along their line in a box, until the duality gap closes."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["smo"])
