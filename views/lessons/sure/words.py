"""The sentences of this lesson: what a share of correct predictions says about all possible ones."""

from math import sqrt

from mlcore import evaluate
from mlcore.evaluate import binomial
from mlcore.prune.estimates import extra_errors, z_of
from views.lessons.sure.case import Case, Story, coverage, fits, interval_of, tails
from views.words.grammar import plural, verb
from views.words.html import Html, paragraph, plain, table
from views.words.numbers import four, number, p_value
from views.words.tex import aligned, decimals

METHODS = {"wald": "Wald", "wilson": "Wilson", "clopper-pearson": "Clopper–Pearson"}
LONG = {
    "wald": "Wald’s interval comes from a normal curve around the observed share.",
    "wilson": "Wilson’s interval holds the true shares whose normal curve still reaches the observed share.",
    "clopper-pearson": "Clopper and Pearson’s interval does what Wilson’s does, but with the binomial "
    "distribution.",
}
SIZES = (30, 100, 400, 1000, 10_000)


def share_text(share: float) -> str:
    """A share as sentences give it: 0.8, 0.725."""
    return four(round(share, 4)) if share else "0"


def between(low: float, high: float) -> str:
    """An interval in words."""
    return f"{number(low)} to {number(high)}"


def per_cent(level: float) -> str:
    """A confidence: 95 %."""
    return f"{100 * level:.0f} %"


def shown(case: Case) -> str:
    """A title in a few words."""
    if case.view == "interval":
        return f"{case.right} of {case.tested} correct"
    return f"{case.tested} records, true accuracy {share_text(case.truth)}"


def name(case: Case) -> str:
    """The picture in words, for a screen reader."""
    return {
        "coins": f"Rounds of {case.tested} coins by the number of correct ones",
        "interval": f"How probable {case.right} of {case.tested} is for each true accuracy",
        "coverage": f"The {METHODS[case.method]} intervals of a hundred test sets",
    }[case.view]


def in_words(case: Case, story: Story, at: int) -> str:
    """The picture at a step, without its markup."""
    return plain(sentence(case, story, at))


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    if case.view == "coins":
        return _of_coins(case, story, step.kind, step.n)
    if case.view == "coverage":
        return _of_sets(case, story, step.n)
    return _of_shares(case, story, step.kind, step.n)


def expected_correct(case: Case) -> int:
    """The number of correct records that one expects."""
    return round(case.tested * case.truth)


def _of_coins(case: Case, story: Story, kind: str, n: int) -> Html:
    if n == 0:
        return Html(
            f"A model predicts each record correctly with probability {share_text(case.truth)}, so each test "
            f"record is a coin. <b>Guess first</b>: how often will exactly {expected_correct(case)} of "
            f"{case.tested} be correct? The next step tosses the coins."
        )
    seen = story.counts[:n]
    if kind == "round" and n <= 10:
        return Html(f"In round {n}, <b>{seen[-1]} of {case.tested}</b> are correct.")
    if kind == "round":
        return Html(
            f"In {n} rounds, from <b>{seen.min()}</b> to <b>{seen.max()}</b> are correct, and "
            f"{number(seen.mean(), 2)} on average."
        )
    if kind == "binomial":
        return Html(
            f"The outlined dots show what {n} rounds should give by the <b>binomial distribution</b>. Each "
            "round is one model on one test set, and no two rounds need agree."
        )
    if case.truth in (0, 1):
        return Html(
            f"At p = {case.truth:g} every round is the same, so the standard deviation is 0 and there is "
            "<b>no normal curve</b>."
        )
    return Html(
        f"The <b>normal curve</b> with the same mean, {number(case.tested * case.truth, 2)}, and standard "
        f"deviation, {number(_sd(case), 3)}, is close to the outlined dots. For this there must be enough "
        "records, and p must not be near 0 or 1."
    )


def _of_sets(case: Case, story: Story, n: int) -> Html:
    if n == 0:
        return Html(
            f"A model is right on {share_text(case.truth)} of all records, but nobody knows this. Each of a "
            f"hundred test sets of {case.tested} records gives a {per_cent(case.level)} interval. How many "
            "intervals will miss? <b>Guess first.</b>"
        )
    many = missed(case, story, n)
    miss = verb(many, "misses", "miss")
    said = f"After {plural(n, 'test set')}, <b>{many}</b> of the intervals {miss} the truth."
    if n < len(story.counts):
        return Html(said)
    chance, wanted = coverage(case, case.method), per_cent(case.level)
    often = f"<b>{number(100 * chance, 1)} %</b> of test sets, not in {wanted}"
    if abs(chance - case.level) < 0.0005:
        often = f"{wanted} of test sets"
    return Html(f"{said} In the long run the {METHODS[case.method]} interval covers the truth in {often}.")


def missed(case: Case, story: Story, n: int | None = None) -> int:
    """How many of the first n intervals do not cover the truth."""
    return sum(not _covers(case, count) for count in story.counts[:n].tolist())


def _covers(case: Case, count: int) -> bool:
    low, high = interval_of(case, count, case.method)
    return low <= case.truth <= high


def _of_shares(case: Case, story: Story, kind: str, n: int) -> Html:
    seen = f"{case.right} of {case.tested}"
    if kind == "ask":
        return Html(
            f"A model predicted <b>{seen}</b> test records correctly. What can its true accuracy be? "
            "<b>Guess an interval first.</b> The next steps try one true accuracy after another."
        )
    if kind == "try":
        p = story.shares[n - 1]
        least = min(tails(case, p))
        way = "at most" if tails(case, p)[0] <= tails(case, p)[1] else "at least"
        verdict = "no surprise" if fits(case, p) else "a surprise"
        return Html(
            f"If the true accuracy were {share_text(p)}, {way} {case.right} correct would have probability "
            f"{p_value(least)}. At a confidence of {per_cent(case.level)} that is <b>{verdict}</b>."
        )
    low, high = interval_of(case, case.right, kind)
    return Html(f"{LONG[kind]} It is <b>{between(low, high)}</b> at {per_cent(case.level)}.")


def _sd(case: Case) -> float:
    return sqrt(case.tested * case.truth * (1 - case.truth))


# Calculations ---------------------------------------------------------------------------------------


def coins_worked(case: Case) -> str:
    """Mean, standard deviation and one probability of the binomial distribution."""
    n, p = case.tested, case.truth
    k = round(n * p)
    chance = float(binomial.probability(k, n, p))
    return aligned(
        [
            rf"\text{{mean}} &= n\,p = {n}\cdot {share_text(p)} = {number(n * p, 2)}",
            rf"\text{{sd}} &= \sqrt{{n\,p\,(1-p)}} = {number(_sd(case), 6)}",
            rf"P({k}) &= \tbinom{{{n}}}{{{k}}}\,p^{{{k}}}(1-p)^{{{n - k}}} = {number(chance, 6)}",
        ]
    )


def tail_worked(case: Case, truth: float) -> str:
    """The smaller tail at a true share that is tried, compared with α/2."""
    under, over = tails(case, truth)
    sign, end, first = (r"\le", case.right, 0) if under <= over else (r"\ge", case.tested, case.right)
    p = share_text(truth)
    terms = rf"\sum_{{k={first}}}^{{{end}}}\tbinom{{{case.tested}}}{{k}}\,{p}^k\,(1-{p})^{{{case.tested}-k}}"
    least = min(under, over)
    left = (1 - case.level) / 2
    told = r"\le" if not fits(case, truth) else ">"
    return aligned(
        [
            rf"P(X {sign} {case.right}) &= {terms}",
            rf"&= {decimals(least)} {told} \tfrac{{\alpha}}{{2}} = {number(left, 3)}",
        ]
    )


def of_shares(case: Case) -> Html:
    """The distribution of the share, below that of the count."""
    return paragraph(
        f"These formulas are for the number of correct records. Their share, the accuracy, has mean p and "
        f"standard deviation √(p(1 − p)/n) = {number(_sd(case) / case.tested, 6)}. A lecture gives the "
        f"accuracy the distribution of the number."
    )


def interval_worked(case: Case, method: str) -> str:
    """The formula of an interval with its numbers."""
    n, seen = case.tested, case.right / case.tested
    z = binomial.deviate(case.level)
    low, high = interval_of(case, case.right, method)
    ends = rf"{number(low, 6)}\;\text{{to}}\;{number(high, 6)}"
    acc, z_text = share_text(seen), number(z, 2)
    if method == "wald":
        half = rf"\sqrt{{\tfrac{{{acc}\,(1-{acc})}}{{{n}}}}}"
        return aligned(
            [
                rf"\hat p \pm z\sqrt{{\tfrac{{\hat p(1-\hat p)}}{{n}}}} &= {acc} \pm {z_text}\,{half}",
                f"&= {ends}",
            ]
        )
    if method == "wilson":
        top = r"\hat p + \tfrac{z^2}{2n} \pm z\sqrt{\tfrac{\hat p(1-\hat p)}{n} + \tfrac{z^2}{4n^2}}"
        return aligned([rf"p &= \frac{{{top}}}{{1 + z^2/n}}", rf"&= {ends}", rf"z &= {number(z, 4)}"])
    return aligned(
        [
            rf"P(X \ge {case.right}\mid p_{{low}}) &= \tfrac{{\alpha}}{{2}} = "
            rf"{number((1 - case.level) / 2, 4)}",
            rf"P(X \le {case.right}\mid p_{{high}}) &= \tfrac{{\alpha}}{{2}}",
            rf"p &= {ends}",
        ]
    )


def all_intervals(case: Case, reached: str) -> Html:
    """The intervals of the three formulas side by side."""
    rows = []
    for method in evaluate.INTERVALS:
        low, high = interval_of(case, case.right, method)
        rows.append([METHODS[method], number(low, 6), number(high, 6), number(high - low)])
    css = ["gh-best" if method == reached else "" for method in evaluate.INTERVALS]
    caption = f"{case.right} of {case.tested} correct, {per_cent(case.level)}"
    return table(caption, ["interval", "from", "to", "width"], rows, css="gh-numbers", row_css=css)


def widths(case: Case) -> Html:
    """The width of the interval for more records and the same share."""
    inside = 0 < case.right < case.tested
    rows = []
    for n in SIZES:
        share = case.right / case.tested * n
        low, high = evaluate.interval(share, n, case.level, "wald" if inside else "wilson")
        rows.append([f"{n:,}", number(high - low, 5)])
    seen = share_text(case.right / case.tested)
    caption = (
        f"Width of Wald’s interval at {seen}: four times the records halve it"
        if inside
        else f"Width of Wilson’s interval at {seen}, where Wald’s has none with any number of records"
    )
    return table(caption, ["test records", "width"], rows, css="gh-numbers")


def deviates() -> Html:
    """The z of the usual levels. The lecture's table has another head."""
    rows = [[per_cent(level), number(binomial.deviate(level), 2)] for level in (0.99, 0.98, 0.95, 0.9)]
    slip = paragraph(
        "One lecture calls the first column 1 − α/2, but it is the confidence, 1 − α. That lecture rounds "
        "the z of "
        f"90 %, {number(binomial.deviate(0.9), 4)}, to 1.65."
    )
    return Html(table("The z of a confidence", ["1 − α", "z"], rows, css="gh-numbers") + slip)


def covered(case: Case) -> Html:
    """How often each interval covers the truth, worked out over all numbers of correct records."""
    rows = [[METHODS[method], number(coverage(case, method), 5)] for method in evaluate.INTERVALS]
    css = ["gh-best" if method == case.method else "" for method in evaluate.INTERVALS]
    caption = f"Probability of covering {share_text(case.truth)} with {case.tested} records"
    exact = paragraph(
        "The table sums over every possible number of correct records. “More than 30 records are many” does "
        "not hold near 0 or 1. With 30 records and a true accuracy of 0.95, Wald’s interval covers it in "
        "78.2 % of test sets instead of 95 %."
    )
    return Html(table(caption, ["interval", "covers"], rows, css="gh-numbers", row_css=css) + exact)


def bridge(case: Case) -> Html:
    """The pessimistic estimate of C4.5 is Wilson's upper limit."""
    wrong, n = case.tested - case.right, case.tested
    upper = evaluate.interval(wrong, n, 0.5, "wilson")[1]
    charged = (wrong + extra_errors(n, wrong)) / n
    said = (
        "<b>C4.5’s pessimistic estimate of the error is almost Wilson’s upper limit</b> with 25 % of the "
        "probability above it"
    )
    numbers = (
        f"With {wrong} wrong of {n}, Wilson gives {number(upper, 4)} and C4.5 gives {number(charged, 4)}"
    )
    if wrong == 0:
        return paragraph(
            f"{said}. Without any error C4.5 uses the exact limit instead, "
            f"1 − 0.25<sup>1/{n}</sup>. {numbers}."
        )
    if wrong == n:
        return paragraph(f"{said}. {numbers}. There cannot be more errors than records.")
    return paragraph(
        f"{said}. {numbers}. C4.5 adds half an error to those counted and uses z = "
        f"{number(z_of(0.25), 4)} from its "
        f"table instead of {number(z_of(0.25, 'j48'), 4)}."
    )
