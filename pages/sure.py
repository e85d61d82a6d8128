"""How sure is an accuracy? Coins, intervals, and how often they miss."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["sure"])
