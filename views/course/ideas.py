"""The ideas that each chapter brings, as terms of the glossary.

No page of a chapter uses an idea of a later one outside its folds (tests/course/test_ideas.py). `make docs`
writes docs/course.md from this table.
"""

from pathlib import Path

from views.course import CHAPTERS
from views.words.glossary import TERMS, Term

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "course.md"

IDEAS: dict[str, tuple[str, ...]] = {
    "tree": (
        "decision-tree", "root", "internal-node", "leaf", "attribute", "split", "nominal",
    ),
    "node": (
        "impurity", "pure", "majority-class", "class-names", "entropy", "bit", "gini", "classification-error",
        "conditional-entropy", "information-gain", "gini-decrease",
    ),
    "id3": ("open-node", "greedy"),
    "numbers": ("threshold", "regression-tree"),
    "algorithms": (
        "training-error", "gain-ratio", "split-information", "mdl-penalty", "chi-square",
        "degrees-of-freedom", "p-value", "significant",
    ),
    "missing": ("non-parametric", "record-weight", "class-probabilities", "surrogate"),
    "overfitting": ("overfitting", "underfitting", "validation", "test-error", "irreducible-error"),
    "pruning": (
        "subtree", "pruning", "error-rate", "pessimistic-estimate", "complexity-parameter",
        "description-length",
    ),
    "rules": ("default-class",),
    "margin": (
        "hyperplane", "intercept", "separable", "margin", "hard-margin", "support-vector", "convex",
        "quadratic-program", "generalisation-error",
    ),
    "slack": ("slack", "soft-margin", "margin-violation", "misclassified", "hinge-loss"),
    "smo": (
        "multiplier", "lagrange", "dual", "duality-gap", "kkt", "box-constraint", "working-set", "eta",
    ),
    "kernels": ("kernel", "feature-map", "feature-space", "gaussian", "gram-matrix", "eigenvalue", "mercer"),
    "judging": (
        "confusion-matrix", "true-positive", "accuracy", "recall", "precision", "specificity", "f-measure",
        "kappa", "mcc", "type-1", "tpr", "fpr", "roc", "auc", "cost",
    ),
    "better": ("standard-error", "confidence", "cross-validation", "sd-between-folds"),
    "bayes": (
        "nearest-neighbours", "feature-scaling", "prior", "likelihood", "likelihood-ratio", "posterior",
        "posterior-odds", "density", "bayes-rule", "bayes-error", "reject-option", "naive-bayes", "laplace",
    ),
    "ensembles": ("bootstrap", "bagging", "stump", "adaboost"),
    "large": ("class-list", "node-number", "incremental", "pull-up", "hoeffding-bound", "hoeffding-tree"),
}  # fmt: skip

HEAD = """# The course

Each chapter brings a few ideas and uses only those that came before. A page may go further in what is closed
at first. `make docs` writes this table from `views/course/ideas.py`, and a test reads every page of every
chapter.
"""
TABLE = "| | Chapter | After it, you can | New ideas |\n|---|---|---|---|"


def document() -> str:
    """The text of docs/course.md."""
    names = {term.key: term.name for term in TERMS}
    ideas = {chapter: ", ".join(names[key] for key in keys) for chapter, keys in IDEAS.items()}
    rows = [
        f"| {number} | {chapter.title} | {chapter.able} | {ideas[chapter.key]} |"
        for number, chapter in enumerate(CHAPTERS, 1)
    ]
    further = ", ".join(term.name for term in beyond())
    table = "\n".join([TABLE, *rows])
    return f"{HEAD}\n{table}\n\nFurther terms of the glossary, outside the course: {further}.\n"


def beyond() -> list[Term]:
    """The terms that no chapter brings."""
    brought = {key for keys in IDEAS.values() for key in keys}
    return [term for term in TERMS if term.key not in brought]


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
