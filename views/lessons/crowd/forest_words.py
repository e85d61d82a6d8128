"""The sentences about forests: the columns at a node, how far trees agree, and what a column is worth."""

from statistics import mean

from mlcore import Path
from views.kit.questions import ROUNDING
from views.lessons.crowd.forest import ForestCase, Grown, Step, Story
from views.words.conditions import question_text
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import number, percent

LITTLE = 0.01  # importance that is hardly any
EXPECTED = "Here <b>0 is expected</b>, and the rest is chance. Compare the draws."


def shown(case: ForestCase) -> str:
    """A title in a few words."""
    return f"{case.choices.card.title}, {plural(case.trees, 'tree')}"


def sentence(case: ForestCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
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
        return said + best(story) + _usual(story)
    return said + _next_forest(story, step.n + 1)


def _next_forest(story: Story, n: int) -> str:
    """What there is to guess about the next forest."""
    if n == 1:
        return " <b>Guess first</b>: how often do two trees disagree with fewer columns?"
    if n == len(story.grown) - 1 and best(story):
        return " <b>Guess first</b>: which forest’s vote will be best?"
    return ""


def _usual(story: Story) -> str:
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
        "Importance by <b>impurity</b> is how much the splits on a column lower the Gini impurity of the "
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


def forests(story: Story, told: int) -> Html:
    """The forests that the story has covered so far."""
    rows = [
        [name, percent(one.single), percent(one.disagree), "–" if one.vote is None else percent(one.vote)]
        for name, one in list(zip(ways(story), story.grown, strict=True))[:told]
    ]
    label, usual = story.usual
    rows.append([f"always “{esc(label)}”", "–", "–", percent(usual)])
    return table(
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
    numbers = table(caption, ["column", "lowest", "mean", "highest"], rows, css="gh-numbers", row_css=css)
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
