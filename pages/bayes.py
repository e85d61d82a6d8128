"""Bayes' rule, and naive Bayes."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["bayes"])
