"""Trees that grow with the data."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["large"])
