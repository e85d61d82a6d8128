"""Several models on the same records."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["beside"])
