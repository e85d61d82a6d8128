"""The sentences about a threshold: the records that it calls positive, their rates, and the area under "
"the curve."""

from itertools import pairwise
from math import sqrt

from mlcore import evaluate
from mlcore.evaluate import Binormal, Confusion, RocStep
from views.kit.steps import all_of
from views.lessons.judge import judged, roc_costs
from views.lessons.judge.figures import score_text
from views.lessons.judge.roc import DENSITIES, LECTURE, MOST_CELLS, TYPED, RocCase, Scored, Story
from views.words.grammar import plural
from views.words.html import COLOURS, MARKS, Html, esc, paragraph, table
from views.words.numbers import number, percent, tally, trimmed
from views.words.tex import aligned, decimals

RATES = {
    "TPR": "true positive rate, recall, sensitivity: positives that are found",
    "FNR": "false negative rate: positives that are missed",
    "FPR": "false positive rate: negatives called positive, false alarms",
    "TNR": "true negative rate, specificity: negatives called negative",
}
TABLED = (-2.0, -1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0)  # thresholds of the table, and the mean of the positives
MOST_ROWS = 8


def shown(case: RocCase) -> str:
    """A title in a few words."""
    if case.scores == DENSITIES:
        return f"ROC of two normal curves, d = {trimmed(case.gap, 6)}"
    if case.scores == TYPED:
        return f"ROC of {plural(len(case.ranked), 'typed score')}"
    return f"ROC of {judged.shown(case.trial)}"


def name(case: RocCase, story: Story) -> str:
    """The picture in words, for a screen reader."""
    if story.scored is None:
        return f"Two normal curves with means {trimmed(case.gap, 4)} apart, a threshold, and the ROC curve"
    return (
        f"{plural(len(story.scored.score), 'record')} by score, a threshold, the ROC curve, and precision "
        "against recall"
    )


def rates(step: RocStep) -> dict[str, float]:
    """The four rates at a threshold."""
    return {"TPR": step.tpr, "FNR": 1 - step.tpr, "FPR": step.fpr, "TNR": 1 - step.fpr}


def sentence(case: RocCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    kind = story.steps[at].kind
    if story.scored is None:
        return Html(OF_DENSITIES[kind](case, story, at))
    return Html(OF_RECORDS[kind](case, story, story.scored, at))


# Two normal curves ----------------------------------------------------------------------------------


def _ask(case: RocCase, story: Story, at: int) -> str:
    return (
        "A model gives every record a score. It calls a record positive if the score reaches the threshold "
        "t. Drag the line t to the left. <b>Guess first</b>: when half of the positives are found, what "
        "share of the negatives is also called positive?"
    )


def _rates_there(case: RocCase, story: Story, at: int) -> str:
    now = story.curve[story.steps[at].at]
    return (
        f"At t = {_threshold(now.threshold)}, <b>{number(now.tpr)}</b> of the positives are found (TPR), and "
        f"<b>{number(now.fpr)}</b> of the negatives are also called positive (FPR)."
    )


def _threshold(t: float) -> str:
    return trimmed(t, 3)


def _before_area(case: RocCase, story: Story, at: int) -> str:
    return (
        "The curve is complete, and each threshold is one of its points. <b>Guess first</b>: what share of "
        "the square is below the curve? The next step shows it."
    )


def _area(case: RocCase, story: Story, at: int) -> str:
    return (
        f"<b>AUC = {number(Binormal(case.gap).auc)}</b> is the probability that a random positive scores "
        "higher than a random negative. Guessing gives 0.5, and a perfect model gives 1."
    )


OF_DENSITIES = {"ask": _ask, "threshold": _rates_there, "before-area": _before_area, "area": _area}


# Records --------------------------------------------------------------------------------------------


def class_of(scored: Scored, which: int) -> str:
    """The positive class, or the rest, with its sign."""
    c = scored.tones[which] % COLOURS
    return f'<span class="gh-c gh-c{c}">{MARKS[c]}&nbsp;{esc(scored.names[which])}</span>'


def _first(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    return (
        f"{_source(case, scored)} The threshold comes down from above all scores. <b>Guess first</b>: what "
        f"share of {class_of(scored, 0)} has a higher score than every {class_of(scored, 1)}?"
    )


def _source(case: RocCase, scored: Scored) -> Html:
    """Where the scores come from."""
    n, mine = plural(len(scored.score), "record"), class_of(scored, 0)
    if scored.by == "typed":
        return Html(f"Here are {n}, typed in with score and class.")
    who = esc(case.trial.model.title)
    by = {
        "share": f"the share that the model ({who}) gives to {mine}",
        "votes": f"the share of the pairs of classes that {mine} wins in the {who}",
        "f(x)": f"f(x) of the {who}, which grows with the distance into the side of {mine}",
    }[scored.by]
    where = judged.on_which(case.trial, judged.judge(case.trial))
    return Html(f"The score of each of {n} is {by}. {where}")


def _found(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    step = story.steps[at]
    before, now = story.curve[story.steps[at - 1].at], story.curve[step.at]
    mine, rest = class_of(scored, 0), class_of(scored, 1)
    said = (
        f"At threshold {score_text(now.threshold)}, <b>{tally(now.tp)} of {tally(now.tp + now.fn)}</b> "
        f"{mine} are found (TPR {number(now.tpr)}), and {tally(now.fp)} of {tally(now.fp + now.tn)} {rest} "
        f"are also called {mine} (FPR {number(now.fpr)})."
    )
    both = now.tp > before.tp and now.fp > before.fp
    if both and step.at - story.steps[at - 1].at == 1:
        said += " Records of both kinds have this score, so the curve slants."
    return said


def _before_pairs(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    mine, rest = class_of(scored, 0), class_of(scored, 1)
    same = (
        "All records have <b>the same score</b>, so the curve is the diagonal and the score is no help. "
        if len(story.curve) <= 2
        else ""
    )
    return (
        f"{same}Now pair each {mine} with each {rest}, which makes {_every(story):,.0f} pairs. <b>Guess "
        f"first</b>: in what share of them does {mine} have the higher score?"
    )


def _every(story: Story) -> float:
    """The number of pairs of a positive and a negative."""
    counted = evaluate.pairs(story.curve)
    return counted.ordered + counted.tied + counted.reversed


def _pairs(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    counted, every = evaluate.pairs(story.curve), _every(story)
    tied = f"{counted.tied:,.0f} are ties, which count" if counted.tied > 1 else "1 is a tie, which counts"
    ties = f", and {tied} half" if counted.tied else ""
    pale = ", and a tie is pale" if ties else ""
    cells = f" Each cell of the square is a pair{pale}." if every <= MOST_CELLS else ""
    return (
        f"<b>{counted.ordered:,.0f}</b> of {every:,.0f} pairs are in order{ties}. <b>AUC = "
        f"{number(evaluate.auc(story.curve))}</b> is their share, and also the area under the curve.{cells}"
    )


def _before_precision(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    mine, now = class_of(scored, 0), story.curve[story.steps[at].at]
    return (
        "The right square shows precision against recall. Precision is the share of correct ones among "
        f"those called {mine}. If you call all records {mine}, it is {number(now.precision)}. <b>Guess "
        "first</b>: how large is the area under these stairs?"
    )


def _precision(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    ap = evaluate.average_precision(story.curve)
    return (
        f"<b>Average precision {number(ap)}</b> weights each precision by the recall that its threshold "
        f"adds. Unlike the ROC curve, it changes with the share of {class_of(scored, 0)}."
    )


def _before_cost(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    return roc_costs.before()


def _cost(case: RocCase, story: Story, scored: Scored, at: int) -> str:
    return roc_costs.cheapest(story, at, class_of(scored, 0))


OF_RECORDS = {
    "ask": _first, "threshold": _found, "before-pairs": _before_pairs, "pairs": _pairs,
    "before-precision": _before_precision, "precision": _precision, "before-cost": _before_cost,
    "cost": _cost,
}  # fmt: skip


# Calculations ---------------------------------------------------------------------------------------


def normal_worked(case: RocCase, story: Story, at: int) -> str:
    """The rates of two normal curves."""
    now = story.curve[story.steps[at].at]
    t, d = _threshold(now.threshold), trimmed(case.gap, 6)
    return aligned(
        [
            rf"\text{{TPR}} &= P(X \ge t \mid +) = 1 - \Phi(t - d) = {decimals(now.tpr)}",
            rf"\text{{FNR}} &= 1 - \text{{TPR}} = {decimals(1 - now.tpr)}",
            rf"\text{{FPR}} &= P(X \ge t \mid -) = 1 - \Phi(t) = {decimals(now.fpr)}",
            rf"\text{{TNR}} &= 1 - \text{{FPR}} = {decimals(1 - now.fpr)}",
            rf"t &= {t.replace('−', '-')},\; d = {d}",
        ]
    )


def normal_area(case: RocCase) -> str:
    """The area under the curve of two normal curves."""
    model = Binormal(case.gap)
    inside = number(case.gap / sqrt(2), 6)
    return aligned(
        [
            rf"\text{{AUC}} &= \Phi\!\left(\tfrac{{d}}{{\sqrt 2}}\right) = \Phi({inside}) = "
            rf"{number(model.auc, 6)}"
        ]
    )


def normal_table(case: RocCase) -> Html:
    """The rates at round thresholds, and at the mean of the positives."""
    t = sorted({*TABLED, case.gap})
    steps = Binormal(case.gap).roc(t)
    rows = [[_threshold(one.threshold), number(one.tpr, 4), number(one.fpr, 4)] for one in steps]
    css = ["gh-best" if one.threshold == case.gap else "" for one in steps]
    found = table("The rates at some thresholds", ["t", "TPR", "FPR"], rows, css="gh-numbers", row_css=css)
    return Html(found + (slips() if abs(case.gap - LECTURE) < 1e-9 else ""))


def slips() -> Html:
    """A note on an inexact slide of the lecture."""
    return paragraph(
        "With t at the mean of the positives you get the lecture’s numbers: TPR 0.5, FNR 0.5, FPR 0.12. Its "
        "fourth, 0.88, is the TNR, but the slide prints “FNR” twice. The slide also writes points as (TPR, "
        "FPR). Here FPR comes first, as usual, so (0, 1) is ideal. The slide also lets the class shares "
        "move the point. But TPR and FPR are shares within a class and do not depend on the class shares, "
        "as “Class balance” shows."
    )


def origin() -> Html:
    """The origin and the purpose of the curve."""
    return paragraph(
        "ROC curves come from signal detection in the 1950s, which tells a signal from noise. That is why "
        "they are for two classes. With several classes, you compare one with the rest. Each rate is a "
        "share of one class. So more records of one class do not, on average, move a point of the curve."
    )


def counts_worked(story: Story, at: int) -> str:
    """The rates from counts of records."""
    now = story.curve[story.steps[at].at]
    tp, fp = tally(now.tp), tally(now.fp)
    called = now.tp + now.fp
    precision = (
        rf"\tfrac{{{tp}}}{{{tally(called)}}} = {number(now.precision)}"
        if called
        else r"1\;\text{(by convention)}"
    )
    return aligned(
        [
            rf"\text{{TPR}} = \text{{recall}} &= \tfrac{{TP}}{{TP + FN}} = "
            rf"\tfrac{{{tp}}}{{{tally(now.tp + now.fn)}}} = {number(now.tpr)}",
            rf"\text{{FPR}} &= \tfrac{{FP}}{{FP + TN}} = \tfrac{{{fp}}}{{{tally(now.fp + now.tn)}}} = "
            rf"{number(now.fpr)}",
            rf"\text{{precision}} &= \tfrac{{TP}}{{TP + FP}} = {precision}",
            rf"F_1 &= \tfrac{{2\,TP}}{{2\,TP + FP + FN}} = {number(_counted(now).f('+'))}",
        ]
    )


def _counted(step: RocStep) -> Confusion:
    return Confusion(("−", "+"), ((step.tn, step.fp), (step.fn, step.tp)))


def so_far(story: Story, at: int) -> Html:
    """The thresholds so far, the last of them."""
    places = [step.at for _, step in all_of(story.steps[: at + 1], "ask", "threshold")][-MOST_ROWS:]
    rows = []
    for place in places:
        now = story.curve[place]
        first = "above all" if place == 0 else score_text(now.threshold)
        rows.append([first, *(number(value) for value in (now.fpr, now.tpr)), number(now.precision, 6)])
    css = [""] * (len(rows) - 1) + ["gh-best"]
    head = ["threshold", "FPR", "TPR, recall", "precision"]
    found = table("The thresholds so far", head, rows, css="gh-numbers", row_css=css)
    if places[0] > 0:
        return found
    none = (
        "Above all scores no record is called positive. Precision is then 0/0, and this curve sets it to 1."
    )
    return Html(found + paragraph(none, "gh-fine"))


def pairs_worked(story: Story) -> str:
    """The area as a share of pairs, and as an area."""
    counted = evaluate.pairs(story.curve)
    every = counted.ordered + counted.tied + counted.reversed
    top = rf"{tally(counted.ordered)} + \tfrac{{1}}{{2}}\cdot {tally(counted.tied)}"
    auc = number(evaluate.auc(story.curve), 6)
    trapezoids = r"\sum_k (\text{FPR}_k - \text{FPR}_{k-1})\,\tfrac{\text{TPR}_k + \text{TPR}_{k-1}}{2}"
    return aligned(
        [
            rf"\text{{AUC}} &= \tfrac{{\text{{in order}} + \frac12\text{{ ties}}}}{{\text{{pairs}}}} "
            rf"= \frac{{{top}}}{{{tally(every)}}} = {auc}",
            rf"&= {trapezoids}",
        ]
    )


def precision_worked(story: Story) -> str:
    """The average precision, term by term if there are few terms."""
    curve = story.curve
    lines = [r"\text{AP} &= \sum_k (R_k - R_{k-1})\,P_k"]
    if len(curve) <= 8:
        terms = [
            rf"{number(now.recall - before.recall)}\cdot {number(now.precision)}"
            for before, now in pairwise(curve) if now.recall > before.recall
        ]  # fmt: skip
        lines.append(rf"&= {' + '.join(terms)}")
    return aligned([*lines, rf"&= {number(evaluate.average_precision(curve), 6)}"])


def pooled() -> Html:
    """The effect of putting the scores of ten models into one curve."""
    return paragraph(
        "The scores of ten models are pooled into one curve. A score may mean something different in each "
        "model, so this area need not be the mean of the ten folds’ areas."
    )


def balance(story: Story) -> Html:
    """The number of records of each class."""
    scored = story.scored
    assert scored is not None
    end = story.curve[len(story.curve) - 1]
    share = percent(end.precision)
    return paragraph(
        f"There are {tally(end.tp)} {class_of(scored, 0)} and {tally(end.fp)} {class_of(scored, 1)}, so "
        f"{share} are positive."
    )
