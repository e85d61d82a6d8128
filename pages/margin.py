"""Maximum margin: turn a line by hand, then see the margin no line can beat."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["margin"])
