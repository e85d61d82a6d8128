"""All lessons: every lesson with its ready cases, and every data set, with a search."""

from views.site import all_lessons

all_lessons.show()
