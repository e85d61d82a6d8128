"""Which columns to learn from: one by one, in pairs, step by step, all sets."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["columns"])
