"""What a page has before Streamlit draws it: its title, a sentence, and links to its scripts.

On a slow line Streamlit needs many seconds to draw. Until then the learner reads what the page is about.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from views.kit.lesson import Lesson
from views.lessons import LESSONS
from views.page.frame import PAGES, sheet
from views.server.assets import CHOOSING, EVERYWHERE, FORMULAS, links, scripts_of
from views.server.web import Opening
from views.site.home import HERO
from views.stage.component import SCRIPTS

# Streamlit removes the words with the first page that it draws. The colours are those of config.toml.
LOOK = (
    "<style>#root > .gh-first { max-width: 44rem; margin: 16vh auto; padding: 0 1.6rem; line-height: 1.5; "
    'font-family: "Source Sans", sans-serif; color: #10171f } '
    "#root > .gh-first h1 { font-size: 1.6rem; font-weight: 600 } "
    "@media (prefers-color-scheme: dark) { body:has(> #root > .gh-first) { background: #11171d } "
    "#root > .gh-first { color: #e6ebf0 } }</style>"
)
ICONS = sheet("page/icons.css")  # for the whole visit
ALL = ("shell", "sidebar", "kept")  # the pictures of all pages, of the home page, and of all lessons
HOME = ("course",)
LESSON = ("menu", "copy", "path")
MAIN = {"compare": "standing", "practice": "practice"}  # the main picture of lessons that have no stage


def openings(base: str) -> dict[str, Opening]:
    """The openings of all pages, by their paths below the base."""
    pages = {path: _opening(base, path, title) for path, (_, title, *_) in PAGES.items()}
    return pages | {key: _of_lesson(base, lesson) for key, lesson in LESSONS.items()}


def _opening(base: str, path: str, title: str) -> Opening:
    words = HERO if not path else f"<h1>{escape(title)}</h1>"
    return Opening(title, _links(base, () if path else HOME), _first(words))


def _of_lesson(base: str, lesson: Lesson[Any, Any]) -> Opening:
    main = lesson.stage or MAIN.get(lesson.key, "")  # a stage has the name of the picture on it
    pictures = (*LESSON, main) if main else LESSON
    words = f"<h1>{escape(lesson.title)}</h1><p>{escape(lesson.summary)}.</p>"
    return Opening(lesson.title, _links(base, pictures, CHOOSING, FORMULAS), _first(words))


def _links(base: str, pictures: Sequence[str], names: Sequence[str] = (), late: Sequence[str] = ()) -> str:
    offered = scripts_of((*ALL, *pictures), SCRIPTS)
    return ICONS + links(base, (*EVERYWHERE, *names), offered, late)


def _first(words: str) -> str:
    return f'<main class="gh-first">{LOOK}{words}<p>The page is on its way.</p></main>'
