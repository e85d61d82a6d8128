"""Points of any classes, in the plane or on a line, out of a world, a set or a table.

ground.py: what they are; reading.py: their link; choosing.py: their widgets; drawn.py: how a film shows
them; cursor.py: a place that is put among them
"""
