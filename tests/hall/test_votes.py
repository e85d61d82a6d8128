"""The votes of a hall in a table: each answer that somebody gave, and the right ones."""

import re

from views.kit.store import Round
from views.kit.votes import majority, shown, words

ANSWERS = {"a": "Outlook", "b": "<script>", "c": "Wind", "d": "Humidity"}


def voted(**counts: int) -> Round:
    return Round(1, "story", "key", "Which?", ANSWERS, "done", {key: counts.get(key, 0) for key in ANSWERS})


def rows(html: str) -> list[str]:
    return [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall("<tr.*?</tr>", html)]


def test_two_votes_lie_side_by_side_with_the_right_answer_marked() -> None:
    html = shown([voted(a=1, c=3), voted(a=4)], ("a",))
    assert rows(html) == [
        ["First", "vote", "After", "discussion"],
        ["✓", "Outlook", "1", "25", "%", "4", "100", "%"],
        ["Wind", "3", "75", "%", "0", "0", "%"],
    ]
    assert "Nobody chose the other 2 answers." in html


def test_the_right_answer_is_there_even_if_nobody_gave_it_and_a_name_stays_text() -> None:
    html = shown([voted(b=1)], ("d",))
    assert ["✓", "Humidity", "0", "0", "%"] in rows(html)
    assert "<script>" not in html


def test_without_votes_there_is_no_table_and_no_majority() -> None:
    assert shown([voted()]) == "<p>Nobody has voted.</p>"
    assert majority([voted()]) is None


def test_a_vote_that_nobody_answered_leaves_the_vote_before() -> None:
    rounds = [voted(a=1, c=3), voted()]
    assert majority(rounds) == "c"
    assert words(rounds) == "3 of 4 votes"
    assert rows(shown(rounds))[0] == ["Votes"]
