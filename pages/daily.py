"""Ten minutes a day: the exercises that are due."""

from views import daily

daily.show()
