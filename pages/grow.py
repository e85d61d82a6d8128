"""Grow a tree: watch Hunt's algorithm choose every split, go back and forth, and choose yourself."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["grow"])
