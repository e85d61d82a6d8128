"""The words of the glossary: their places, their marks, and no mark on a learner's own words."""

import ast
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest

from tests.stage import node
from tests.support.sources import nodes
from tests.support.sweep import ONLY_SWEPT
from tests.words import reading
from views.lessons import LESSONS
from views.lessons.bayes import cards as bayes
from views.lessons.grow import cards as growing
from views.lessons.prune import cards as pruning
from views.site.glossary import listed
from views.subjects.cards import margins, using
from views.words import marking
from views.words.glossary import EVERYWHERE, SVMS, TERMS, Term
from views.words.html import esc, paragraph
from views.words.marking import marked, word_in

VIEWS = Path(__file__).resolve().parents[2] / "views"
DOCUMENTED = (ast.Module, ast.FunctionDef, ast.ClassDef)
CARDS = {
    "grow": [*growing.CARDS.values()], "predict": [using.PREDICT, using.PREDICT_CLASS],
    "overfit": [using.BEST_FIRST], "rules": [using.RULES], "prune": [*pruning.CARDS.values()],
    "smo": [*margins.SMO.values()],
    "kernels": [*margins.KERNELS.values()], "bayes": [bayes.RULE, bayes.NAIVE],
}  # fmt: skip


def strings_of(file: Path) -> list[str]:
    """The strings that a file may put on a page, without its docstrings."""
    found = nodes(file.read_text(encoding="utf-8"))
    about = {ast.get_docstring(node, clean=False) for node in found if isinstance(node, DOCUMENTED)}
    texts = [node.value for node in found if isinstance(node, ast.Constant)]
    return [text for text in texts if isinstance(text, str) and text not in about]


def text_of(key: str) -> str:
    """All that a lesson may say: in its own files, in its settings and on its cards."""
    shared = VIEWS / ("points" if key in SVMS else "trees")
    said = [text for folder in (VIEWS / "lessons" / key, shared) for file in folder.glob("*.py")
            for text in strings_of(file)]  # fmt: skip
    for row in LESSONS[key].params:
        said += [row.label, row.help, row.meaning, *getattr(row.kind, "options", {}).values()]
    for card in CARDS.get(key, []):
        said += [card.title, card.what, *(line.text for line in card.lines)]
    return re.sub(r"</?\w[^>]*>", "", " ".join(said)).casefold()


def is_met(term: Term, texts: Mapping[str, str]) -> bool:
    """Whether a lesson that the word names says it in one of its forms."""
    forms = term.forms or (term.name.split()[0],)
    return any(form.casefold() in texts[key] for form in forms for key in term.pages)


@ONLY_SWEPT
@pytest.mark.slow
def test_every_word_is_met_in_some_lesson_that_it_names():
    texts = {key: text_of(key) for key in LESSONS}
    assert not [term.key for term in TERMS if not is_met(term, texts)]


def test_a_word_is_explained_in_one_sentence():
    for term in TERMS:
        assert term.sentence.endswith("."), term.key
        assert not re.search(r"\. [A-Z]", term.sentence), term.key
        assert len(term.sentence) <= 170, term.key
        assert {*term.pages} <= {*LESSONS}, term.key


def test_no_form_means_two_things_in_one_lesson():
    for page in EVERYWHERE:
        forms = [form.casefold() for term in TERMS if page in term.pages for form in term.forms]
        assert len(forms) == len({*forms}), page
    assert len({term.key for term in TERMS}) == len(TERMS)


def test_every_picture_is_drawn():
    names = node.ask("words/pictures.js", "its.NAMES")
    assert {term.picture for term in TERMS if term.picture} == {*names}


def test_the_curves_are_the_impurities():
    values = node.ask(
        "words/pictures.js", "Object.values(its.IMPURITIES).map((f) => [0, 5 / 14, 0.5, 1].map(f))"
    )
    assert values[0] == pytest.approx([0, 0.9402859586706311, 1, 0])
    assert values[1] == pytest.approx([0, 0.45918367346938777, 0.5, 0])
    assert values[2] == pytest.approx([0, 5 / 14, 0.5, 0])


def test_the_first_place_of_a_word_is_marked_and_the_longest_word_wins():
    html = marked("<p>Information gain, entropy and entropy: the gain ratio</p>", "grow")
    assert re.findall(r'data-term="([^"]+)"', html) == ["information-gain", "entropy", "gain-ratio"]
    assert (
        re.sub(r"</?span[^>]*>", "", html) == "<p>Information gain, entropy and entropy: the gain ratio</p>"
    )


def test_every_form_is_marked():
    forms = [(term, form) for term in TERMS for form in term.forms]
    assert not [
        (term.key, form)
        for term, form in forms
        if f'data-term="{term.key}"' not in marked(f"<p>{form}</p>", term.pages[0])
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<button>entropy</button>", "<a href='x'>entropy</a>", '<span class="gh-quiet">entropy</span>',
        '<p title="entropy">a</p>', "cross-entropy", "entropyless",
        '<table class="gh-table gh-records"><tr><td>entropy</td></tr></table>',
    ],
)  # fmt: skip
def test_nothing_is_marked_where_it_is_pressed_hidden_or_part_of_another_word(html: str):
    assert marked(html, "grow") == html


@pytest.mark.parametrize(
    "name", ["entropy", "Information Gain", "p value", "KKT", "χ²", "leaf root", "Gini<b>"]
)
def test_a_learners_word_is_never_marked_and_reads_as_typed(name: str):
    for page in LESSONS:
        assert "gh-term" not in marked(paragraph(f"The column {esc(name)}"), page)
    assert unescape(esc(name)).replace("\u2060", "") == name


def test_a_word_means_what_it_means_on_that_page():
    assert word_in("The bias", "smo").key == "intercept"
    assert word_in("The bias", "overfit").key == "bias"
    assert word_in("Nothing of that kind", "smo") is None
    assert marked("entropy", "table") == "entropy", "no lesson"


def test_the_sentence_is_safe_in_an_attribute():
    for term in TERMS:
        html = marking.term(term, "x")
        assert html.count("<") == 2
        assert unescape(re.search(r'aria-description="([^"]*)"', html)[1]) == term.sentence


def test_the_glossary_has_every_word_once_with_its_ways():
    html = listed()
    assert html.count('class="gh-word"') == len(TERMS)
    for term in TERMS:
        assert esc(term.formula) in html
    assert 'href="smo"' in html


def test_the_glossary_keeps_to_the_style_guide():
    sentences = [term.sentence for term in TERMS]
    assert reading.slips(sentences) == []
    assert reading.median_grade(sentences) <= reading.MEDIAN_GRADE
    assert reading.median_words(sentences) <= 18, "an entry is one sentence, so it is longer than on a page"


def test_each_of_two_measures_has_one_name_in_what_a_learner_reads():
    other = re.compile("SplitInfo|split info(?!rmation)|Gini impurity|Gini gain")
    files = [*VIEWS.rglob("*.py"), *VIEWS.rglob("*.js"), *VIEWS.rglob("*.md")]
    found = {file for file in files if other.search(file.read_text("utf-8"))}
    assert found == {VIEWS / "words" / "glossary.py"}, "which names synonyms"


@pytest.mark.parametrize("words", ["Gini decrease", "Gini index", "split information"])
def test_a_measure_opens_its_own_text(words: str):
    term = word_in(f"the {words} of this split", "grow")
    assert term is not None
    assert term.name.casefold() == words.casefold()
