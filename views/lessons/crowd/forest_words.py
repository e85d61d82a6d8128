"""What is said of forests: the columns at a node, how far trees agree, and what a column is worth."""

from statistics import mean

from mlcore import Path
from views.lessons.crowd.forest import ForestCase, Grown, Step, Story
from views.questions import ROUNDING
from views.words.conditions import question_text
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import number, percent

LITTLE = 0.01  # importance that is hardly any
EXPECTED = "<b>0 is expected</b> here, and the rest is chance: compare the draws."


def shown(case: ForestCase) -> str:
    """What is shown, in a few words."""
    return f"{case.choices.card.title}, {plural(case.trees, 'tree')}"


def sentence(case: ForestCase, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    told = {
        "ask": _ask, "node": _node, "before-agree": _before_agree, "agree": _agree,
        "before-importance": _before_importance, "impurity": _impurity, "permutation": _permutation,
        "end": _end,
    }  # fmt: skip
    return Html(told[step.kind](case, story, step))


def _ask(case: ForestCase, story: Story, step: Step) -> str:
    fewer = ""
    if story.records < case.choices.records:
        fewer = f" of {story.records} of the {case.choices.records} records, evenly spread"
    return (
        f"A random forest is bagging and one draw more: <b>at every node</b> {story.columns} of the "
        f"{plural(len(story.names), 'column')} are drawn, and the best of these splits. Here is its first "
        f"tree{fewer}. <b>Guess first</b>: which column is at the root?"
    )


def _node(case: ForestCase, story: Story, step: Step) -> str:
    path = story.nodes[step.n]
    split = story.tree.node(path).split
    assert split is not None
    drawn = story.drawn[path]
    where = "the root" if path == () else f"at depth {len(path)}"
    best = f"The best of them: <b>{esc(question_text(split).removesuffix('?'))}</b>."
    names = listed([esc(name) for name in drawn[:6]] + ([f"{len(drawn) - 6} more"] if len(drawn) > 6 else []))
    said = f"Node {step.n + 1}, {where}: {names} {'was' if len(drawn) == 1 else 'were'} drawn. {best}"
    if len(drawn) > story.columns:
        said += f" None of the first {story.columns} gained anything, so the draw went on."
    return said


def ways(story: Story) -> list[str]:
    """How many columns the forests draw, in words."""
    return ["all" if one.columns == len(story.names) else str(one.columns) for one in story.grown]


def _before_agree(case: ForestCase, story: Story, step: Step) -> str:
    return (
        f"Now {plural(len(story.grown), 'forest')} of {case.trees} trees, with {listed(ways(story))} of the "
        f"{len(story.names)} columns at each node. <b>Guess first</b>: with fewer columns, do two trees "
        "agree "
        "more or less, and is their vote better or worse?"
    )


def _agree(case: ForestCase, story: Story, step: Step) -> str:
    one = story.grown[step.n]
    many = "All columns (bagging)" if one.columns == len(story.names) else plural(one.columns, "column")
    said = (
        f"<b>{many}</b> at each node: a tree errs on {percent(one.single)} of the records it has not "
        "seen; two "
        f"trees disagree on {percent(one.disagree)} of all. Their vote errs on <b>{error(one)}</b>, out "
        "of bag."
    )
    return said + (best(story) + _usual(story) if step.n == len(story.grown) - 1 else "")


def _usual(story: Story) -> str:
    """That a forest is no better than one class for all; nothing where one is."""
    label, usual = story.usual
    votes = [one.vote for one in story.grown if one.vote is not None]
    if not votes or min(votes) < usual - LITTLE:
        return ""
    return f" Always “{esc(label)}” errs on {percent(usual)}: hardly worse, if at all."


def error(one: Grown) -> str:
    """How often the vote of a forest errs, out of bag."""
    return "an unknown share (some record was in every draw)" if one.vote is None else percent(one.vote)


def best(story: Story) -> str:
    """Which vote is best; nothing where they are not known."""
    known = [one for one in story.grown if one.vote is not None]
    if len(known) < 2:
        return ""
    least = min(one.vote for one in known if one.vote is not None)
    best = [str(one.columns) for one in known if one.vote == least]
    return f" The best vote here: {listed(best, 'or')} at a node."


def _before_importance(case: ForestCase, story: Story, step: Step) -> str:
    said = f"Which columns matter to the forest with {story.columns} at a node? "
    if story.added is None:
        return f"{said}<b>Guess first</b>: which one most?"
    what = (
        f"The column <b>{esc(story.added)}</b> was added; it has nothing to do with the class. <b>Guess "
        "first</b>: is it the last of all?"
    )
    copy = (
        f"The last one is a <b>copy of {esc(story.of)}</b>. <b>Guess first</b>: does that have more "
        "importance "
        "now, or less?"
    )
    return said + (copy if story.of else what)


def _impurity(case: ForestCase, story: Story, step: Step) -> str:
    return (
        "Importance by <b>impurity</b>: what the splits on a column take away from the Gini impurity of the "
        f"training records, as a share of all. {most(story)}{_of_added(story, story.impurity)}"
    )


def most(story: Story) -> Html:
    """Which column has most by impurity."""
    first = ranked(story.impurity)[0]
    return Html(f"{esc(first)} has most, {number(story.impurity[first])}.")


def _permutation(case: ForestCase, story: Story, step: Step) -> str:
    first = ranked(story.permutation)[0]
    said = (
        "Importance by <b>permutation</b>: for each tree the values of a column are shuffled once among the "
        f"records out of its bag. Its accuracy there falls, on average over the {case.trees} trees, most for "
        f"{esc(first)}: by {number(story.permutation[first])}."
    )
    return said + _of_added(story, story.permutation)


def _of_added(story: Story, importance: dict[str, float]) -> str:
    if story.added is None:
        return ""
    return f" The column {esc(story.added)} has <b>{number(importance[story.added])}</b>."


def _end(case: ForestCase, story: Story, step: Step) -> str:
    if story.of is not None and story.added is not None:
        return _of_copy(story, story.of, story.added)
    if story.added is not None:
        return _of_random(story, story.impurity[story.added], story.permutation[story.added])
    return (
        "Both measures say what this forest uses, not what causes the class. Impurity counts training "
        "records "
        "and favours columns with many values; in both, columns that say the same share their importance."
    )


def _of_copy(story: Story, of: str, copy: str) -> str:
    both = [story.impurity[name] for name in (of, copy)]
    said = (
        f"By impurity {esc(of)} has {number(both[0])} and its copy {number(both[1])}; without the copy it "
        "had "
        f"<b>{number(story.before[of])}</b>. "
    )
    if min(both) < LITTLE:
        return f"{said}Where both are drawn they tie, and the one that stands first in the table is taken."
    return (
        f"{said}Two columns that say the same share their importance, and where one is shuffled the other "
        "stands in: both may look unimportant."
    )


def _of_random(story: Story, taken: float, cost: float) -> str:
    below = [esc(name) for name in behind(story, story.impurity)]
    if taken < LITTLE:
        return (
            f"The random numbers have {number(taken)} by impurity, hardly anything in this table, and "
            f"{number(cost)} by permutation; {EXPECTED} “Random numbers that matter”, below, shows a table "
            "in which impurity gives them more."
        )
    some = listed([*below[:3], f"{len(below) - 3} more"] if len(below) > 4 else below) if below else ""
    rank = f", more than {some}" if some else ""
    return (
        f"By impurity the random numbers have <b>{number(taken)}</b>{rank}: many different numbers give many "
        "thresholds, and some of these fit the training records. By permutation they have "
        f"<b>{number(cost)}</b>; {EXPECTED}"
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


def forests(story: Story, told: int) -> Html:
    """The forests that have been told of."""
    rows = [
        [name, percent(one.single), percent(one.disagree), "–" if one.vote is None else percent(one.vote)]
        for name, one in list(zip(ways(story), story.grown, strict=True))[:told]
    ]
    label, usual = story.usual
    rows.append([f"always “{esc(label)}”", "–", "–", percent(usual)])
    return table(
        "Forests by the columns at a node", ["columns", "a tree errs", "two disagree", "vote errs"], rows,
        css="gh-numbers",
    )  # fmt: skip


def importances(story: Story, both: bool) -> Html:
    """What each column is worth, the most important first."""
    rows = []
    for name in ranked(story.impurity):
        other = [number(story.permutation[name])] if both else []
        rows.append([esc(name), number(story.impurity[name]), *other])
    head = ["column", "impurity", *(["permutation"] if both else [])]
    css = ["gh-best" if name == story.added else "" for name in ranked(story.impurity)]
    return table("Importance", head, rows, css="gh-numbers", row_css=css)


def spread(story: Story, found: dict[str, tuple[float, ...]]) -> Html:
    """How much importance by permutation differs from draw to draw."""
    random = story.added is not None and story.of is None
    names = sorted(found, key=lambda name: -mean(found[name]))
    rows = [
        [esc(name), *map(number, (min(found[name]), mean(found[name]), max(found[name])))] for name in names
    ]
    css = ["gh-best" if name == story.added else "" for name in names]
    caption = f"By permutation, in {len(found[names[0]])} draws"
    numbers = table(caption, ["column", "least", "mean", "most"], rows, css="gh-numbers", row_css=css)
    return Html(
        numbers
        + paragraph(
            "Each draw takes other bootstrap samples, other columns at the nodes and another shuffling"
            f"{', and adds other random numbers' if random else ''}. A column whose range holds 0"
            f"{', or overlaps that of the random numbers,' if random else ''} has not been shown to "
            "matter here."
        )
    )


def about(story: Story) -> Html:
    """Where it comes from, and what a small table is worth."""
    return paragraph(
        "Random forests: Breiman 2001. Fewer columns are to make trees differ more, at the price that "
        "each is "
        "a little worse; the vote gains as long as the first counts more. The errors here rest on "
        f"{plural(story.records, 'record')}: small differences are chance. Missing cells follow the branch "
        "of most records."
    )
