"""Compare recipes: their trees on the same data side by side, and where they first part."""

from views import compare

comparison, presenter = compare.read_link()
compare.choose(comparison, presenter)
compare.trees(comparison)
compare.explain(comparison)
