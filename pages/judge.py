"""How good is a model? Its confusion matrix and all that is computed from it."""

from views.lessons import LESSONS
from views.page.play import play

play(LESSONS["judge"])
