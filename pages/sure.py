"""How sure is an accuracy? Coins, intervals, and how often they miss."""

from views.lessons import LESSONS
from views.play import play

play(LESSONS["sure"])
