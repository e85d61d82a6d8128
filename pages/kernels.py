"""Kernels: the same points under several kernels at once, and what a kernel is."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["kernels"])
