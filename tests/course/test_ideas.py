"""One new idea after the other: no page of a chapter uses a term that a later chapter explains."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from views.course import CHAPTERS, Chapter, Step, ideas
from views.course.ideas import DOCUMENT, IDEAS
from views.kit.panels import Box, Columns, Component, Fold, Later, Popover, Row, Said, Tabs
from views.lessons import LESSONS
from views.lessons.practice.exercise import Blank, Line
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import made
from views.page.opened import given_in, opened
from views.words.glossary import TERMS
from views.words.html import esc
from views.words.marking import marked

MARKED = re.compile(r'data-term="([\w-]+)"')
VERB = re.compile(r"\b[Ww]eight (?:each|it|the)\b|the weights\b")  # not the weight of a record
FOLDED = re.compile(r"<details.*?</details>", re.DOTALL)
EVERYWHERE = {"detail", "presenter-mode"}  # words of the app
MOST_STEPS = 40  # of a story; of a longer one, evenly many
NUMBERS = (1, 2, 3, 7, 40)  # of a kind's exercises
ORDER = [chapter.key for chapter in CHAPTERS]
# The lessons whose words the exercises of a kind use, as those of its chapter do.
PAGES = {
    step.kind: dict.fromkeys(one.way.lesson for one in chapter.all_steps if not one.kind)
    for chapter in CHAPTERS
    for step in chapter.all_steps
    if step.kind
}
FIRST = {key: ORDER.index(chapter) for chapter, keys in IDEAS.items() for key in keys}


def open_texts(panels: Iterable[object]) -> Iterator[str]:
    """The HTML that a page shows before anybody has opened a fold."""
    for panel in panels:
        match panel:
            case Said():
                yield FOLDED.sub("", panel.html)
            case Box() | Row():
                yield from open_texts(panel.panels)
            case Columns():
                yield from (html for column in panel.columns for html in open_texts(column))
            case Tabs():
                for title, within in panel.tabs:
                    yield from (title, *open_texts(within))
            case Later(ask=""):
                yield from open_texts(panel.make())
            case Fold() | Popover():
                yield panel.label
            case Component(name="candidates"):
                head = panel.data["head"]
                yield " ".join(one["text"] for one in head[: 1 + panel.data.get("deciding", len(head))])


def of_story(step: Step) -> Iterator[str]:
    """What a page says at the steps of its story."""
    lesson = LESSONS[step.way.lesson]
    now = opened(lesson, given_in(lesson, dict(step.way.query)))
    for at in range(0, now.last + 1, 1 + now.last // MOST_STEPS):
        shown = now.shown(at)
        yield from (shown.say, *open_texts([*shown.beside, *shown.under, *shown.below]))
    if step.what == "guess":
        for ask in [*lesson.asks(now.case, now.story).values()][:MOST_STEPS]:
            question = ask()
            yield from (question.ask, *map(esc, question.answers.values()))
            yield from (question.why, *question.instead.values(), *map(esc, question.slips.values()))


def of_exercises(step: Step) -> Iterator[str]:
    """What the exercises of a step say, with the feedback on known mistakes."""
    for number in NUMBERS:
        exercise = made(KINDS[step.kind], number)
        yield exercise.task
        yield from open_texts(exercise.given)
        for part in exercise.parts:
            pieces = part.pieces if isinstance(part, Line) else [*part.head, *chain(*part.rows)]
            yield from (part.worked, *(piece for piece in pieces if isinstance(piece, str)))
        for blank in exercise.blanks:
            if isinstance(blank, Blank):
                yield from (slip.words for slip in blank.slips)


def terms(step: Step) -> set[str]:
    """The terms of the glossary on a page of the course."""
    texts = of_exercises(step) if step.kind else of_story(step)
    pages = PAGES[step.kind] if step.kind else [step.way.lesson]
    return {
        key for text in texts for page in pages for key in MARKED.findall(marked(VERB.sub("", text), page))
    }


def at_the_end(chapter: Chapter) -> set[str]:
    """The terms in the questions that end a chapter, with their choices and reasons."""
    texts = [text for one in chapter.questions for text in (one.text, *chain(*(c[:2] for c in one.choices)))]
    pages = dict.fromkeys(step.way.lesson for step in chapter.steps)
    return {key for text in texts for page in pages for key in MARKED.findall(marked(esc(text), page))}


@pytest.mark.parametrize("place", range(len(CHAPTERS)), ids=ORDER)
def test_no_question_at_the_end_uses_a_term_of_a_later_chapter(place: int):
    early = {key for key in at_the_end(CHAPTERS[place]) if FIRST.get(key, len(ORDER)) > place} - EVERYWHERE
    assert sorted(early) == []


@pytest.mark.parametrize("place", range(len(CHAPTERS)), ids=ORDER)
def test_no_page_uses_a_term_of_a_later_chapter(place: int):
    early = {
        (step.way.lesson, step.kind, key, next((one for one, keys in IDEAS.items() if key in keys), "none"))
        for step in CHAPTERS[place].all_steps
        for key in terms(step) - EVERYWHERE
        if FIRST.get(key, len(ORDER)) > place
    }
    assert sorted(early) == []


def test_each_idea_is_a_term_that_one_chapter_brings():
    brought = [key for keys in IDEAS.values() for key in keys]
    assert len(brought) == len({*brought})
    assert {*brought} <= {term.key for term in TERMS}
    assert [*IDEAS] == ORDER


def test_the_table_in_the_documents_is_up_to_date():
    assert DOCUMENT.read_text(encoding="utf-8") == ideas.document(), "run `make docs`"
