"""Your own table: bring one, say what its columns are, and grow a tree on it."""

from views.site.own import page

page.show()
