"""A mock exam: tasks of chosen chapters against the clock, marked at the end."""

from views.site.mock import page

page.show()
