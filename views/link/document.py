"""The documents about link parameters and example links: docs/links.md and “About this link”."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from views.lesson import Lesson, Ready
from views.link.params import Param, is_there

Lessons = Mapping[str, Lesson[Any, Any]]

HEAD = """# Links

The address holds everything that you see, so a link opens exactly that. `make docs` makes this page from
the table of parameters (`views/link/table.py`) and the lessons. A test keeps it up to date.

The page corrects a mistake in a link, also in the address, and a line on the page explains the correction.
It also names every parameter that a lesson does not know. `step=end` is the last step of any story.
The sidebar takes parameters along to another lesson, as far as that lesson uses them. With `data` these are
the parameters of the table and the tree, with `set` those of the points.
"""
EXAMPLES: tuple[tuple[str, Ready], ...] = tuple(
    (lesson, Ready("", query, words))
    for lesson, query, words in (
        ("grow", {"data": "tennis", "algorithm": "id3", "override": "root:Wind", "step": "1"},
         "the cost of splitting on the wind first"),
        ("grow", {"data": "tennis", "algorithm": "hunt", "costs": "Outlook:3", "step": "1"},
         "an attribute that costs three times as much"),
        ("grow", {"data": "tax", "algorithm": "c4.5", "step": "1"},
         "a threshold whose gain falls below the average after its penalty"),
        ("grow", {"data": "tax", "algorithm": "c4.5", "price_cuts": "no", "average_gain": "no", "step": "1"},
         "the same tree without these two rules"),
        ("grow", {"data": "golf", "algorithm": "c4.5", "step": "1"},
         "a record with unknown outlook, divided among the branches"),
        ("grow", {"data": "labor", "algorithm": "cart", "step": "1"}, "surrogate splits for missing values"),
        ("grow", {"data": "cars", "algorithm": "cart", "max_depth": "2", "step": "1"}, "a regression tree"),
        ("grow", {"data": "titanic", "algorithm": "chaid", "detail": "3", "step": "1"},
         "two categories that CHAID merges"),
        ("grow", {"data": "iris", "algorithm": "ctree", "step": "1"}, "p values before any split"),
        ("compare", {"data": "iris", "algorithms": "c4.5,ctree"}, "where two trees differ, and why"),
        ("predict", {"data": "tennis", "algorithm": "c4.5", "answers": "Outlook", "step": "6"},
         "a record that goes down three branches"),
        ("prune", {"data": "iris", "algorithm": "cart", "share": "40", "noise": "10"},
         "a tree that overfits, for you to prune by hand"),
        ("prune",
         {"data": "iris", "algorithm": "cart", "share": "40", "noise": "10", "method": "cost-complexity"},
         "the weakest link goes first"),
        ("prune", {"data": "xor", "algorithm": "hunt", "view": "early", "min_gain": "0.1"},
         "no gain at the root, perfect two levels below"),
        ("overfit", {}, "underfitting and overfitting in one animation"),
        ("rules", {"data": "tennis", "algorithm": "id3"}, "rules, and the conditions that they need"),
        ("margin", {"set": "outlier", "optimum": "true"}, "one point narrows the margin"),
        ("slack", {"set": "touching", "C": "0.1"}, "a wide margin at the price of errors"),
        ("smo", {"set": "touching", "n": "30", "step": "6"}, "two multipliers and their box constraint"),
        ("smo", {"set": "touching", "n": "100", "C": "100"},
         "a pair rule that decides how long SMO takes"),
        ("kernels", {"set": "moons", "units": "hundred", "kernels": "linear;rbf:0.5"},
         "the effect of a column's unit on a Gaussian kernel"),
        ("kernels", {"below": "gram", "formula": "|x-z|"}, "a formula that is not a kernel"),
    )
    if is_there(query)
)  # fmt: skip


def document(lessons: Lessons, rows: Iterable[Param]) -> str:
    """The text of docs/links.md: every parameter, the example links, and the ready links of the lessons."""
    return "\n".join([HEAD, "## Parameters\n", *_parameters(lessons, rows), "", *_links(lessons)]) + "\n"


def _parameters(lessons: Lessons, rows: Iterable[Param]) -> list[str]:
    lines = ["| parameter | values | meaning | default | lessons |", "|---|---|---|---|---|"]
    for row in rows:
        every = {key: {mine.name: mine for mine in lesson.params} for key, lesson in lessons.items()}
        taken = {key: mine[row.name] for key, mine in every.items() if row.name in mine}
        former = ", ".join(sorted({f"`{name}`" for mine in taken.values() for name in mine.former}))
        name = f"`{row.name}` (also {former})" if former else f"`{row.name}`"
        who = "all" if len(taken) == len(lessons) else ", ".join(taken)
        cells = [name, row.kind.words(), row.meaning, _default(row, taken), who]
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return lines


def _default(row: Param, taken: Mapping[str, Param]) -> str:
    """The default of a parameter, lesson by lesson if the lessons differ."""
    found = {key: _written(mine) for key, mine in taken.items()}
    if len({*found.values()}) <= 1:
        return next(iter(found.values()), _written(row))
    return ", ".join(f"{text or '–'} ({key})" for key, text in found.items())


def _written(row: Param) -> str:
    return "" if row.default is None else f"`{row.kind.write(row.default)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _links(lessons: Lessons) -> list[str]:
    lines = []
    for key, lesson in lessons.items():
        shown = [one for at, one in EXAMPLES if at == key] + [*lesson.ready()]
        lines += [f"## {lesson.title}", "", f"{lesson.summary}.", "", "| link | shows |", "|---|---|"]
        for one in shown:
            words = f"**{one.label}** {one.words}" if one.label else one.words
            lines.append(f"| `{_cell(address_of(key, one.query))}` | {_cell(words)} |")
        lines.append("")
    return lines


def address_of(lesson: str, query: Mapping[str, str]) -> str:
    """The link of a lesson, without the server."""
    text = urlencode(query, quote_via=quote, safe=":;,.|^-")
    return f"/{lesson}?{text}" if text else f"/{lesson}"


def about(lesson: Lesson[Any, Any], query: Mapping[str, str]) -> str:
    """The parameters of this lesson as Markdown. Those in this link come first, in bold."""
    lines = [
        "The address holds everything that you see: data, settings, step. Anyone who opens it sees the same. "
        "Parameters in bold are in this link.",
        "",
        "| parameter | values | meaning |",
        "|---|---|---|",
    ]
    for row in sorted(lesson.params, key=lambda row: row.name not in query):
        name = f"**`{row.name}`**" if row.name in query else f"`{row.name}`"
        lines.append(f"| {name} | {_cell(row.kind.words())} | {_cell(row.meaning)} |")
    return "\n".join(lines)


def main() -> None:
    """Write docs/links.md."""
    from views.lessons import LESSONS
    from views.link.table import ROWS

    Path("docs/links.md").write_text(document(LESSONS, ROWS), encoding="utf-8")


if __name__ == "__main__":
    main()
