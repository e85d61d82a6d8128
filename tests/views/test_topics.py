"""The sidebar's search finds the field's words: docs/style.md names them, the glossary explains them."""

import pytest

from views.lessons import LESSONS
from views.page.frame import topics
from views.words.glossary import TERMS

WORDS = {  # a student's search term, and its place
    "cross-validation": "folds", "training, validation and test sets": "folds", "data leakage": "folds",
    "confidence interval": "sure", "feature selection": "columns", "random forest": "crowd",
    "bagging": "crowd", "boosting": "crowd", "model tree": "leaves", "mars": "leaves", "sliq": "large",
    "sprint": "large", "data stream": "large", "mcnemar": "duel", "comparing models": "duel",
    "confusion matrix": "judge", "roc": "judge", "precision": "judge", "recall": "judge",
    "k-nn": "neighbours", "naive bayes": "bayes", "perceptron": "beside",
    "logistic regression": "beside", "kernel trick": "kernels", "slack variable": "slack",
    "sequential minimal optimisation": "smo", "hyperplane": "margin", "entropy": "node",
    "information gain": "grow", "gain ratio": "grow", "hunt’s algorithm": "grow",
    "pre-pruning": "prune", "cost complexity": "prune", "bias and variance": "overfit",
    "homework": "practice",
}  # fmt: skip


def searched(key: str) -> str:
    lesson = LESSONS[key]
    return f"{lesson.title} {lesson.term} {topics(key)}".lower()


@pytest.mark.parametrize("word", WORDS)
def test_a_word_of_the_field_finds_its_lesson(word: str):
    assert word in searched(WORDS[word])


def test_a_word_of_the_glossary_that_few_lessons_share_finds_each_of_them():
    for term in TERMS:
        if len(term.pages) <= 4:
            for key in term.pages:
                assert term.name.lower() in searched(key)
                assert term.also.lower() in searched(key)


def test_a_title_that_is_no_term_of_the_field_has_one_below_it():
    titles = [lesson.title for lesson in LESSONS.values() if lesson.title.endswith("?")]
    assert titles
    assert all(lesson.term for lesson in LESSONS.values() if lesson.title in titles)
