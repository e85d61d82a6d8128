"""View “Compare methods”: what each makes of this tree, in figures and in pictures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mlcore import Path, TableError, Tree, prune
from mlcore.prune import Weighing
from mlcore.prune.steps import same
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.lesson import Moment, Told
from views.kit.link.params import PLACE
from views.kit.panels import Action, Box, Columns, Panels, Said
from views.lessons.prune import miniature, traces
from views.lessons.prune.case import HAND, TITLES, Case
from views.lessons.prune.miniature import Drawing, Origin
from views.lessons.prune.traces import Parts
from views.words.grammar import capital, listed, plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, percent, short, tally

FULL = "full"
BEST = '<span aria-label="best">★</span>'
KEY_KEPT = '<span class="gh-pen" aria-hidden="true"></span>kept'
KEY_GONE = '<span class="gh-faint" aria-hidden="true"></span>faint and dashed: {}'
KEY_CUT = '<span class="gh-ring" aria-hidden="true"></span>{}, where the full tree goes on'
KEY_RAISED = '<span class="gh-disc" aria-hidden="true">↑</span>raised into its parent’s place'
KEY_OTHER = '<span class="gh-disc" aria-hidden="true">≠</span>another split than in the full tree'
FEW_TESTED = 20  # with fewer test records no method is said to predict best
ACROSS, WIDTH = 3, 410.0  # pictures in a row, and px of each
LARGE = 1.3  # times, in presenter mode


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a method made of a tree.

    origin: where its nodes come from; alphas: of the steps of cost-complexity pruning, the last one's last
    """

    tree: Tree
    origin: Origin
    alphas: tuple[float | None, ...] = ()


@kept_long(traces.lasting)
def outcome(case: Case) -> Outcome:
    """What the method of the case, or the learner's hand, leaves of the full tree.

    Raises TableError where the method cannot take it.
    """
    full = tree = traces.full_tree(case)
    if case.method == HAND:
        trace = traces.trace_of(case)
        by_hand = [(cut.path, cut.child) for cut in trace.cuts if cut.child is not None]
        return Outcome(trace.steps[-1].tree, origin_of(full, by_hand))
    raised, alphas = [], []
    # Not prune.run: of a very long story it leaves steps out, and with them what was raised.
    for step in prune.METHODS[case.method].steps(full, **traces.told(case)):
        tree = step.tree
        if step.level == 1:
            alphas.append(step.alpha)
        if step.kind == "raise" and step.path is not None and isinstance(step.figures, Weighing):
            raised.append((step.path, known(step.figures.largest)))
    return Outcome(tree, origin_of(full, raised), tuple(alphas))


def origin_of(full: Tree, raised: Iterable[tuple[Path, int]]) -> Origin:
    """The places of nodes before branches took the places of their parents, one after the other."""
    places = {path: path for path, _ in full.walk()}
    heads: set[Path] = set()
    for path, child in raised:
        top = (*path, child)
        heads.add(places[top])
        moved = {at: place for at, place in places.items() if at[: len(path)] != path}
        moved |= {(*path, *at[len(top) :]): p for at, p in places.items() if at[: len(top)] == top}
        places = moved
    return Origin(places, frozenset(heads))


def cases(case: Case) -> dict[str, Case]:
    """The case of each method, with the learner's settings for the one that is chosen."""
    plain = replace(case, view="compare", detail=1, cuts=(), settings=())
    mine = {HAND: replace(plain, method=HAND, cuts=case.cuts)} if case.cuts else {}
    cases = {name: replace(plain, method=name) for name in prune.METHODS}
    if case.method in cases:
        cases[case.method] = replace(cases[case.method], settings=case.settings)
    return mine | cases


def compared(case: Case) -> Mapping[str, Outcome | str]:
    """What each method leaves, or why it leaves nothing."""
    return {name: outcome_or_reason(one) for name, one in cases(case).items()}


def outcome_or_reason(case: Case) -> Outcome | str:
    """What the method of the case leaves, or in a sentence why it leaves nothing."""
    try:
        return outcome(case)
    except TableError as reason:
        return str(reason)


def tell(now: Moment[Case, Mapping[str, Outcome | str]]) -> Told:
    """Figures and pictures of all methods on this tree."""
    parts, full = traces.parts_of(now.case), traces.full_tree(now.case)
    rows = [figures_of(FULL, full, parts), *(figures_of(name, one, parts) for name, one in now.story.items())]
    return Told(
        say=sentence(rows, parts.test.n),
        beside=[Said(legend(parts))],
        under=[Said(figures(rows, "All methods on this tree"))],
        below=_pictures(now, full),
    )


# The trees ------------------------------------------------------------------------------------------


def _pictures(now: Moment[Case, Mapping[str, Outcome | str]], full: Tree) -> Panels:
    """What is left of the tree, three in a row."""
    key = key_of(KEY_KEPT, KEY_GONE.format("gone"), KEY_CUT.format("a leaf"), KEY_RAISED)
    head = f'<h2 class="gh-mini-head">What each method keeps of {plural(full.leaves, "leaf")}</h2>{key}'
    drawn = [_picture(now, full, name, one) for name, one in now.story.items() if isinstance(one, Outcome)]
    empty: list[Panels] = [[]] * (-len(drawn) % ACROSS)
    cells = [*drawn, *empty]
    rows = [cells[start : start + ACROSS] for start in range(0, len(cells), ACROSS)]
    return [Said(Html(head)), *(Columns(row, [1] * ACROSS, "medium") for row in rows)]


def _picture(now: Moment[Case, Mapping[str, Outcome | str]], full: Tree, name: str, one: Outcome) -> Panels:
    method, drawn = title(name), miniature.pruned(full, one.tree, one.origin)
    alt = picture_words(method, full, one.tree, drawn)
    large = LARGE if now.presenter else 1.0
    image = miniature.image(drawn, full.classes, alt, f"The tree of {method}", WIDTH, large)
    leaves = f'<span class="gh-soft">{size(full, one.tree)}</span>'
    said = Said(Html(f'<h3 class="gh-mini-title">{esc(method)} {leaves}</h3>{image}'))
    if now.presenter or name == HAND:
        return [said]
    change = {**dict.fromkeys(PLACE), "view": None, "method": name}
    watch = Action(f"Watch {method} step by step", change, f"watch {name}")
    return [Box([said, watch], f"mini {name}", border=False)]


def size(full: Tree, tree: Tree) -> str:
    """“5 of 21 leaves”."""
    leaves = plural(full.leaves, "leaf")
    return leaves if tree.leaves == full.leaves else f"{tree.leaves} of {full.leaves} leaves"


def picture_words(name: str, full: Tree, tree: Tree, drawn: Drawing) -> str:
    """A picture in words, for learners who do not see it (not escaped)."""
    cut = sum(one.sign == "cut" for one in drawn.values())
    raised = sum(one.sign == "raised" for one in drawn.values())
    said = f"{name}: {plural(tree.leaves, 'leaf')}, depth {tree.depth}, {plural(cut, 'subtree')} pruned"
    said += f", {plural(raised, 'branch')} raised" if raised else ""
    return f"{said}. The full tree has {plural(full.leaves, 'leaf')}"


# In figures -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figures:
    """A row of the table: a tree in numbers, or why there is none.

    shares: wrong records as a share of training, validation and test part (in a regression the mean squared
            error); counts: the wrong records, () in a regression
    """

    name: str
    title: str
    leaves: int = 0
    depth: int = 0
    shares: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()
    refused: str = ""

    @property
    def compared(self) -> tuple[float, ...]:
        """What is the better the smaller, in the order of the columns."""
        return (self.leaves, self.depth, *self.shares)


def key_of(*items: str) -> Html:
    """What the marks in the pictures mean."""
    return paragraph("".join(f"<span>{item}</span>" for item in items), "gh-mini-key")


def title(name: str) -> str:
    """The name of a method, of the full tree, or of the learner's own."""
    return "Full tree" if name == FULL else TITLES[name]


def figures_of(name: str, one: Tree | Outcome | str, parts: Parts, words: str = "") -> Figures:
    """A tree in numbers, or why there is none; words: another title than the method's."""
    words = words or title(name)
    if isinstance(one, str):
        return Figures(name, words, refused=one)
    tree = one.tree if isinstance(one, Outcome) else one
    wrong = tuple(tree.errors(part) for part in parts)
    shares = tuple(w / float(part.weights.sum()) for w, part in zip(wrong, parts, strict=True))
    return Figures(name, words, tree.leaves, tree.depth, shares, () if tree.regression else wrong)


def figures(rows: Sequence[Figures], caption: str) -> Html:
    """The trees in numbers, as a table; the lowest of every column is marked, ties all."""
    told = [row for row in rows if not row.refused]
    least = [min(column) for column in zip(*(row.compared for row in told), strict=True)]
    regression = not told[0].counts
    what = "mean squared error" if regression else "errors"
    head = ["tree", "leaves", "depth", *(f"{part}<br>{what}" for part in Parts._fields)]
    body = [_row(row, least) for row in rows]
    css = ["gh-full" if row.name == FULL else "" for row in rows]
    return table(f"{esc(caption)} (★ lowest in its column)", head, body, css="gh-figures", row_css=css)


def _row(row: Figures, least: Sequence[float]) -> list[str]:
    if row.refused:
        return [f'{esc(row.title)}<span class="gh-why">{esc(row.refused)}</span>', *["–"] * len(least)]
    shown = [amount(row.leaves), amount(row.depth), *_errors(row)]
    pairs = zip(shown, row.compared, least, strict=True)
    return [esc(row.title), *(marked(text, same(value, low)) for text, value, low in pairs)]


def _errors(row: Figures) -> list[str]:
    if not row.counts:
        return [short(share) for share in row.shares]
    pairs = zip(row.shares, row.counts, strict=True)
    return [f'{percent(share)}<span class="gh-of">{tally(count)}</span>' for share, count in pairs]


def marked(text: str, best: bool) -> str:
    """A figure, with a sign and a colour if it is the best of its row."""
    return f'<span class="gh-least">{BEST} {text}</span>' if best else text


def legend(parts: Parts) -> Html:
    """The purposes of the three parts."""
    training, validation, test = (float(part.weights.sum()) for part in parts)
    return paragraph(
        f"The trees grow from {plural(training, 'record')}. Reduced-error pruning uses "
        f"{plural(validation, 'record')} kept for validation. The {plural(test, 'test record')} "
        f"{verb(test, 'decides', 'decide')} nothing, and only {verb(test, 'estimates', 'estimate')} the "
        "error rate on new records."
    )


def sentence(rows: Sequence[Figures], tested: int) -> Html:
    """What is to be seen on this split. tested: test records; few of them carry no verdict."""
    full, *others = [row for row in rows if not row.refused]
    methods = [row for row in others if row.name != HAND]
    smallest = min(row.leaves for row in methods)
    lowest = min(row.shares[-1] for row in methods)
    small = [esc(row.title) for row in methods if row.leaves == smallest]
    leave = _verb(small, "leaves", "leave")
    said = f"<b>{capital(_listed(small))}</b> {leave} the smallest tree, {plural(smallest, 'leaf')}"
    said += f" of {full.leaves}. " if smallest < full.leaves else ", which is the full tree. "
    if tested < FEW_TESTED:
        few = f"{plural(tested, 'test record')} {verb(tested)} too few to say which method"
        return Html(f"{said}<b>{few} predicts best</b>. Repeat it below to learn more.")
    good = [esc(row.title) for row in methods if same(row.shares[-1], lowest)]
    have, whole = _verb(good, "has", "have"), full.shares[-1]
    among = "" if len(good) == len(prune.METHODS) else "Among the methods, "
    what = f"the {'lowest' if among else 'same'} error on {plural(tested, 'test record')}"
    said += f"{among}<b>{_listed(good) if among else capital(_listed(good))}</b> {have} {what}, "
    said += f"{_test(full, lowest)}. "
    if same(whole, lowest):
        return Html(f"{said}The full tree has the same error.")
    return Html(f"{said}The full tree has {'' if whole > lowest else 'a lower error, '}{_test(full, whole)}.")


def _listed(names: Sequence[str]) -> str:
    return "every method" if len(names) == len(prune.METHODS) else listed(names)


def _verb(names: Sequence[str], one: str, many: str) -> str:
    return one if len(names) in (1, len(prune.METHODS)) else many


def _test(row: Figures, share: float) -> str:
    return percent(share) if row.counts else short(share)
