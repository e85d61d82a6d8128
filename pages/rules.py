"""Rules: the tree read as rules, which are made shorter, sorted out and put in order."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["rules"])
