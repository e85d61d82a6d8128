"""Points of any classes, in the plane or on a line, from a world, a set or a table.

ground.py: the points; reading.py: their link; choosing.py: their widgets; drawn.py: how a film shows
them; cursor.py: a place that a learner puts among them
"""
