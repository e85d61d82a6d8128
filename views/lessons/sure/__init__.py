"""How sure is an accuracy? What a number of correct predictions says about all possible records."""

from views.kit.lesson import Lesson, Ready, halfway, nearly_done
from views.kit.link import judging, table
from views.kit.link.params import Given
from views.kit.panels import Panels, choice
from views.lessons.sure import words
from views.lessons.sure.case import PARAMS, VIEW, Case, Story, facts, read, story
from views.lessons.sure.panels import tell
from views.lessons.sure.picture import picture
from views.lessons.sure.questions import asks


def _choices(case: Case, given: Given) -> Panels:
    view = choice(VIEW, case.view, look="segments")
    tested = choice(judging.TESTED, case.tested, width=120)
    level = choice(judging.LEVEL, f"{case.level:g}", width=110)
    method = choice(judging.INTERVAL, case.method, width=190)
    truth, seed = (
        choice(judging.TRUTH, case.truth, width=130),
        choice(given.row(table.SEED), case.seed, width=80),
    )
    return {
        "coins": [view, tested, truth, seed],
        "interval": [
            view,
            choice(judging.RIGHT, case.right, width=90, high=case.tested),
            tested,
            level,
            method,
        ],
        "coverage": [view, tested, truth, level, method, seed],
    }[case.view]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Fifty fair coins", {"view": "coins"},
              "Compare the number of heads with the number you expect."),
        Ready("80 of 100 correct", {"view": "interval", "step": "end"},
              "Which true accuracies would make 80 of 100 no surprise?"),
        Ready("A hundred test "
              "sets", {"view": "coverage", "step": "end"}, "How many of a hundred intervals miss the truth?"),
        Ready("Where the usual formula "
              "fails", {"view": "coverage", "tested": "30", "truth": "0.95", "step": "end"},
              "With thirty records and true accuracy 0.95, how often does Wald’s interval miss?"),
        Ready("20 of 20, and still not sure", {"right": "20", "tested": "20", "step": "end"},
              "How wide are Wald’s and Wilson’s intervals when every prediction is correct?"),
    )  # fmt: skip


LESSON = Lesson[Case, Story](
    key="sure",
    title="How sure?",
    section="Judging models",
    term="Confidence intervals",
    topics="binomial distribution, accuracy, Wilson interval, Clopper–Pearson, coverage, standard error",
    summary="How far to trust an accuracy: coins, the binomial distribution, and how often intervals miss",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    stage="film",
    opening=lambda case, story: (halfway if case.view == "interval" else nearly_done)(case, story),
    tell=tell,
    shown=words.shown,
    asks=asks,
    facts=lambda case, story: facts(case),
    choices=_choices,
    ready=_ready,
)
