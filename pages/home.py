"""Home: what Glasshouse is, one picture, and ready links into interesting steps."""

from views import home

home.show()
