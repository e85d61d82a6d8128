"""The code of bias and variance: the same learner on many draws of one world."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from views.subjects.code import Script
from views.subjects.code.literals import comment, joined, py, r

TIES = "Each program may choose differently among equally good splits and votes."
SUBTREES = "rpart does not grow best first. These are subtrees of its cost-complexity pruning."
IMPORTS = {
    "leaves": "from sklearn.tree import DecisionTreeClassifier",
    "k": "from sklearn.neighbors import KNeighborsClassifier",
    "C": "from sklearn.svm import SVC",
    "number": "from sklearn.tree import DecisionTreeRegressor",
}
PYTHON = {
    "leaves": "DecisionTreeClassifier(max_leaf_nodes=value, random_state=0)",
    "k": 'KNeighborsClassifier(value, algorithm="brute")',
    "C": "SVC(C=value, gamma={gamma})",
    "number": "DecisionTreeRegressor(max_leaf_nodes=max(value, 2), random_state=0,\n"
    "                                      min_samples_split=2 if value > 1 else len(draw) + 1)",
}
MLCORE = {
    "leaves": 'mlcore.learners.tree("cart", max_leaves=value)',
    "k": 'mlcore.learners.neighbours(value, "raw")',
    "C": 'mlcore.learners.svm(mlcore.svm.rbf(gamma={gamma}), C=value, scale="raw")',
    "number": 'mlcore.learners.tree("cart", max_leaves=value)',
}
GROWN_R = """model <- rpart({target} ~ ., draw[, -1], method = "{kind}",
      control = rpart.control(cp = 0, minsplit = 2, minbucket = 1, xval = 0))
    model <- prune(model, cp = model$cptable[sum(model$cptable[, "nsplit"] < value), "CP"])
    {said}"""
R = {
    "leaves": (
        "rpart",
        GROWN_R.format(
            target="class", kind="class", said='as.character(predict(model, test, type = "class"))'
        ),
    ),
    "k": ("class", "as.character(knn(draw[, 2:3], test[, 1:2], draw$class, k = value))"),
    "C": (
        "e1071",
        "model <- svm(class ~ ., draw[, -1], cost = value, gamma = {gamma}, scale = FALSE)\n"
        "    as.character(predict(model, test))",
    ),
    "number": ("rpart", GROWN_R.format(target="y", kind="anova", said="predict(model, test)")),
}

CLASSES = """
import numpy as np
import pandas as pd
{imported}

draws, test = pd.read_csv({draws}), pd.read_csv({test})  # the test has the true classes
inputs, second, noise = {inputs}, {second}, {noise}
truth = (test["class"] == second).to_numpy()
for value in {values}:
    said = []
    for _, draw in draws.groupby("draw"):
        model = {made}
        said.append(model.fit(draw[inputs], draw["class"]).predict(test[inputs]) == second)
    main, wrong = np.mean(said, axis=0) > 0.5, np.mean(said != truth)
    print("value", value, "bias", np.mean(main != truth), "variance", np.mean(said != main),
          "noise", noise, "error", wrong + noise - 2 * wrong * noise)
"""
NUMBERS = """
import numpy as np
import pandas as pd
{imported}

draws, test = pd.read_csv({draws}), pd.read_csv({test})  # the test has the true heights
inputs, noise = {inputs}, {noise}
for value in {values}:
    said = []
    for _, draw in draws.groupby("draw"):
        model = {made}
        said.append(model.fit(draw[inputs], draw["y"]).predict(test[inputs]))
    bias = np.mean((np.mean(said, axis=0) - test["y"]) ** 2)
    variance = np.mean(np.var(said, axis=0))
    print("value", value, "bias", bias, "variance", variance, "noise", noise,
          "error", bias + variance + noise)
"""
CLASSES_R = """
draws <- read.csv({draws}, stringsAsFactors = TRUE); test <- read.csv({test}, stringsAsFactors = TRUE)
noise <- {noise}
truth <- test$class == {second}
for (value in {values}) {{
  said <- sapply(split(draws, draws$draw), function(draw) {{
    {made}
  }}) == {second}
  main <- rowMeans(said) > 0.5; wrong <- mean(said != truth)
  cat("value", value, "bias", mean(main != truth), "variance", mean(said != main), "noise", noise,
    "error", wrong + noise - 2 * wrong * noise, "\\n")
  barplot(c(bias = mean(main != truth), variance = mean(said != main), noise = noise), main = value)
}}
"""
NUMBERS_R = """
draws <- read.csv({draws}); test <- read.csv({test})
noise <- {noise}
for (value in {values}) {{
  said <- sapply(split(draws, draws$draw), function(draw) {{
    {made}
  }})
  bias <- mean((rowMeans(said) - test$y)^2); variance <- mean(rowMeans((said - rowMeans(said))^2))
  cat("value", value, "bias", bias, "variance", variance, "noise", noise,
    "error", bias + variance + noise, "\\n")
  barplot(c(bias = bias, variance = variance, noise = noise), main = value)
}}
"""
OF_WORLD = """
import pandas as pd

import mlcore
from datasets.worlds import TARGET, WORLDS

world, noise = WORLDS[{world}], {noise}
kinds = {{TARGET: ("nominal", list(world.classes))}}


def draw(seed):
    return mlcore.Table.from_frame(world.make({points}, (seed, 0), noise), TARGET, kinds)


# As a test each point counts for both classes, by the noise.
test = world.test({tested}, ({seed}, 77), 0.0)
other = test[TARGET].map(dict(zip(world.classes, world.classes[::-1])))
weights = [1 - noise] * {tested} + [noise] * {tested}
test = mlcore.Table.from_frame(pd.concat([test, test.assign(**{{TARGET: other}})]), TARGET, kinds, weights)
"""
OF_WAVE = """
import numpy as np
import pandas as pd

import mlcore
from datasets.generators import wave


def draw(seed):
    random = np.random.default_rng(seed)
    x = random.random({points})
    y = wave(x) + {deviation} * random.standard_normal({points})
    return mlcore.Table.from_frame(pd.DataFrame({{"x": x, "y": y}}), "y")


# In the test each place appears twice, a deviation above and below.
x = np.linspace(0, 1, {tested})
both = np.r_[wave(x) + {deviation}, wave(x) - {deviation}]
test = mlcore.Table.from_frame(pd.DataFrame({{"x": np.r_[x, x], "y": both}}), "y")
"""
DECOMPOSED = """
for value in {values}:
    learner = {made}
    *_, last = mlcore.ensemble.bias_variance(learner, draw, test, {draws}, {seed})
    print("value", value, "bias", last.bias, "variance", last.variance, "noise", last.noise,
          "error", last.error)
"""


@dataclass(frozen=True)
class Scattered:
    """A learner with several settings on many draws.

    over:  "leaves", "k", "C" or "number", the leaves of a regression tree; values: the settings
    world: its key; classes: both; noise: a share of the labels, of numbers the variance
    tested, points, draws: their numbers; deviation: of the noise of numbers
    """

    over: str
    values: Sequence[float]
    world: str
    classes: Sequence[str]
    noise: float
    points: int
    tested: int
    draws: int
    seed: int
    gamma: float
    deviation: float


def script(of: Scattered, files: Mapping[str, Callable[[], str]]) -> Script:
    """Bias, variance and error at each setting. files: the draws, and the test with the truth"""
    number = of.over == "number"
    drawn, tested = files
    values = [int(value) if of.over != "C" else value for value in of.values]
    about = {"noise": py(of.noise), "values": py(values), "inputs": py(["x"] if number else ["x1", "x2"]),
             "second": py(of.classes[1])}  # fmt: skip
    python = (NUMBERS if number else CLASSES).format(
        **about, draws=py(drawn), test=py(tested), imported=IMPORTS[of.over],
        made=PYTHON[of.over].format(gamma=py(of.gamma)),
    )  # fmt: skip
    package, made = R[of.over]
    in_r = (NUMBERS_R if number else CLASSES_R).format(
        noise=r(of.noise), values=r(values), second=r(of.classes[1]), draws=r(drawn), test=r(tested),
        made=made.replace("{gamma}", r(of.gamma)),
    )  # fmt: skip
    sizes = {"points": of.points, "tested": of.tested, "seed": of.seed}
    world = (OF_WAVE if number else OF_WORLD).format(
        **sizes, world=py(of.world), noise=py(of.noise), deviation=py(of.deviation)
    )
    shown = DECOMPOSED.format(
        values=py(values), made=MLCORE[of.over].format(gamma=py(of.gamma)), draws=of.draws, seed=of.seed
    )
    return Script(
        joined(comment([TIES]), [python.strip()]),
        joined([f"library({package})"], [in_r.strip()]),
        joined([world.strip()], [shown.strip()]),
        files,
        (SUBTREES, TIES) if package == "rpart" else (TIES,),
    )
