"""The votes of a hall as a table with bars, and in words."""

from collections.abc import Collection, Sequence

from views.kit.store import Round
from views.words.grammar import plural
from views.words.html import Html, esc

HEADS = ("First vote", "After discussion")


def majority(rounds: Sequence[Round]) -> str | None:
    """The answer of the hall: what most phones said in the last vote that anybody answered."""
    voted = [one for one in rounds if one.votes]
    return voted[-1].majority if voted else None


def words(rounds: Sequence[Round]) -> str:
    """How many said so: “12 of 20 votes”."""
    last = [one for one in rounds if one.votes][-1]
    most = max(last.counts.values())
    return f"{most} of {plural(last.votes, 'vote')}"


def shown(rounds: Sequence[Round], right: Collection[str] = ()) -> Html:
    """The votes of each round, a row for each answer. right: the right answers, if they may be seen"""
    voted = [one for one in rounds if one.votes]
    if not voted:
        return Html("<p>Nobody has voted.</p>")
    heads = "".join(f'<th scope="col">{_head(i, len(voted))}</th>' for i in range(len(voted)))
    said = [key for key in voted[0].answers if key in right or any(one.counts.get(key) for one in voted)]
    rows = "".join(_row(key, voted, key in right) for key in said)
    silent = len(voted[0].answers) - len(said)
    rest = f"<p>Nobody chose the other {plural(silent, 'answer')}.</p>" if silent else ""
    table = f'<table class="gh-votes"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return Html(f"{table}{rest}")


def _head(i: int, n: int) -> str:
    return "Votes" if n == 1 else HEADS[0] if i == 0 else HEADS[1] if n == 2 else f"Vote {i + 1}"


def _row(key: str, voted: Sequence[Round], is_right: bool) -> str:
    sign = "✓ " if is_right else ""
    cells = "".join(_cell(one.counts.get(key, 0), one.votes) for one in voted)
    look = ' class="gh-right"' if is_right else ""
    return f'<tr{look}><th scope="row">{sign}{esc(voted[-1].answers[key])}</th>{cells}</tr>'


def _cell(count: int, of: int) -> str:
    share = 100 * count / of
    bar = f'<span><i style="width:{share:.1f}%"></i></span>'
    return f"<td><div>{bar}<b>{count}</b> <small>{share:.0f} %</small></div></td>"
