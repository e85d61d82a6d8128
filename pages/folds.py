"""From which records to learn, and by which to judge."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["folds"])
