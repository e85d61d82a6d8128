"""Toy."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["toy"])
