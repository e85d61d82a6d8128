"""Exercises, checked line by line, and sheets of them to print."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["practice"])
