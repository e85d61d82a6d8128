"""Widest street: turn a line by hand, then see the street no line can beat."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["margin"])
