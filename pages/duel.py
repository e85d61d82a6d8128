"""Is one model better than another? Folds, flipped signs, one test set, and many comparisons at once."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["duel"])
