"""Places that follow docs/style.md stay so, as far as a program can check."""

from functools import cache

from tests.words.english import Text, slips, texts

WRITTEN = ["views", "datasets", "mlcore"]
ALLOWED = {  # a piece of a sentence that breaks a rule, and why
    "Gray": "a surname",
    "National Center": "a name",
    "color-scheme": "a property of CSS",
    "“least”": "the name of a choice",
}


@cache
def found() -> list[tuple[str, str]]:
    """Each sentence that breaks a rule, with its place."""
    every = [slip for text in texts(*WRITTEN) for slip in slips(text)]
    return [(f"{slip.at.file}:{slip.at.line}: {slip.rule}", slip.sentence) for slip in every]


def test_no_sentence_of_these_places_breaks_a_rule():
    slips = [one for one in found() if not any(piece in one[1] for piece in ALLOWED)]
    assert slips == [], (
        "Each breaks a rule of docs/style.md. A module with programs for learners is a code.py"
    )


def test_each_exception_is_needed():
    assert [piece for piece in ALLOWED if not any(piece in said for _, said in found())] == []


def test_a_sentence_that_breaks_a_rule_is_found():
    said = {
        "The table stands below the tree.": "stands",
        "Who wants to see it opens the row.": "headless who",
        "C is small; the margin is wide.": "semicolon",
        "The tree errs on 3 records.": "errs",
        "Each fold has a model of its own.": "of its own",
        "It is the color of the class.": "american",
    }
    assert {text: [slip.rule for slip in slips(Text("", 1, text))] for text in said} == {
        text: [rule] for text, rule in said.items()
    }
    assert [*slips(Text("", 1, "At least three records are left."))] == []
