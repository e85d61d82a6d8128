"""The documents about link parameters and example links: docs/links.md and “About this link”."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import mlcore
from views.kit.lesson import Lesson, Ready
from views.kit.link import boosting, crowd, judging, switches, table
from views.kit.link.kinds import Flag, OneOf
from views.kit.link.params import Given, Param, is_there
from views.kit.link.table import DATA, SET
from views.kit.own import OWN
from views.lessons.beside import params as beside
from views.lessons.large import params as large
from views.lessons.leaves import params as leaves
from views.lessons.node import params as node
from views.lessons.practice import params as practice

Lessons = Mapping[str, Lesson[Any, Any]]

# The whole table, in the order of the document.
ROWS = (
    *table.EVERY, *table.STORY, table.GUESS, *table.TREE, table.DETAIL, table.LOOK, table.BESIDE,
    table.AXES, table.RECIPES, table.UNKNOWN, table.ROW, table.ANSWERS, table.VIEW, table.SHARE,
    table.NOISE, table.NOISE_IN, table.METHOD, table.CUTS, *table.SETTINGS, table.BY, *table.PLANE,
    table.COST, table.LINE, table.OPTIMUM, table.JIGGLE, table.KERNEL, table.GAMMA, table.DEGREE,
    table.COEF0, table.TOL, table.WEIGHT, table.SELECTION, table.PAIRS, table.KERNELS, table.UNITS,
    table.BELOW, table.FORMULA, table.OF, table.PAIR, table.VECTORS, table.AT, table.TURN, table.RISE,
    table.WORLD, table.SHOW, table.HOW, table.OVER, table.K, table.Z, *judging.ROWS, *crowd.ROWS,
    *boosting.ROWS, table.PRIOR, table.MEAN0, table.MEAN1, table.SD0, table.SD1, table.LOSS01, table.LOSS10,
    table.ADDED, *leaves.ROWS, *beside.ROWS, *large.ROWS, *node.ROWS, *practice.ROWS,
)  # fmt: skip

HEAD = """# Links

The address holds everything that you see, so a link opens exactly that. `make docs` makes this page from
the parameters and the ready cases of the lessons. A test keeps it up to date.

The page corrects a mistake in a link, also in the address, and a line on the page explains the correction.
It also names every parameter that a lesson does not know or that has no effect. A setting that the
algorithm does not have is an example.

`step=0` is the first step of any story, and `step=end` the last. A link without `step` opens a lesson at a
step that shows what it is about, and the button “From the start” goes to the first. With `guess=true` or
`presenter=true` such a link opens at the first step.

The sidebar takes parameters along to another lesson, as far as that lesson uses them. With `data` these are
the parameters of the table and the tree, with `set` those of the points.

`data=own` and `set=own` need your own table. It is in the link as `table`, or in the tab that made it.
Some bounds and defaults follow from other parameters, such as the number of records. The tables show them
for a link with nothing but the view, or with the one choice that gives the parameter an effect.
"""
DIFFERS, ABOVE = "by lesson, see below", "as above"
LESSON_BY_LESSON = """
## Where lessons differ

These values and defaults replace those above, in every view or in those of the second column. The algorithm
of `/prune` is the default only of a link without `data`.

| lesson | view | parameter | values | default |
|---|---|---|---|---|"""
SETTINGS = """
## Settings of the algorithms

The lessons with `algorithm` have these settings. Each belongs to the algorithms of its row, and the page
leaves it out with another one. In `/prune?view=early`, `alpha` is also the level of the chi-square test for
an algorithm without its own test.

| setting | values | meaning | default | algorithms |
|---|---|---|---|---|"""
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


@dataclass(frozen=True)
class Taken:
    """A parameter as one view of a lesson takes it, for a link with nothing but this view.

    view: "" for a lesson without views, or for a parameter that no view reads by itself
    """

    row: Param
    lesson: str
    view: str
    values: str
    default: str


def document(lessons: Lessons, rows: Iterable[Param]) -> str:
    """The text of docs/links.md: every parameter, the example links, and the ready links of the lessons."""
    common = [row for row in rows if row.name not in switches.NAMES]
    parts = [
        [HEAD, "## Parameters\n", *_parameters(lessons, common)],
        [LESSON_BY_LESSON, *_differing(lessons, common)],
        [SETTINGS, *_settings(), ""],
        _links(lessons),
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def _parameters(lessons: Lessons, rows: Iterable[Param]) -> list[str]:
    lines = ["| parameter | values | meaning | default | lessons |", "|---|---|---|---|---|"]
    for row in rows:
        taken = _taken(lessons, row.name)
        formers = {one.row.former for one in taken}
        name = _name(row.name, *formers) if len(formers) == 1 else _name(row.name)
        keys = [*dict.fromkeys(one.lesson for one in taken)]
        who = "all" if len(keys) == len(lessons) else ", ".join(keys)
        lines.append(_line(name, _usual_values(taken), row.meaning, _usual_default(taken), who))
    return lines


def _differing(lessons: Lessons, rows: Iterable[Param]) -> list[str]:
    """The values and defaults of a lesson, or of some of its views, that are not the usual ones."""
    found: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        taken = _taken(lessons, row.name)
        values, default = _usual_values(taken), _usual_default(taken)
        for one in taken:
            if (one.values, one.default) != (values, default):
                shown = one.values if one.values != values else ABOVE
                begun = one.default if one.default != default else ABOVE
                cells = one.lesson, _name(one.row.name, one.row.former), shown, begun
                found.setdefault(cells, []).append(one.view)
    lines = ((lesson, views, cells) for (lesson, *cells), views in found.items())
    return [
        _line(lesson, ", ".join(f"`{view}`" for view in views if view), *cells)
        for lesson, views, cells in sorted(lines, key=lambda line: [*lessons].index(line[0]))
    ]


def _usual_values(taken: Sequence[Taken]) -> str:
    return _most_frequent([one.values for one in taken]) or DIFFERS


def _usual_default(taken: Sequence[Taken]) -> str:
    return _most_frequent([one.default for one in taken])


def _most_frequent(texts: Sequence[str]) -> str:
    """The most frequent text, "" if there are several and no two are equal."""
    text, n = Counter(texts).most_common(1)[0]
    return text if n > 1 or len(texts) == 1 else ""


@cache
def _read(lesson: Lesson[Any, Any]) -> tuple[Taken, ...]:
    """The parameters of a lesson, as each of its views takes them."""
    rows = {row.name: row for row in lesson.params}
    views = _options(rows["view"]) if "view" in rows else [""]
    found: dict[str, list[Taken]] = {name: [] for name in rows}
    for view in views:
        for name, (row, value) in _used(lesson, {"view": view} if view else {}).items():
            default = row.default if name == "view" else value
            shown = "" if name == "view" else view
            found[name].append(Taken(row, lesson.key, shown, _values(row), _written(row, default)))
    for name, row in rows.items():
        alone = Taken(row, lesson.key, "", _values(row), _written(row, row.default))
        found[name] = [*dict.fromkeys(found[name])] or [alone]
    return tuple(one for ones in found.values() for one in ones)


def _used(lesson: Lesson[Any, Any], view: Mapping[str, str]) -> dict[str, tuple[Param, Any]]:
    """The parameters with an effect in a view, and their values without a word about them in the link.

    Some have an effect only with one other choice.
    """
    others = [row for row in lesson.params if row.name not in (*view, DATA.name, SET.name)]
    found: dict[str, tuple[Param, Any]] = {}
    for change in ({}, *({row.name: option} for row in others for option in _options(row))):
        given = Given(lesson.begun({**view, **change}), lesson.params)
        lesson.read(given)
        found |= {name: used for name, used in given.used.items() if name not in {*found, *change}}
    return found


def _options(row: Param) -> list[str]:
    """The texts of a choice."""
    if isinstance(row.kind, OneOf):
        return [*row.kind.options]
    return ["true", "false"] if isinstance(row.kind, Flag) else []


def _taken(lessons: Lessons, name: str) -> list[Taken]:
    """A parameter in all lessons that take it."""
    return [one for lesson in lessons.values() for one in _read(lesson) if one.row.name == name]


def _settings() -> list[str]:
    """Each setting, with the algorithms that have it."""
    found: dict[tuple[str, ...], list[str]] = {}
    for recipe, settings in switches.SWITCHES.items():
        for row in settings:
            default = _written(row, getattr(mlcore.RECIPES[recipe], row.name))
            found.setdefault((f"`{row.name}`", _values(row), row.meaning, default), []).append(recipe)
    return [_line(*cells, ", ".join(recipes)) for cells, recipes in sorted(found.items())]


def _values(row: Param) -> str:
    """The valid texts. Any page takes a learner's own table, if there is one."""
    if row.name not in (DATA.name, SET.name):
        return row.kind.words()
    options = row.kind.options  # type: ignore[attr-defined]
    return OneOf({**{key: text for key, text in options.items() if key != OWN}, OWN: ""}).words()


def _name(name: str, former: Sequence[str] = ()) -> str:
    return f"`{name}` (also {', '.join(f'`{one}`' for one in former)})" if former else f"`{name}`"


def _written(row: Param, value: Any) -> str:
    text = "" if value is None else row.kind.write(value)
    return f"`{text}`" if text else ""


def _line(*cells: str) -> str:
    return f"| {' | '.join(map(_cell, cells))} |"


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

    Path("docs/links.md").write_text(document(LESSONS, ROWS), encoding="utf-8")


if __name__ == "__main__":
    main()
