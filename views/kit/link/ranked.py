"""Scored records as text: each score is followed by the sign of its class."""

import re
from math import isfinite

from views.kit.link.kinds import Note, Text

Ranked = tuple[tuple[float, bool], ...]  # the score of each record, and whether it is positive

MOST = 60  # records
FARTHEST = 1_000_000
DIGITS = 10  # of a score, in the link
SIGNS = {"+": True, "-": False, "−": False, "–": False}
BETWEEN = re.compile(r"[;,]|(?<=[-+−–])\s+(?=[-−.\d])")


def read(text: str, note: Note) -> Ranked | None:
    """The records in a text, corrected with notes. None, with a note, if there are none."""
    found = [_record(part, note) for part in BETWEEN.split(text) if part.strip()]
    records = tuple(record for record in found if record is not None)
    if len(records) > MOST:
        note(f"The page reads up to {MOST} scores. These are the first of {len(records)}.")
    if not records:
        note(f"The text “{text[:40]}” holds no score. The page uses other scores.")
    return records[:MOST] or None


def typed(text: str) -> Ranked | None:
    """The records in a text that the learner typed, where a space is not a sign. None if there are none."""
    return read(_tight(text), lambda note: None)


def wrong(text: str) -> str:
    """A sentence that says why a text is not valid as scores, or "" if it is valid or empty."""
    notes: list[str] = []
    tight = _tight(text).strip(";")
    if tight:
        read(tight, notes.append)
    return f"{notes[0].partition('. ')[0]}." if notes else ""  # the mistake without the correction


def write(records: Ranked) -> str:
    """The text from which `read` gives these records."""
    return ";".join(f"{score:.{DIGITS}g}{'+' if positive else '-'}" for score, positive in records)


def _tight(text: str) -> str:
    """The text without spaces. Those between two records become semicolons."""
    return ";".join("".join(part.split()) for part in BETWEEN.split(text))


def _record(part: str, note: Note) -> tuple[float, bool] | None:
    """A score and its class, or None with a note. A “+” in a link written by hand arrives as a space."""
    tight = "".join(part.split())
    sign = "+" if part[-1] == " " and tight[-1] not in SIGNS else tight[-1]
    score = _number(tight.removesuffix(sign)) if sign in SIGNS else None
    if score is None:
        note(
            f"“{tight[:20]}” is not a score with the sign of its class, such as 0.9+ or 0.9-. The page "
            "ignores it."
        )
        return None
    taken = min(max(score, -FARTHEST), FARTHEST)
    if taken != score:
        bounds = f"−{FARTHEST:,} to {FARTHEST:,}"
        note(f"A score is a number from {bounds}. The page reads “{tight[:20]}” as {taken:,.0f}.")
    return float(f"{taken:.{DIGITS}g}") + 0.0, SIGNS[sign]


def _number(text: str) -> float | None:
    try:
        found = float(text.replace("−", "-"))
    except ValueError:
        return None
    return found if isfinite(found) else None


RANKED = Text("`0.95+;0.9-`: scores, each with the sign of its class", reader=read, writer=write, most=1_500)
