"""A live comparison of the SVM with libsvm's: the only place of the app that knows another learner."""

import warnings
from dataclasses import dataclass
from math import isinf

import numpy as np

from mlcore import svm
from views.kit.keep import kept_long
from views.kit.panels import Later, Panels, Said
from views.lessons.smo.pairs import Case, story
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph
from views.words.numbers import figure

TIGHT = 1e-8  # the tolerance of the check
MOST_CHECKED = 20_000  # updates the check may take
MOST_THEIRS = 200_000
FINEST = 1e-12  # no agreement is said to be better


@dataclass(frozen=True)
class Check:
    """Ours beside libsvm's, both at a tolerance of tol.

    dual:            the difference of the dual objectives, relative
    decisions:       the largest difference of f on the points
    updates, theirs: iterations of ours and of libsvm
    own, shown:      the dual objective at tol, and that of the story
    """

    version: str
    tol: float
    dual: float
    decisions: float
    updates: int
    theirs: int
    own: float
    shown: float


def panel(case: Case) -> Later:
    """The end of the story beside libsvm's: the page does not wait for it."""

    def shown() -> Panels:
        found = check_of(case)
        said = checked(found) if isinstance(found, Check) else esc(found)
        return [Said(paragraph(said, "gh-price gh-smo-check"))]

    return Later(shown)


@kept_long(lambda case: 4e-6 * case.points.n**2)
def check_of(case: Case) -> Check | str:
    """This machine beside libsvm's, or why they cannot be compared."""
    if case.kernel == "sigmoid":
        return "There is no check against libsvm, as the dual of a sigmoid kernel may have several optima."
    # Imported here and nowhere else: it takes a second, and only this check needs it.
    import sklearn
    from sklearn.svm import SVC

    X, y = case.points.X, np.array(case.points.y)
    ours = svm.fit(X, y, case.made, case.C, TIGHT, weights=case.weights, max_iterations=MOST_CHECKED)
    # libsvm has no hard margin. A C above every multiplier gives the same machine.
    price = 1e3 * float(ours.alpha.max()) if isinf(case.C) else case.C
    theirs = SVC(
        C=price, kernel=case.kernel, degree=case.degree, coef0=case.coef0, tol=TIGHT,
        gamma=1.0 if case.kernel == "poly" else case.gamma, class_weight=case.weights, max_iter=MOST_THEIRS,
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it ended early is asked below
        theirs.fit(X, y)
    if ours.capped or theirs.fit_status_:
        why = f"a tolerance of {figure(TIGHT)} takes too long here."
        return f"There is no check against libsvm, because {why}"
    alpha = np.zeros(len(y))
    alpha[theirs.support_] = np.abs(theirs.dual_coef_[0])
    signed = alpha * y
    dual = float(alpha.sum() - 0.5 * signed @ case.made(X, X) @ signed)
    return Check(
        sklearn.__version__,
        TIGHT,
        abs(dual - ours.dual_objective) / max(abs(dual), 1e-300),
        float(np.abs(theirs.decision_function(X) - ours.decision(X)).max()),
        ours.iterations,
        int(np.sum(theirs.n_iter_)),
        ours.dual_objective,
        story(case).steps[-1].dual,
    )


def checked(check: Check) -> Html:
    """The check in words."""
    lacking = check.own - check.shown
    shown = (
        f" The run above stops earlier, so its dual is lower by {figure(lacking)}." if lacking > 1e-9 else ""
    )
    return Html(
        f"<b>libsvm has just solved the same problem.</b> Its dual objective ({figure(check.own)}) agrees "
        "with "
        f"ours to a relative error of {figure(max(check.dual, FINEST))}, and every f(x) to "
        f"{figure(max(check.decisions, FINEST))}. Both solve these points to a tolerance of "
        f"{figure(check.tol)}. Ours needs "
        f"{plural(check.updates, 'update')}, libsvm {check.theirs:,}.{shown} "
        f'<span class="gh-soft">scikit-learn {esc(check.version)}, SVC</span>'
    )
