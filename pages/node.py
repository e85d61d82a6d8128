"""One node: its impurity, a split, bits."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["node"])
