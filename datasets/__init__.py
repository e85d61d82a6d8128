"""The bundled data sets: a CSV file and a card for each, a loader, and seeded generators.

>>> from datasets import CARDS, load
>>> card = CARDS["tennis"]
>>> load("tennis")[card.target].value_counts().to_dict()
{'Yes': 9, 'No': 5}
"""

from datasets import course
from datasets.card import Card, ClassName
from datasets.cards import CARDS
from datasets.loader import UnknownDataset, load

__all__ = ["CARDS", "Card", "ClassName", "UnknownDataset", "course", "load"]
