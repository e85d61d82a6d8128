"""Exercises, checked line by line, and sheets of them to print."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["practice"])
