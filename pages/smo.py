"""SMO: two multipliers at a time slide along their line in a box, until the duality gap closes."""

from views import smo

case, presenter = smo.read_link()
smo.choose(case, presenter)
smo.watch(presenter)
smo.ready(case, presenter)
smo.check(presenter)
