"""Bayes' rule, and naive Bayes."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["bayes"])
