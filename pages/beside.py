"""Several models on the same records."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["beside"])
