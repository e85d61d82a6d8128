"""Compare recipes: their trees on the same data side by side, and where they first part."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["compare"])
