"""Points with classes, in the plane or on a line, from a world, a set or a table.

ground.py: the points; reading.py: reads them from the link; choosing.py: their widgets; drawn.py: draws
them in an animation; fields.py: predictions in the plane; cursor.py: a place that the learner moves
"""
