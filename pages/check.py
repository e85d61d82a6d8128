"""Check answers: the marks of a class, whose answers are links."""

from views.check import page

page.show()
