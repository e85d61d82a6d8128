"""Lecture: a list of links with notes, to go through with a remote control."""

from views.lecture import page

page.show()
