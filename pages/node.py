"""One node: its impurity, a split, bits."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["node"])
