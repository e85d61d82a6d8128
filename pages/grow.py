"""Grow a tree: watch Hunt's algorithm choose every split, go back and forth, and choose yourself."""

from views import grow

choices, detail, presenter = grow.read_link()
grow.choose(choices, detail, presenter)
grow.lesson(presenter)
