"""Steps on paper: a file with a sheet for each step of a lesson, or of all lessons of a lecture.

A sheet has the title, the sentence, the picture, the numbers, the link and its QR code, and the notes of a
lecture. In the file a reader ticks the sheets to print (stage/file/leaves.js).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from views.handout.packed import LOADER, packed
from views.handout.pool import Pool
from views.handout.reader import Reading
from views.handout.written import File
from views.kit.lesson import Lesson
from views.kit.link.params import Given
from views.kit.version import version
from views.page.opened import opened
from views.words.grammar import plural
from views.words.ways import reference

ALL = "all"
MOST = 200  # sheets in a file
SPAN = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+|end))?|end")
NOT_PRINTED = ("guess", "presenter", "node", "step")


def steps_in(text: str, last: int, here: int) -> list[int]:
    """The steps that a text names, such as “1, 3, 5-8”, “all” or “end”; here for “”.

    Raises ValueError with a sentence. last: the last step of the story
    """
    asked = text.strip().lower()
    if not asked:
        return [here]
    found: set[int] = set()
    for span in [f"0-{last}"] if asked == ALL else re.split(r"[,;]\s*|\s+(?=\d|end)", asked):
        match = SPAN.fullmatch(span.strip())
        if match is None:
            raise ValueError(f"“{span.strip()[:40]}” names no steps. Write them as 1, 3, 5-8 or all.")
        first = last if match[1] is None else int(match[1])
        end = last if match[2] == "end" else int(match[2] or first)
        found.update(range(min(first, last + 1), min(end, last) + 1))
    if not found:
        raise ValueError(f"This story has no such steps. Its last step is {last}.")
    return sorted(found)


@dataclass
class Sheets:
    """Sheets on their way into a file. home: the address of the app, "" if nobody knows it"""

    home: str = ""
    pool: Pool = field(default_factory=Pool)
    leaves: list[dict[str, Any]] = field(default_factory=list)

    def add(
        self, lesson: Lesson[Any, Any], given: Given, steps: str, name: str = "", notes: str = ""
    ) -> None:
        """Add the steps of a link. Raises Refused, and ValueError for steps that are not there.

        name, notes: of an item of a lecture; they are on its first sheet
        """
        asked = {name: text for name, text in given.query.items() if name != "guess"}  # paper cannot ask
        at = opened(lesson, replace(given, query=lesson.on_paper(asked)))
        reading = Reading(at, File(lesson.key), self.pool)
        wanted = steps_in(steps, at.last, at.step) if at.played else [0]
        if len(self.leaves) + len(wanted) > MOST:
            raise ValueError(f"A file has at most {plural(MOST, 'sheet')}. Choose fewer steps.")
        still = {} if at.played else {"fixed": True}
        picture = self.pool.shared({**at.picture, **still}) if at.stage else None
        kept = {key: text for key, text in given.query.items() if key not in NOT_PRINTED}
        for step in wanted:
            node = at.node if step == at.step else None
            link = {**kept, **({"step": str(step)} if at.played else {}), **({"node": node} if node else {})}
            self.leaves.append({
                "of": lesson.key, "stage": at.stage, "picture": picture, "step": step, "node": node,
                "told": reading.shown_at(step, node), "link": self._link(lesson.key, link),
                **self._item(name, notes),
            })  # fmt: skip
            name = notes = ""

    def add_page(self, key: str, query: Mapping[str, str], name: str, notes: str, reason: str = "") -> None:
        """Add an item that has no steps. reason: why not"""
        say = [{"t": "p", "c": [reason]}] if reason else []
        self.leaves.append({
            "of": key, "stage": "", "picture": None, "step": 0, "node": None, "told": {"say": say},
            "link": self._link(key, query), **self._item(name, notes),
        })  # fmt: skip

    def _item(self, name: str, notes: str) -> dict[str, str]:
        return {"name": name, "notes": notes}

    def _link(self, key: str, query: Mapping[str, str]) -> str:
        return self.home + reference(key, query)

    def html(self, title: str, words: str = "") -> str:
        """The file. words: a line about it on the first sheet"""
        data = {"title": title, "words": words, "known": bool(self.home), "leaves": self.leaves}
        stages, pages = _each(self.leaves, "stage"), _each(self.leaves, "of")
        what = packed("leaves", data, self.pool, stages, pages)
        return _html(title, what.policy, what.text)


def _each(leaves: Iterable[Mapping[str, Any]], name: str) -> list[str]:
    return [*dict.fromkeys(leaf[name] for leaf in leaves)]


def printed(lesson: Lesson[Any, Any], given: Given, steps: str, home: str = "") -> str:
    """The file with these steps of a link. Raises Refused and ValueError."""
    sheets = Sheets(home)
    sheets.add(lesson, given, steps)
    return sheets.html(lesson.title)


def _html(title: str, policy: str, text: str) -> str:
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Glasshouse {version()}">
<link rel="icon" href="data:,">
<title>{escape(title)}</title>
</head>
<body class="stApp gh">
<main id="leaves"></main>
<div id="plain"><p>These sheets need a browser from 2023 or later that runs scripts.</p></div>
<script type="application/octet-stream" id="packed">{text}</script>
<script>{LOADER}</script>
</body>
</html>
"""
