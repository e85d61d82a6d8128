"""Neighbours, a forest and boosted stumps beside scikit-learn on one core."""

from functools import partial

from sklearn.ensemble import AdaBoostClassifier, RandomForestClassifier
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

from benchmarks.growing import coded
from benchmarks.judging import HEAD, side_by_side
from benchmarks.tables import several
from mlcore import Table, learners

RECORDS = 10_000
ASKED = 2_000  # records that neighbours are asked about
TREES = 100
STUMPS = 50


def run() -> None:
    """All three, on tables of ten columns."""
    tables = several(RECORDS)
    print(f"{RECORDS:,} records x 10 columns: processor time, ratio\n{'':24}{HEAD}")
    frame = tables["continuous"]
    table, (X, y) = Table.from_frame(frame, "Class"), coded(frame)
    ours = learners.neighbours(5, "raw").fit(table)
    theirs = KNeighborsClassifier(5, algorithm="brute").fit(X, y)
    asked = frame.iloc[:ASKED].drop(columns="Class")
    side_by_side(
        f"{ASKED:,} by 5 neighbours", partial(ours.predict, asked), partial(theirs.predict, X[:ASKED])
    )
    for key in ("continuous", "mixed"):
        frame = tables[key]
        table, (X, y) = Table.from_frame(frame, "Class"), coded(frame)
        side_by_side(
            f"a forest, {key}",
            partial(learners.forest(TREES).fit, table),
            lambda X=X, y=y: RandomForestClassifier(TREES, n_jobs=1).fit(X, y),
        )
        side_by_side(
            f"{STUMPS} stumps, {key}",
            partial(learners.adaboost(STUMPS).fit, table),
            lambda X=X, y=y: AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=STUMPS).fit(
                X, y
            ),
        )
