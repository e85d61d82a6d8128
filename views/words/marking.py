"""Marks the terms of the glossary in the HTML of a page, so that the page can explain them.

Text from a learner is not marked, because `esc` (html.py) writes it so that it does not match.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

from views.words.glossary import TERMS, Term
from views.words.html import Html

# A word, a tag, or an element in which no term is marked: controls, hidden text, terms marked before, and
# tables of records.
TOKEN = re.compile(
    r"\w+"
    r"|<(a|button|summary|label|svg|style|select)\b.*?</\1>"
    r'|<(span|caption|p) class="gh-(?:quiet|term)".*?</\2>'
    r'|<table class="gh-table gh-records.*?</table>'
    r"|<[^>]*>",
    re.DOTALL,
)
Forms = Mapping[str, Sequence[tuple[str, Term]]]  # forms by their first word, the longest first


def marked(html: str, page: str) -> Html:
    """The HTML with the first occurrence of each term marked. page: the path of the lesson."""
    forms, seen, parts, at = _forms_of(page), set[str](), list[str](), 0
    for token in TOKEN.finditer(html):
        start = token.start()
        found = _found(html, start, forms.get(token[0].casefold(), ())) if start >= at else None
        if found is None:
            continue
        form, one = found
        end = start + len(form)
        if one.key not in seen:
            parts += [html[at:start], term(one, html[start:end])]
            at = end
        seen.add(one.key)
    return Html("".join([*parts, html[at:]]))


def word_in(label: str, page: str) -> Term | None:
    """The first term in a label, or None if it has none."""
    forms = _forms_of(page)
    places = ((word.start(), forms.get(word[0].casefold(), ())) for word in re.finditer(r"\w+", label))
    found = (_found(label, start, there) for start, there in places)
    return next((one for _, one in filter(None, found)), None)


def term(one: Term, text: str) -> Html:
    """A marked term. stage/words/words.js explains it by pointer, touch and keyboard."""
    about = " ".join(f'{name}="{escape(value)}"' for name, value in attributes(one).items())
    return Html(f"<span {about}>{text}</span>")


def attributes(one: Term) -> dict[str, str]:
    """The HTML attributes of a marked term."""
    picture = {"data-picture": one.picture} if one.picture else {}
    shown = {"data-term": one.key, "aria-description": one.sentence, **picture}
    return {"class": "gh-term", "role": "button", "tabindex": "0", **shown}


def explaining(title: str, page: str) -> dict[str, str]:
    """The HTML attributes for the head of a column, or {} if it contains no term."""
    word = word_in(title, page)
    return attributes(word) if word else {}


@cache
def _forms_of(page: str) -> Forms:
    """The forms to look for in a lesson, with their terms."""
    found: dict[str, list[tuple[str, Term]]] = {}
    for one in TERMS:
        for form in one.forms if page in one.pages else ():
            first = re.findall(r"\w+", form.casefold())[0]
            found.setdefault(first, []).append((form.casefold(), one))
    return {first: sorted(forms, key=lambda form: -len(form[0])) for first, forms in found.items()}


def _found(html: str, start: int, forms: Sequence[tuple[str, Term]]) -> tuple[str, Term] | None:
    """The form that starts here, or None. It must not be part of a longer word or follow an entity."""
    for form, one in forms:
        end = start + len(form)
        if html[start:end].casefold() == form:
            after = html[end : end + 1]
            apart = html[start - 1 : start] not in (";", "-") and not (after == "-" or after.isalnum())
            return (form, one) if apart else None
    return None
