"""Ensembles: majorities, bagging, forests, boosting."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["crowd"])
