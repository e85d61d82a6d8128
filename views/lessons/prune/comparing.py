"""View “Compare methods”: what each makes of this tree, in figures and in pictures."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from mlcore import Path, TableError, Tree, prune
from mlcore.prune import Weighing
from views.keep import kept_long
from views.known import known
from views.lesson import Action, Box, Columns, Moment, Panels, Said, Told
from views.lessons.prune import figures, miniature, traces
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.figures import FULL, Figures
from views.lessons.prune.miniature import Origin
from views.link.params import PLACE
from views.words.grammar import plural
from views.words.html import Html, esc

KEY_GONE, KEY_CUT = figures.KEY_GONE.format("gone"), figures.KEY_CUT.format("a leaf")
ACROSS, WIDTH = 3, 410.0  # pictures in a row, and px of each
LARGE = 1.3  # times, in presenter mode


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a method made of a tree; origin: where its nodes come from."""

    tree: Tree
    origin: Origin


@kept_long(lambda case: traces.PRUNING * case.choices.cells)
def outcome(case: Case) -> Outcome:
    """What the method of the case, or the learner's hand, leaves of the full tree.

    Raises TableError where the method cannot take it.
    """
    full = traces.full_tree(case)
    told = list(_by_hand(case, full) if case.method == HAND else _by_method(case, full))
    raised = [raising for _, raising in told if raising]
    return Outcome(told[-1][0] if told else full, origin_of(full, raised))


def _by_hand(case: Case, full: Tree) -> Iterator[tuple[Tree, tuple[Path, int] | None]]:
    """The tree after every operation that can be done, and what was raised by it."""
    _, *steps = prune.by_hand(full, case.cuts)
    for cut, step in zip(case.cuts, steps, strict=True):
        if step.kind != "nothing":
            yield step.tree, None if cut.child is None else (cut.path, cut.child)


def _by_method(case: Case, full: Tree) -> Iterator[tuple[Tree, tuple[Path, int] | None]]:
    # Not prune.run: of a very long story it leaves steps out, and with them what was raised.
    for step in prune.METHODS[case.method].steps(full, **traces.told(case)):
        found = None
        if step.kind == "raise" and step.path is not None and isinstance(step.figures, Weighing):
            found = step.path, known(step.figures.largest)
        yield step.tree, found


def origin_of(full: Tree, raised: Iterable[tuple[Path, int]]) -> Origin:
    """Where nodes stood before branches took the places of their parents, one after the other."""
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
    cases = {HAND: replace(plain, method=HAND, cuts=case.cuts)} if case.cuts else {}
    for name in prune.METHODS:
        settings = case.settings if name == case.method else ()
        cases[name] = replace(plain, method=name, settings=settings)
    return cases


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
    rows = [figures.figures_of(FULL, figures.title(FULL), full, parts)]
    rows += [row_of(name, figures.title(name), one, parts) for name, one in now.story.items()]
    return Told(
        say=figures.sentence(rows),
        beside=[] if now.presenter else [Said(figures.legend(parts))],
        under=[Said(figures.figures(rows, "All methods on this tree"))],
        below=_pictures(now, full),
        shares=(1.6, 1),
    )


def row_of(name: str, words: str, one: Outcome | str, parts: traces.Parts) -> Figures:
    """A method in figures, or why there are none."""
    if isinstance(one, str):
        return Figures(name, words, refused=one)
    return figures.figures_of(name, words, one.tree, parts)


# The trees ------------------------------------------------------------------------------------------


def _pictures(now: Moment[Case, Mapping[str, Outcome | str]], full: Tree) -> Panels:
    """What is left of the tree, three in a row."""
    key = figures.key_of(figures.KEY_KEPT, KEY_GONE, KEY_CUT, figures.KEY_RAISED)
    head = f'<h2 class="gh-mini-head">What is left of {plural(full.leaves, "leaf")}</h2>{key}'
    drawn = [_picture(now, full, name, one) for name, one in now.story.items() if isinstance(one, Outcome)]
    empty: list[Panels] = [[]] * (-len(drawn) % ACROSS)
    cells = [*drawn, *empty]
    rows = [cells[start : start + ACROSS] for start in range(0, len(cells), ACROSS)]
    return [Said(Html(head)), *(Columns(row, [1] * ACROSS, "medium") for row in rows)]


def _picture(now: Moment[Case, Mapping[str, Outcome | str]], full: Tree, name: str, one: Outcome) -> Panels:
    title = figures.title(name)
    drawn = miniature.pruned(full, one.tree, one.origin)
    alt = figures.picture_words(title, full, one.tree, drawn)
    size = f'<span class="gh-soft">{figures.size(full, one.tree)}</span>'
    large = LARGE if now.presenter else 1.0
    image = miniature.image(drawn, full.classes, alt, f"The tree of {title}", WIDTH, now.dark, large)
    said = Said(Html(f'<h3 class="gh-mini-title">{esc(title)} {size}</h3>{image}'))
    if now.presenter or name == HAND:
        return [said]
    change = {**dict.fromkeys(PLACE), "view": None, "method": name}
    watch = Action(f"Watch {title} step by step", change, f"watch {name}", "tertiary")
    return [Box([said, watch], f"mini {name}", border=False)]
