"""Predict: fill in a record and watch it fall through the finished tree, vote by vote."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["predict"])
