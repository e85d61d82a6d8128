"""Random forests: what a link describes, the draws at the nodes of a tree, and what columns are worth."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from statistics import mean
from typing import NamedTuple

import numpy as np

from mlcore import RECIPES, Path, Table, Tree, fit, prune
from mlcore.ensemble import (
    BagStep,
    bag,
    disagreement,
    impurity_importance,
    permutation_importance,
    unseen_errors,
)
from mlcore.ensemble.bagging import draws
from mlcore.learners import DrawnTree, forest
from mlcore.table import Column
from mlcore.trees.grow import drawn_columns
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import crowd, table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.kit.questions import ROUNDING
from views.lessons.crowd.tables import refused
from views.subjects.ground.ground import own_of
from views.subjects.points.of_tables import spread
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.conditions import question_text
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph
from views.words.html import table as html_table
from views.words.numbers import number, percent

PARAMS = (table.DATA, crowd.TREES, crowd.AT_NODE, crowd.ADDED, crowd.DRAW)
FIRST, TREES = "titanic", 16  # where the link names none
MOST = 250  # records: three forests are grown from them
DEPTH = 3  # of the tree that is drawn
RANDOM = "random numbers"  # the name of an added column
DECIMALS = 3  # of its numbers
DRAWS = 5  # forests whose importance by permutation is compared


@dataclass(frozen=True)
class ForestCase:
    """columns: at a node, None for the root of their number; added: "random", "copy" or "none"."""

    choices: Choices
    trees: int = TREES
    columns: int | None = None
    added: str = "random"
    draw: int = 0
    view: str = "forest"


class Step(NamedTuple):
    """kind: "ask", "node", "before-agree", "agree", "before-importance", "impurity", "permutation", "end".

    n: which node, or which way of growing
    """

    kind: str
    n: int = 0


@dataclass(frozen=True)
class Grown:
    """A forest of trees that draw this many columns at a node.

    single:   the mean error of a tree on records out of its bag; vote: out of bag, None where it is not known
    disagree: the share of records on which two trees disagree
    """

    columns: int
    single: float
    disagree: float
    vote: float | None


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what they tell of.

    names: of all columns; usual: the largest class, and the error of predicting it always
    added: the one that was added; of: the one that it copies
    tree:  the first of the forest, as deep as it is drawn; drawn: the columns drawn at each of its splits
    grown: the forest with all columns, with those of the case, with one
    impurity, permutation: the importance of each column; before: by impurity, without the copy
    """

    steps: Sequence[Step]
    names: tuple[str, ...]
    records: int
    usual: tuple[str, float]
    added: str | None
    of: str | None
    columns: int
    tree: Tree
    drawn: dict[Path, tuple[str, ...]]
    grown: tuple[Grown, ...]
    impurity: dict[str, float]
    permutation: dict[str, float]
    before: dict[str, float]

    @property
    def nodes(self) -> tuple[Path, ...]:
        """The splits of the story, rank by rank."""
        return tuple(sorted(self.drawn, key=lambda path: (len(path), path)))


def read(given: Given) -> ForestCase:
    """The case of a link."""
    data = choosing.read_data(given, FIRST)
    choices = own_of(data, given.own if data == OWN else None)
    trees, columns = given(crowd.TREES, default=TREES), given(crowd.AT_NODE)
    return ForestCase(choices, trees, columns, given(crowd.ADDED), given(crowd.DRAW))


def refuse(case: ForestCase) -> Refusal | None:
    """Why there is no forest, and what helps."""
    why = refused(case.choices, "This forest predicts classes.")
    return Refusal(esc(why), [Action("Use the Titanic", table.DATA.change(FIRST))]) if why else None


def _seconds(case: ForestCase) -> float:
    """How long three forests take, about."""
    choices = case.choices
    wide = 1 + choices.cells / max(choices.records, 1) / 15
    return 3e-4 * case.trees * min(choices.records, MOST) * wide


def waiting(case: ForestCase) -> str:
    """A word while many trees are grown."""
    return "Growing three forests …" if _seconds(case) > 0.5 else ""


@kept_long(_seconds)
def story(case: ForestCase) -> Story:
    """The first tree node by node, three forests, and two kinds of importance."""
    plain = _some(case.choices.table)
    found, added, of = records_of(case)
    count = len(found.columns)
    columns = min(case.columns or isqrt(count), count)
    ways = sorted({count, columns, 1}, reverse=True)
    steps = {m: _forest(found, case, m) for m in ways}
    mine = steps[columns]
    tree, drawn = _first(found, case, columns, _trees(mine)[0])
    before = _forest(plain, case, min(columns, len(plain.columns))) if of else []
    story = Story(
        steps=[],
        names=tuple(column.name for column in found.columns),
        records=found.n,
        usual=_usual(found),
        added=added,
        of=of,
        columns=columns,
        tree=tree,
        drawn=drawn,
        grown=tuple(_grown(found, m, steps[m]) for m in ways),
        impurity=impurity_importance(_trees(mine)),
        permutation=permutation_importance(mine, found, case.draw),
        before=impurity_importance(_trees(before)) if before else {},
    )
    made = [Step("ask"), *(Step("node", i) for i in range(len(story.nodes))), Step("before-agree")]
    made += [*(Step("agree", i) for i in range(len(ways))), Step("before-importance")]
    return replace(story, steps=[*made, Step("impurity"), Step("permutation"), Step("end")])


def _usual(found: Table) -> tuple[str, float]:
    counts = np.bincount(found.target.cells, minlength=len(found.classes))
    return str(found.classes[int(counts.argmax())]), 1 - float(counts.max()) / found.n


@kept_long(lambda case: DRAWS * _seconds(case) / 3)
def spread_of(case: ForestCase) -> dict[str, tuple[float, ...]]:
    """The importance of each column by permutation in this forest and in those of the next draws: of the
    records, the columns at a node, the added numbers and the shuffling."""
    found = {name: [value] for name, value in story(case).permutation.items()}
    for draw in range(case.draw + 1, case.draw + DRAWS):
        other = replace(case, draw=draw)
        records, *_ = records_of(other)
        columns = min(case.columns or isqrt(len(records.columns)), len(records.columns))
        cost = permutation_importance(_forest(records, other, columns), records, draw)
        for name, value in cost.items():
            found.setdefault(name, []).append(value)
    return {name: tuple(values) for name, values in found.items()}


def records_of(case: ForestCase) -> tuple[Table, str | None, str | None]:
    """The table that the forest learns from, the name of the added column, and of which it is a copy."""
    return _with_added(_some(case.choices.table), case)


def _some(found: Table) -> Table:
    """Of very many records some, evenly spread."""
    return found.take(spread(found.n, MOST)) if found.n > MOST else found


def _with_added(found: Table, case: ForestCase) -> tuple[Table, str | None, str | None]:
    """The table with another column, its name, and of which it is a copy."""
    names = {column.name for column in found.columns} | {found.target.name}
    if case.added == "none":
        return found, None, None
    if case.added == "random":
        name = _free(RANDOM, names)
        cells = np.random.default_rng(case.draw).random(found.n).round(DECIMALS)
        return _plus(found, Column(name, "continuous", (), cells)), name, None
    best = _best(found)
    name = _free(f"{best.name}, copy", names)
    return _plus(found, replace(best, name=name)), name, best.name


def _best(found: Table) -> Column:
    """The column that CART splits on first; the first one where it is a leaf."""
    split = fit(found, RECIPES["cart"].but(max_depth=1)).root.split
    return found.column(split.attribute) if split else found.columns[0]


def _free(name: str, taken: set[str]) -> str:
    """A name that the table does not have."""
    while name in taken:
        name += "′"
    return name


def _plus(found: Table, column: Column) -> Table:
    return replace(found, columns=(*found.columns, column))


def _learner(columns: int) -> DrawnTree:
    """A tree of the forest. Missing cells follow the most: surrogates take long, tree after tree."""
    return forest(1, columns, missing="majority").tree


def _forest(found: Table, case: ForestCase, columns: int) -> list[BagStep]:
    return list(bag(found, _learner(columns), case.trees, case.draw))


def _first(
    found: Table, case: ForestCase, columns: int, tree: Tree
) -> tuple[Tree, dict[Path, tuple[str, ...]]]:
    """The first tree as deep as it is drawn, and the columns that were drawn at its splits."""
    rows, model_seed = next(draws(found, case.trees, case.draw))
    subsets = drawn_columns(found.take(rows), _learner(columns).recipe, columns, model_seed)
    for path in [path for path, _ in tree.walk() if len(path) == DEPTH]:
        tree = prune.collapse(tree, path)
    return replace(tree, table=None), {path: subsets[path] for path, node in tree.walk() if node.split}


def _trees(steps: Sequence[BagStep]) -> list[Tree]:
    return [step.model for step in steps if isinstance(step.model, Tree)]


def _grown(found: Table, columns: int, steps: Sequence[BagStep]) -> Grown:
    said = [step.model.predict(found) for step in steps]
    errors = unseen_errors(steps, found)
    single = float(np.mean(errors)) if errors else 0.0
    return Grown(columns, single, disagreement(said), steps[-1].oob_error)


# What it says ---------------------------------------------------------------------------------------


LITTLE = 0.01  # importance that is hardly any
EXPECTED = "Here <b>0 is expected</b>, and the rest is chance. Compare the draws."


def shown(case: ForestCase) -> str:
    """A title in a few words."""
    return f"{case.choices.card.title}, {plural(case.trees, 'tree')}"


def sentence(case: ForestCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {
        "ask": _ask, "node": _node, "before-agree": _before_agree, "agree": _agree,
        "before-importance": _before_importance, "impurity": _impurity, "permutation": _permutation,
        "end": _end,
    }  # fmt: skip
    return Html(sentences[step.kind](case, story, step))


def _ask(case: ForestCase, story: Story, step: Step) -> str:
    fewer = ""
    if story.records < case.choices.records:
        fewer = f" The forest uses {story.records} of the {case.choices.records} records, evenly spread."
    return (
        "A random forest is bagging with one more draw. <b>At every node</b> the algorithm draws "
        f"{story.columns} of the {plural(len(story.names), 'column')} and splits on the best of these. Here "
        f"is the first tree of a forest.{fewer}"
    )


def _node(case: ForestCase, story: Story, step: Step) -> str:
    path = story.nodes[step.n]
    split = story.tree.node(path).split
    assert split is not None
    drawn = story.drawn[path]
    where = "the root" if path == () else f"depth {len(path)}"
    best = f"Their best split is <b>{esc(question_text(split).removesuffix('?'))}</b>."
    if len(drawn) == 1:
        best = best.replace("Their", "Its")
    names = listed([esc(name) for name in drawn[:6]] + ([f"{len(drawn) - 6} more"] if len(drawn) > 6 else []))
    said = f"At node {step.n + 1} ({where}) the algorithm drew {names}. {best}"
    if len(drawn) > story.columns:
        said += f" None of the first {story.columns} gained anything, so the algorithm drew more."
    return said


def ways(story: Story) -> list[str]:
    """How many columns the forests draw, in words."""
    return ["all" if one.columns == len(story.names) else str(one.columns) for one in story.grown]


def _before_agree(case: ForestCase, story: Story, step: Step) -> str:
    return (
        f"Now we grow {plural(len(story.grown), 'forest')} of {case.trees} trees, with {listed(ways(story))} "
        f"of the {plural(len(story.names), 'column')} at each node."
    )


def _agree(case: ForestCase, story: Story, step: Step) -> str:
    one = story.grown[step.n]
    many = "all columns (bagging)" if one.columns == len(story.names) else plural(one.columns, "column")
    said = (
        f"With <b>{many}</b> at each node, a tree misclassifies {percent(one.single)} of the records that it "
        f"has not seen. Two trees disagree on {percent(one.disagree)} of all records. The out-of-bag error "
        f"of the forest’s vote is <b>{error(one)}</b>."
    )
    if step.n == len(story.grown) - 1:
        return said + best(story) + _usual_words(story)
    return said + _next_forest(story, step.n + 1)


def _next_forest(story: Story, n: int) -> str:
    """What there is to guess about the next forest."""
    if n == 1:
        return " <b>Guess first</b>: how often do two trees disagree with fewer columns?"
    if n == len(story.grown) - 1 and best(story):
        return " <b>Guess first</b>: which forest’s vote will be best?"
    return ""


def _usual_words(story: Story) -> str:
    """That a forest is no better than one class for all; nothing where one is."""
    label, usual = story.usual
    votes = [one.vote for one in story.grown if one.vote is not None]
    if not votes or min(votes) < usual - LITTLE:
        return ""
    return (
        f" Always predicting “{esc(label)}” misclassifies {percent(usual)}, which is hardly worse, if at all."
    )


def error(one: Grown) -> str:
    """The out-of-bag error of a forest's vote."""
    return "unknown (some record was in every draw)" if one.vote is None else percent(one.vote)


def best(story: Story) -> str:
    """Which vote is best; nothing where they are not known."""
    known = [one for one in story.grown if one.vote is not None]
    if len(known) < 2:
        return ""
    least = min(one.vote for one in known if one.vote is not None)
    best = [str(one.columns) for one in known if one.vote == least]
    unit = "column" if best == ["1"] else "columns"
    return f" The vote is best here with {listed(best, 'or')} {unit} at a node."


def _before_importance(case: ForestCase, story: Story, step: Step) -> str:
    said = f"Which columns matter to the forest with {plural(story.columns, 'column')} at a node? "
    if story.added is None:
        return f"{said}<b>Guess first</b>: which one matters most?"
    what = (
        f"The page has added the column <b>{esc(story.added)}</b>, which has nothing to do with the class. "
        "<b>Guess first</b>: does it come last?"
    )
    copy = (
        f"The last one is a <b>copy of {esc(story.of)}</b>. <b>Guess first</b>: does {esc(story.of)} have "
        "more importance now, or less?"
    )
    return said + (copy if story.of else what)


def _impurity(case: ForestCase, story: Story, step: Step) -> str:
    return (
        "Importance by <b>impurity</b> is how much the splits on a column lower the Gini index of the "
        f"training records, as a share of the total. {most(story)}{_of_added(story, story.impurity)}"
    )


def most(story: Story) -> Html:
    """Which column has most by impurity."""
    first = ranked(story.impurity)[0]
    return Html(f"The column {esc(first)} has the highest importance, {number(story.impurity[first])}.")


def _permutation(case: ForestCase, story: Story, step: Step) -> str:
    first = ranked(story.permutation)[0]
    said = (
        "For importance by <b>permutation</b> we shuffle the values of a column once for each tree, among "
        "the records out of its bag. The importance is how far the tree’s accuracy falls there, on average "
        f"over the {case.trees} trees. It is highest for {esc(first)}, {number(story.permutation[first])}."
    )
    return said + _of_added(story, story.permutation)


def _of_added(story: Story, importance: dict[str, float]) -> str:
    if story.added is None or story.added == ranked(importance)[0]:
        return ""
    return f" The column {esc(story.added)} has <b>{number(importance[story.added])}</b>."


def _end(case: ForestCase, story: Story, step: Step) -> str:
    if story.of is not None and story.added is not None:
        return _of_copy(story, story.of, story.added)
    if story.added is not None:
        return _of_random(story, story.impurity[story.added], story.permutation[story.added])
    return (
        "Both measures show what this forest uses, not what causes the class. Impurity counts training "
        "records and favours columns with many values. In both measures, columns with the same information "
        "share their importance."
    )


def _of_copy(story: Story, of: str, copy: str) -> str:
    both = [story.impurity[name] for name in (of, copy)]
    said = (
        f"By impurity {esc(of)} has {number(both[0])} and its copy {number(both[1])}. Without the copy "
        f"{esc(of)} had <b>{number(story.before[of])}</b>. "
    )
    if min(both) < LITTLE:
        return (
            f"{said}Where a node draws both, they tie, and the tree uses the one that is first in the table."
        )
    return (
        f"{said}Two columns with the same information share their importance. If one of them is shuffled, "
        "the other replaces it, so both may look unimportant."
    )


def _of_random(story: Story, taken: float, cost: float) -> str:
    below = [esc(name) for name in behind(story, story.impurity)]
    if taken < LITTLE:
        return (
            f"By impurity the random numbers have {number(taken)}, which is hardly anything in this table. "
            f"By permutation they have {number(cost)}. {EXPECTED} The example “Random numbers that matter” "
            "below shows a table in which impurity gives them more."
        )
    some = listed([*below[:3], f"{len(below) - 3} more"] if len(below) > 4 else below) if below else ""
    rank = f", more than {some}" if some else ""
    return (
        f"By impurity the random numbers have <b>{number(taken)}</b>{rank}. Many different numbers give many "
        "thresholds, and some of these fit the training records. By permutation the random numbers have "
        f"<b>{number(cost)}</b>. {EXPECTED}"
    )


def behind(story: Story, importance: dict[str, float]) -> list[str]:
    """The columns that have less than the added one."""
    if story.added is None:
        return []
    return [name for name in story.names if importance[name] < importance[story.added] - ROUNDING]


def ranked(importance: dict[str, float]) -> list[str]:
    """The columns, the most important first."""
    return sorted(importance, key=lambda name: -importance[name])


# Numbers --------------------------------------------------------------------------------------------


def node_name(story: Story, path: Path) -> str:
    """A node, and what was drawn at it."""
    return f"node {story.nodes.index(path) + 1}: {', '.join(story.drawn[path])}"


def forests(story: Story, shown: int) -> Html:
    """The forests that the story has covered so far."""
    rows = [
        [name, percent(one.single), percent(one.disagree), "–" if one.vote is None else percent(one.vote)]
        for name, one in list(zip(ways(story), story.grown, strict=True))[:shown]
    ]
    label, usual = story.usual
    rows.append([f"always “{esc(label)}”", "–", "–", percent(usual)])
    return html_table(
        "Forests by the columns at a node",
        ["columns", "error of a tree", "two trees disagree", "error of the vote"], rows,
        css="gh-numbers",
    )  # fmt: skip


def importances(story: Story, both: bool) -> Html:
    """The importance of each column, the most important first."""
    rows = []
    for name in ranked(story.impurity):
        other = [number(story.permutation[name])] if both else []
        rows.append([esc(name), number(story.impurity[name]), *other])
    head = ["column", "impurity", *(["permutation"] if both else [])]
    css = ["gh-best" if name == story.added else "" for name in ranked(story.impurity)]
    return html_table("Importance", head, rows, css="gh-numbers", row_css=css)


def spread_words(story: Story, found: dict[str, tuple[float, ...]]) -> Html:
    """How much importance by permutation differs from draw to draw."""
    random = story.added is not None and story.of is None
    names = sorted(found, key=lambda name: -mean(found[name]))
    rows = [
        [esc(name), *map(number, (min(found[name]), mean(found[name]), max(found[name])))] for name in names
    ]
    css = ["gh-best" if name == story.added else "" for name in names]
    caption = f"By permutation, in {len(found[names[0]])} draws"
    numbers = html_table(
        caption, ["column", "lowest", "mean", "highest"], rows, css="gh-numbers", row_css=css
    )
    return Html(
        numbers
        + paragraph(
            "Each draw uses other bootstrap samples, other columns at the nodes and another shuffling"
            f"{', and it adds other random numbers' if random else ''}. A column has not been shown to "
            "matter here if its range contains 0"
            f"{' or overlaps that of the random numbers' if random else ''}."
        )
    )


def about(story: Story) -> Html:
    """Where it comes from, and what a small table is worth."""
    return paragraph(
        "Random forests are from Breiman (2001). Fewer columns are meant to make the trees differ more, but "
        "each tree gets a little worse. The vote gains as long as the first effect is larger. The errors "
        f"here come from {plural(story.records, 'record')}, so small differences are chance. Records with a "
        "missing cell follow the branch of most records."
    )
