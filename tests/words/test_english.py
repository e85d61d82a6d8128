"""Places that are written by docs/style.md stay so, as far as a program can see."""

from tests.words.english import Text, slips, texts

WRITTEN = [
    *(
        f"views/lessons/{key}"
        for key in (
            "columns", "large", "rules",
            "margin", "slack", "kernels", "smo", "beside", "judge", "sure", "duel", "leaves", "bayes",
            "practice", "grow", "prune", "node", "predict", "compare", "neighbours", "overfit", "folds",
        )
    ),
    "views/words",
    "datasets",
    *(f"views/cards/{name}.py" for name in ("margins", "linear", "leaves", "bayes", "nearest", "growing", "pruning", "coding", "using")),
    "views/trees",
    "views/cards/selecting.py", "views/cards/large.py",
    "views/points", "views/ground", "views/check", "mlcore/svm",
    "views/cards/voting.py", "views/cards/boosting.py", "views/lessons/crowd",
    *(
        f"views/{name}"
        for name in (
            "home.py", "course.py", "frame.py", "play.py", "questions.py", "guessing.py", "waiting.py",
            "uploads.py", "heads.py", "gate.py", "own", "crowd.py", "regions.py", "learners", "link", "stage",
        )
    ),
]  # fmt: skip
ALLOWED = {  # a piece of a sentence that breaks a rule, and why
    "ersicolor": "a species of iris",
    "least-squares": "the name of a method",
    "Gray": "a surname",
    "color-scheme": "a property of a style sheet",
    "National Center": "the name of an office",
}


def found() -> list[tuple[str, str]]:
    """Each sentence that breaks a rule, with its place."""
    every = [slip for text in texts(*WRITTEN) for slip in slips(text)]
    return [(f"{slip.at.file}:{slip.at.line}: {slip.rule}", slip.sentence) for slip in every]


def test_no_sentence_of_these_places_breaks_a_rule():
    assert [one for one in found() if not any(piece in one[1] for piece in ALLOWED)] == []


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
