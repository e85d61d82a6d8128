"""Trees that grow with the data."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["large"])
