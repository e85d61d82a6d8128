"""The end of a chapter: its questions, and the way to the next one."""

from views.course import page

page.show()
