"""Prune: overfit, cut back by hand, watch six methods do it, compare them, or stop early."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["prune"])
