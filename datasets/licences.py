"""The licences of the bundled tables: `python -m datasets.licences` writes LICENCES.md from the cards."""

from datasets.card import Card
from datasets.cards import EVERY, FOLDER

FILE = FOLDER / "LICENCES.md"
HEAD = """# Licences of the bundled tables

The program is under the [MIT licence](../LICENSE). The tables beside this file have their own sources and
terms, which their cards in the app name as well. Those from the UCI repository are under
[Creative Commons BY 4.0](https://creativecommons.org/licenses/by/4.0/). If you pass them on, name the source.

`make docs` makes this page from the cards (`datasets/cards.py`). A test keeps it up to date.
"""
UNDER_GPL = """These files are only in the repository, not in the wheel: {files}.
They hold published measurements that R or one of its packages distributes under the GPL. Glasshouse takes
over the numbers alone, no code and no documentation of those packages. Whether numbers like these can be
under a licence at all depends on the country. To be sure, pass Glasshouse on without these files, or treat
them as under the GPL. The app works without them.
"""


def document() -> str:
    """The text of LICENCES.md: a row for each card, whether or not its file is here."""
    left_out = ", ".join(f"`{card.key}.csv`" for card in EVERY if not card.in_wheel)
    lines = [HEAD, UNDER_GPL.format(files=left_out)]
    lines += ["| file | title | source | terms | changes |", "|---|---|---|---|---|", *map(_row, EVERY)]
    return "\n".join(lines) + "\n"


def _row(card: Card) -> str:
    cells = [f"`{card.key}.csv`", card.title, card.source, card.licence, card.changes]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Write the file."""
    FILE.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()
