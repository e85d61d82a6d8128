"""Lines in the leaves, hinges, and densities."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["leaves"])
