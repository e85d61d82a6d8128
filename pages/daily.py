"""Ten minutes a day: the exercises that are due."""

from views.site import daily

daily.show()
