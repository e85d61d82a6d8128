"""What scikit-learn gives with the code on the page, in a sentence that compares it with the page.

The app runs the same calls as the code, on the same numbers. It does not run the text of the code, because a
learner's words are in it.
"""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO

import numpy as np
import pandas as pd

from mlcore import Table
from mlcore.svm.kernels import Kernel
from views.subjects.code.grown import Grown, measured
from views.subjects.code.tables import csv_of, nominal, ordinal, regression, words_only
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.numbers import number

MOST_UPDATES = 200_000  # of libsvm; it may need minutes with a large C
KERNELS = {"linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid"}
NEAR = 1e-3  # relative difference of two duals within the tolerance of both programs


def grown_there(of: Grown, settings: dict[str, object], differences: Sequence[str], name: str = "") -> Html:
    """scikit-learn's tree beside the page's.

    differences: sentences that say why they may differ; name: of the tree, where there are several
    """
    # Imported here: it takes a second, and only who opens the code needs it.
    import sklearn
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    kind = DecisionTreeRegressor if regression(of.table) else DecisionTreeClassifier
    try:
        with _quiet():
            X, y = _numbers(of.table)
            tree = kind(**{name: value for name, value in settings.items() if value is not None}).fit(X, y)
    except ValueError as refused:  # such as missing cells in an old version
        return _said(sklearn.__version__, name, f"does not accept this table: {esc(str(refused))}")
    with _quiet():
        found = tree.predict(X)
    errors = float(((found - y) ** 2).sum() if regression(of.table) else (found != y).sum())
    theirs = (tree.get_n_leaves(), tree.get_depth())
    here = (of.tree.leaves, of.tree.depth)
    same = theirs == here and abs(errors - of.tree.errors(of.table)) <= 1e-6 * max(1.0, errors)
    wrong = (
        f"a squared error of {number(errors)} in all"
        if regression(of.table)
        else plural(errors, "training error")
    )
    figures = f"gives <b>{plural(theirs[0], 'leaf')}, depth {theirs[1]}</b>, {wrong}"
    if same:
        return _said(sklearn.__version__, name, f"{figures}: the same figures as on this page.")
    why = f" {esc(differences[0])}" if differences else ""
    return _said(sklearn.__version__, name, f"{figures}. This page: {esc(measured(of))}.{why}")


@contextmanager
def _quiet() -> Iterator[None]:
    """No warnings: scikit-learn has floats of 32 bits, and whether it ended early is read from its result."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def _numbers(table: Table) -> tuple[pd.DataFrame, pd.Series]:
    """Inputs and target, read and encoded as in the code."""
    types = dict.fromkeys(words_only(table), "str")
    frame = pd.read_csv(StringIO(csv_of(table)), keep_default_na=False, na_values=[""], dtype=types)
    X, y = frame.drop(columns=table.target.name), frame[table.target.name]
    for column in ordinal(table):
        X[column.name] = X[column.name].map({str(value): i for i, value in enumerate(column.values)})
    words = [column.name for column in nominal(table)]
    return (pd.get_dummies(X, columns=words, dtype=float) if words else X), y


def separated_there(
    X: np.ndarray, y: np.ndarray, machines: Sequence[tuple[Kernel, dict[str, object], float, int, int]]
) -> Html:
    """scikit-learn's SVMs beside the page's.

    machines: for each one its kernel, the settings of SVC, and the page's dual objective, number of support
    vectors, and training errors
    """
    import sklearn
    from sklearn.svm import SVC

    shown = []
    for kernel, settings, dual, vectors, errors in machines:
        machine = SVC(**settings, max_iter=MOST_UPDATES)
        name = f"{KERNELS[kernel.name]}: " if len(machines) > 1 else ""
        try:
            with _quiet():
                machine.fit(X, y)
        except ValueError:  # huge coordinates
            shown.append(f"{name}no result, because the numbers are too large for it")
            continue
        if machine.fit_status_:
            shown.append(f"{name}no optimum after {MOST_UPDATES:,} updates")
            continue
        a, V = machine.dual_coef_[0], machine.support_vectors_
        there = float(np.abs(a).sum() - a @ kernel(V, V) @ a / 2)
        wrong = int((machine.predict(X) != y).sum())
        same = abs(there - dual) <= NEAR * max(abs(dual), 1e-9) and (len(V), wrong) == (vectors, errors)
        here = "as here" if same else f"here {vectors}, {errors} and {dual:.6g}"
        shown.append(
            f"{name}<b>{plural(len(V), 'support vector')}</b>, {plural(wrong, 'training error')}, dual "
            f"{there:.6g} ({here})"
        )
    between = "<br>" if len(shown) > 1 else " "
    return _said(sklearn.__version__, "", f"gives{between}{between.join(f'{one}.' for one in shown)}")


def _said(version: str, name: str, words: str) -> Html:
    first = f"{esc(name)}: " if name else ""
    return paragraph(f"{first}<b>scikit-learn {esc(version)}</b>, run here, {words}", "gh-price gh-given")
