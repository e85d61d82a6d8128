"""Ensembles: majorities, bagging, forests, boosting."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["crowd"])
