"""Slack: a street in which points may stand, at a price."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["slack"])
