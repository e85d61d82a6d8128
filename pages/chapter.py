"""The end of a chapter: its questions, and the way to the next one."""

from views.site import course as page

page.show()
