"""Rules: the tree read as rules, which are made shorter, sorted out and put in order."""

from views import rules

choices, way, detail, presenter = rules.read_link()
rules.choose(choices, way, detail, presenter)
rules.watch(presenter)
