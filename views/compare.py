"""The parts of the page “Compare recipes”, in the order in which the page names them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import streamlit as st

import mlcore
from datasets import CARDS
from datasets.own import OwnTable
from mlcore import TableError
from mlcore.trees.agree import Disagreement, first_disagreement
from views import choices as chosen
from views import frame, link, own
from views.panels import compare as panels
from views.trees.rules import rule_table
from views.text import esc, listed
from views.trees.story import Choices, finished

FEWEST, MOST = 2, 4
FIRST = ("id3", "cart")
KNOWN = ("data", "recipes", "presenter", own.PARAMETER)
STYLE = Path(__file__).resolve().parent / "compare.css"


@dataclass(frozen=True)
class Comparison:
    """The data set and the recipes that the link asks for, and what follows from them.

    own: the learner's own table, with data "own"
    """

    data: str
    recipes: tuple[str, ...]
    own: OwnTable | None = None

    @cached_property
    def grown(self) -> dict[str, panels.Grown | TableError]:
        """The tree of each recipe as it comes, or why it cannot learn from this table."""
        choices = (Choices(data=self.data, recipe=recipe, own=self.own) for recipe in self.recipes)
        return {choice.recipe: _grown(choice) for choice in choices}

    @cached_property
    def trees(self) -> dict[str, panels.Grown]:
        """The recipes that have a tree."""
        return {recipe: tree for recipe, tree in self.grown.items() if isinstance(tree, panels.Grown)}

    @cached_property
    def parted(self) -> Disagreement | None:
        """The first place where the trees do not all ask the same."""
        if len(self.trees) < FEWEST:
            return None
        return first_disagreement(*(grown.tree for grown in self.trees.values()), by_records=True)

    def place(self, recipe: str) -> mlcore.Path | None:
        """Where the tree of this recipe parts from the others."""
        return self.parted.paths[list(self.trees).index(recipe)] if self.parted else None


def _grown(choices: Choices) -> panels.Grown | TableError:
    try:
        return panels.Grown(choices, finished(choices))
    except TableError as reason:
        return reason


def read(query: Mapping[str, str]) -> tuple[Comparison, list[str]]:
    """What a link asks for, and what had to be mended in it."""
    mine, notes = own.find(dict(query))
    strange = [name for name in query if name not in KNOWN]
    if strange:
        notes = [*notes, f"The link carries {', '.join(strange)}, unknown on this page."]
    reader = link.Reader(query, notes)
    data = reader.one_of("data", [*CARDS, own.OWN] if mine else list(CARDS), "tennis")
    recipes = _recipes(query["recipes"], reader.notes) if "recipes" in query else _first(data, mine)
    return Comparison(data, recipes, mine if data == own.OWN else None), reader.notes


def _first(data: str, mine: OwnTable | None) -> tuple[str, ...]:
    """Two recipes to begin with: the first pair, or others where one of it cannot take the table."""
    table = mine if data == own.OWN else None
    order = (*FIRST, *(name for name in mlcore.RECIPES if name not in FIRST))
    able = [name for name in order if not chosen.refusal(Choices(data=data, recipe=name, own=table))]
    return tuple(able[:FEWEST]) if len(able) >= FEWEST else FIRST


def _recipes(text: str, notes: list[str]) -> tuple[str, ...]:
    """Names between commas: unknown ones are mended or left out, each counts once, four at most."""
    found: list[str] = []
    for name in filter(None, map(str.strip, text.split(","))):
        taken = _nearest(name, notes)
        if taken in found:
            notes.append(f"The link names “{taken}” twice; it is shown once.")
        elif taken:
            found.append(taken)
    if len(found) > MOST:
        notes.append(f"The link names {len(found)} recipes; the first {MOST} are shown.")
    return tuple(found[:MOST])


def _nearest(name: str, notes: list[str]) -> str | None:
    """The recipe of that name, or the one that was probably meant."""
    reader = link.Reader({"recipe": name})
    taken = reader.one_of("recipe", list(mlcore.RECIPES), "")
    notes.extend(reader.notes if taken else [f"There is no recipe “{name}”; it is left out."])
    return taken or None


def read_link() -> tuple[Comparison, bool]:
    """The comparison and presenter mode from the link, with a line about what had to be mended."""
    comparison, notes = read(st.query_params.to_dict())
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    frame.show_notes(notes)
    return comparison, frame.is_presenting()


def choose(comparison: Comparison, presenter: bool) -> None:
    """The row of choices and tools; in presenter mode only the way out of it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            _choose_data(comparison)
            _choose_recipes(comparison)
        st.space("stretch")
        frame.tools(presenter)


def _choose_data(comparison: Comparison) -> None:
    mine = own.current()
    shown = [*chosen.SHOWN, own.OWN] if mine else chosen.SHOWN
    if comparison.data not in shown:
        shown = [*shown, comparison.data]
    st.session_state["compare data"] = comparison.data
    label = partial(_data_label, mine)
    st.selectbox("Data", shown, format_func=label, key="compare data", on_change=_write_data, width=200)


def _data_label(mine: OwnTable | None, key: str) -> str:
    card = mine.card if mine and key == own.OWN else CARDS[key]
    return f"{card.title} · {card.size}"


def _write_data() -> None:
    data = st.session_state["compare data"]
    link.write(data=data, **{own.PARAMETER: own.packed(own.current()) if data == own.OWN else None})


def _choose_recipes(comparison: Comparison) -> None:
    st.session_state["compare recipes"] = list(comparison.recipes)
    st.multiselect(
        "Recipes, two to four",
        list(mlcore.RECIPES),
        format_func=panels.title,
        key="compare recipes",
        max_selections=MOST,
        placeholder="Choose recipes",
        on_change=_write_recipes,
        width=480,
    )


def _write_recipes() -> None:
    link.write(recipes=",".join(st.session_state["compare recipes"]))


def trees(comparison: Comparison) -> None:
    """Where the trees part, in a sentence; then the trees side by side, the place marked."""
    st.html(f'<div class="gh-say gh-part-say" role="status">{_sentence(comparison)}</div>')
    if not comparison.recipes:
        return
    columns = st.columns(len(comparison.recipes), gap="small")
    for column, recipe in zip(columns, comparison.recipes, strict=True):
        with column, st.container(gap="xsmall"):
            _tree(comparison, recipe)


def _sentence(comparison: Comparison) -> str:
    if len(comparison.recipes) < FEWEST:
        return "Choose two to four recipes, and see where their trees part."
    if len(comparison.trees) < FEWEST:
        return "There is nothing to compare: fewer than two of these recipes can learn from this table."
    if comparison.parted:
        return panels.sentence(comparison.trees, comparison.parted)
    names = listed([f"<b>{panels.title(recipe)}</b>" for recipe in comparison.trees])
    return f"{names} grow the same tree here: they ask the same everywhere."


def _tree(comparison: Comparison, recipe: str) -> None:
    st.html(f'<h2 class="gh-part-title">{esc(panels.title(recipe))}</h2>')
    grown = comparison.grown[recipe]
    if isinstance(grown, TableError):
        st.html(f'<p class="gh-part-sorry">{esc(grown)}</p>')
        return
    st.html(panels.drawing(grown, comparison.place(recipe), dark=st.context.theme.type == "dark"))
    query = {"data": comparison.data, "recipe": recipe}
    if packed := own.packed(comparison.own):
        query[own.PARAMETER] = packed
    st.page_link(frame.page_of("grow"), label="Grow it step by step", query_params=query)
    words = rule_table(grown.tree)
    st.html(f'<details class="gh-more"><summary>The tree in words</summary>{words}</details>')


def explain(comparison: Comparison) -> None:
    """Why they part, in numbers; and the trees in figures."""
    grown, parted = comparison.trees, comparison.parted
    if not grown:
        return
    left, right = st.columns([1.22, 1], gap="medium")
    if parted:
        left.html(panels.questions(grown, parted))
    right.html(panels.sizes(grown))
    if len(grown) > FEWEST:
        right.html(panels.pairs(grown))
