"""Prune: overfit, cut back by hand, watch six methods do it, compare them, or stop early."""

from views import prune, prune_compare, prune_early

case, presenter = prune.read_link()
prune.choose(case, presenter)
if case.view == "compare":
    prune_compare.show(case, presenter)
elif case.view == "early":
    prune_early.show(case, presenter)
else:
    prune.watch(presenter)
prune.ready(presenter)
