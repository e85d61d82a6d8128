"""Home: what Glasshouse is, one picture, and ready links into interesting steps."""

from views.site import home

home.show()
