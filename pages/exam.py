"""Exam sheets: a sheet to print and a question bank, from a secret key."""

from views.sheet import page

page.show()
