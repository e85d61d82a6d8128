"""A lesson as one file: everything that its page shows, at every step, in HTML that needs no server.

reader.py tells the story of a link at each of its places, written.py writes the panels, and page.py makes the
file. The pictures are those of the app (views/stage), and stage/file/ plays them.
"""
