"""Widest street: turn a line by hand, then see the street no line can beat."""

from views import margin

case, presenter = margin.read_link()
margin.choose(case, presenter)
margin.watch(case, presenter)
margin.ready(case, presenter)
