"""The terms of the field: the meaning of each in one sentence, and the lessons in which it appears.

A row of TERMS holds everything about a term. The glossary lists the term. Where one of its forms appears on a
page, the page explains it (marking.py). stage/words/pictures.js draws the pictures.
"""

import re
from dataclasses import dataclass

TREES = ("grow", "compare", "predict", "overfit", "prune", "rules")
NODES = (*TREES, "node")
SVMS = ("margin", "slack", "kernels", "smo")
JUDGING = ("judge", "sure")
BAYES = ("bayes",)
OTHERS = ("neighbours",)
BESIDE = ("beside",)
LARGE = ("large",)
LEAVES = ("leaves",)
ENSEMBLES = ("crowd",)
COLUMNS = ("columns",)
DRAWN = (
    "overfit", "prune", *SVMS, *JUDGING, "folds", "duel", *OTHERS, *ENSEMBLES, *LEAVES, *COLUMNS, *BESIDE,
)  # fmt: skip
SCORED = (*TREES, *COLUMNS)
EVERYWHERE = (*TREES, *SVMS, *OTHERS)


@dataclass(frozen=True)
class Term:
    """A term of the glossary.

    key:      its name in links and pictures; name: its name in the glossary
    sentence: its meaning
    forms:    its forms in sentences; empty if readers would take them for another word
    pages:    the lessons in which these forms appear with this meaning
    formula:  in plain signs; also: its other names in textbooks
    picture:  the name of its picture, or "" if it has none
    """

    key: str
    name: str
    sentence: str
    forms: tuple[str, ...] = ()
    pages: tuple[str, ...] = TREES
    formula: str = ""
    also: str = ""
    picture: str = ""


TERMS = (
    # Trees
    Term("decision-tree", "Decision tree",
         "A hierarchy of splits from a root down to leaves, in which each record follows one path to the "
         "leaf that predicts its class or number.",
         (), also="classification tree, regression tree (for a number)"),
    Term("root", "Root",
         "The top node of a tree, to which no branch leads and at which every record starts.", ("root",),
         also="root node"),
    Term("internal-node", "Internal node",
         "A node that splits, which means that it tests one attribute and has a branch for each outcome.",
         ("internal node", "internal nodes", "inner node", "inner nodes"), also="decision node, inner node"),
    Term("leaf", "Leaf",
         "A node without branches, which predicts the majority class or the mean of its training records.",
         ("leaf",), also="terminal node"),
    Term("open-node", "Open and current node",
         "An open node has no split yet and is not known to be a leaf, and the current node is the one that "
         "the algorithm looks at now.", (), ("grow",)),
    Term("subtree", "Subtree",
         "A node together with everything below it.", ("subtree", "subtrees")),
    Term("attribute", "Attribute",
         "A column of the table that a tree may split on.", (), also="feature, predictor, input variable"),
    Term("split", "Split",
         "The test of one attribute by which a node divides its records among its branches.", (),
         also="test, test condition"),
    Term("threshold", "Threshold",
         "The number at which a tree splits a numeric attribute, with values up to and including it on one "
         "branch and larger values on the other.", ("threshold", "thresholds"), also="split point"),
    Term("nominal", "Nominal and ordinal",
         "Nominal values are names without an order, while ordinal values have an order but no distances.",
         ("nominal", "ordinal"), ("grow", "compare", "predict"), also="categorical"),
    Term("regression-tree", "Regression tree",
         "A tree that predicts a number, which in each leaf is the mean of its training records.",
         ("regression tree", "regression trees")),
    Term("majority-class", "Majority class",
         "The most frequent class among the records of a node.", ("majority class",), NODES, also="mode"),
    Term("class-probabilities", "Class probabilities",
         "The shares of the classes among the training records of a leaf, used as probabilities for a new "
         "record.", ("class probabilities",), ("predict", "grow", "compare")),
    Term("class-names", "C0 and C1",
         "The classes of a node in an example without a table, numbered from 0, so that C2 and C3 follow.",
         ("C0", "C1"), ("node",)),
    Term("record-weight", "Weight of a record",
         "The part of a record that is at a node, which is 1 for a whole record and less after a missing "
         "value has divided it among branches.", ("weight",), ("grow", "predict")),
    Term("pure", "Pure",
         "A node is pure, with impurity 0, if all its records have the same class.", ("pure",), NODES,
         also="homogeneous"),
    Term("impurity", "Impurity",
         "A measure of how mixed the classes of a node are, which is 0 in a pure node and highest where all "
         "classes are equally frequent.", ("impurity",), NODES, picture="impurity"),
    Term("entropy", "Entropy",
         "A measure in bits of how uncertain a record’s class is, with 0 for a single class, 1 for two "
         "equally frequent classes and at most log₂ k for k classes.", ("entropy",), NODES,
         formula="H = −Σ p log₂ p",
         also="information, Shannon entropy", picture="entropy"),
    Term("bit", "Bit",
         "The unit of entropy, which is the information in one toss of a fair coin.",
         ("bit", "bits"), ("grow", "node", "prune")),
    Term("gini", "Gini index",
         "The probability that two records, drawn at random from the node with replacement, have different "
         "classes (not the Gini coefficient of incomes).",
         ("Gini index", "Gini impurity", "Gini"), NODES,
         formula="1 − Σ p², with two classes 2p(1 − p); at most 1 − 1/k for k classes",
         also="Gini impurity", picture="gini"),
    Term("gini-decrease", "Gini decrease",
         "The amount by which a split lowers the Gini index, where the Gini indices of the branches are "
         "weighted by their records.", ("Gini decrease",), (*TREES, "node"),
         formula="Gini(S) − Σ |Sᵢ|/|S| · Gini(Sᵢ)", also="decrease in Gini impurity"),
    Term("classification-error", "Misclassification error",
         "The share of the records of a node that do not have its majority class.",
         ("misclassification error", "classification error"), NODES, formula="1 − max p, at most 1 − 1/k",
         picture="error"),
    Term("information-gain", "Information gain",
         "The amount by which a split lowers the entropy, where the entropies of the branches are weighted "
         "by their records.", ("information gain",), (*SCORED, "node"), formula="H(S) − Σ |Sᵢ|/|S| · H(Sᵢ)",
         also="mutual information"),
    Term("conditional-entropy", "Conditional entropy",
         "The uncertainty about the class that is left once you know the attribute, as the mean entropy of "
         "the branches weighted by their records.", ("conditional entropy",), ("grow", "node"),
         formula="H(Y|X) = Σ |Sᵢ|/|S| · H(Sᵢ)"),
    Term("gain-ratio", "Gain ratio",
         "The information gain divided by the split information, which makes splits with many small "
         "branches less attractive.", ("gain ratio",), SCORED, formula="gain / split information"),
    Term("split-information", "Split information",
         "The entropy of the sizes of the branches regardless of the classes, which is high for a split "
         "with many small branches.",
         ("split information", "split info"), (*SCORED, "node"), formula="−Σ |Sᵢ|/|S| · log₂(|Sᵢ|/|S|)",
         also="intrinsic value"),
    Term("mdl-penalty", "MDL penalty",
         "The amount that C4.5 subtracts from the gain of a numeric attribute, because among many "
         "thresholds some look good by chance.",
         ("MDL penalty", "penalty for a threshold", "gain − penalty"), formula="log₂(thresholds tried) / n",
         also="minimum description length correction"),
    Term("greedy", "Greedy",
         "A greedy algorithm chooses what looks best at each step, never looks ahead or takes a choice "
         "back, and may end in a local optimum.", ("greedy",), SCORED, also="hill climbing"),
    Term("local-optimum", "Local optimum",
         "A solution that no single small step improves, although a better one may exist further away.",
         ("local optimum", "local optima"), ("grow",)),
    Term("np-hard", "NP-hard",
         "An NP-hard problem is one for which no fast method is known, and probably none exists.",
         ("NP-hard",),
         ("grow",)),
    Term("occam", "Occam’s razor",
         "The rule to choose the simplest of several models with about the same number of errors, because it "
         "is less likely to fit by chance.", ("Occam’s razor",), ("grow", "prune")),
    Term("surrogate", "Surrogate split",
         "A split on another attribute that sends most records the same way, for records in which the value "
         "of the first attribute is missing.",
         ("surrogate split", "surrogate splits", "surrogate", "surrogates")),
    Term("non-parametric", "Non-parametric",
         "A non-parametric model has no fixed form or number of parameters, so it can become more detailed "
         "with more data.", ("non-parametric",), EVERYWHERE),
    # Tests
    Term("chi-square", "Chi-square",
         "A measure of how far the counts in a table are from those that you would expect if its rows and "
         "columns were independent.",
         ("chi-square", "χ²"), SCORED, formula="Σ (observed − expected)² / expected",
         also="χ², Pearson’s statistic"),
    Term("degrees-of-freedom", "Degrees of freedom",
         "The number of cells of a table that you can choose freely once the sums of its rows and columns "
         "are given.",
         ("degrees of freedom", "degree of freedom", "d.f."), SCORED, formula="(rows − 1) · (columns − 1)",
         also="d.f."),
    Term("p-value", "p value",
         "The probability of a test statistic at least as large as this one if attribute and target were "
         "independent.", ("p value", "p values", "p-value", "adjusted p"), picture="p-value"),
    Term("significant", "Significant",
         "A result is significant if chance alone would rarely give one as extreme: its p value is at most "
         "a level that you chose before the test, often 0.05.",
         ("significant", "significantly", "significance level"), also="null hypothesis rejected"),
    Term("bonferroni", "Bonferroni correction",
         "A correction that multiplies each p value by the number of tests, because some of many tests "
         "succeed by chance.", ("Bonferroni-adjusted", "Bonferroni"), formula="m · p, at most 1"),
    Term("bonferroni-multiplier", "Bonferroni multiplier",
         "The number of ways to merge the categories into this many groups, by which CHAID multiplies the p "
         "value.", ("Bonferroni multiplier",), ("grow", "compare")),
    Term("sidak", "Šidák correction",
         "A corrected p value, which is the probability that at least one of m independent tests has a p "
         "value this small.", ("Šidák",),
         ("grow", "compare"), formula="1 − (1 − p)ᵐ"),
    Term("permutation-test", "Permutation test",
         "A test that compares a statistic with the values that it has when the target is shuffled among "
         "the records.", ("permutation test",), ("grow",)),
    # How well it predicts
    Term("training-error", "Training error",
         "The share of wrong predictions on the records that the model learned from, which tells you little "
         "about new records.", ("training error", "training errors"), EVERYWHERE,
         also="resubstitution error, apparent error"),
    Term("test-error", "Test error",
         "The share of wrong predictions on records that had no part in learning or choosing the model.",
         ("test error", "test errors"), EVERYWHERE, also="estimate of the generalisation error"),
    Term("generalisation-error", "Generalisation error",
         "The expected error on new records from the same source, which test records estimate.",
         ("generalisation error",), ("overfit", "margin"), also="expected error, true error"),
    Term("error-rate", "Error rate",
         "The share of predictions that are wrong.", ("error rate",), EVERYWHERE, also="1 − accuracy"),
    Term("validation", "Validation records",
         "Records that are kept out of growing and used to choose among models, for example to decide what "
         "to prune.", ("validation records", "validation error", "validation errors"), EVERYWHERE),
    Term("cross-validation", "Cross-validation",
         "A method that divides the records into k parts, predicts each part with a model learned from the "
         "others, and averages the errors.",
         ("cross-validation",), EVERYWHERE, also="k-fold", picture="folds"),
    Term("holdout", "Holdout",
         "A method that keeps some records out of learning and tests the model on them, once.",
         ("holdout", "holdouts"), ("folds",)),
    Term("stratified", "Stratified",
         "Stratified parts have the same share of every class as the whole table, as nearly as whole "
         "records allow.", ("stratified",), ("folds",)),
    Term("leave-one-out", "Leave one out",
         "Cross-validation with as many folds as records, in which a model of all other records predicts "
         "each record.", ("leave one out", "leave-one-out error"), ("folds", "neighbours")),
    Term("bootstrap", "Bootstrap",
         "A sample of as many records as there are, drawn with replacement, so that about 37 % are never "
         "drawn and can be the test set.", ("bootstrap",), ("folds", "crowd")),
    Term("bagging", "Bagging",
         "A method that learns many models, each from a bootstrap sample of the records, and predicts their "
         "most frequent class or the mean of their numbers.",
         ("bagging",), ("crowd",), also="bootstrap aggregating"),
    Term("out-of-bag-error", "Out-of-bag error",
         "The error when each record is predicted only by the models whose bootstrap sample does not "
         "contain it.", ("out-of-bag error", "out of bag"), ("crowd",), also="OOB error"),
    Term("permutation-importance", "Permutation importance",
         "The fall in accuracy, on records that the model did not learn from, when the values of one column "
         "are shuffled among them.", (), ("crowd",)),
    Term("hyperparameter", "Hyperparameter",
         "A setting that you choose before learning, such as the number of leaves, k or C, by validation "
         "and not by the training error.", ("hyperparameter", "hyperparameters"), ("folds",)),
    Term("sd-between-folds", "SD between folds",
         "The standard deviation of the errors of the folds, which tells you how much the error varies from "
         "fold to fold.", ("SD between folds",), ("compare",), also="standard deviation between folds"),
    Term("seed", "Seed",
         "A number that starts the random draws, so that the same seed always gives the same records or "
         "points.", ("seed",), DRAWN),
    Term("learning-curve", "Learning curve",
         "The error as a function of the number of records that a model has learned from.",
         ("learning curve", "learning curves"), ("folds",)),
    Term("standard-error", "Standard error",
         "The standard deviation of an estimate, which tells you how much the estimate would vary from "
         "sample to sample.", ("standard error", "standard errors"), EVERYWHERE),
    Term("overfitting", "Overfitting",
         "A model overfits if it follows accidents of its training records, so that a simpler one makes "
         "more errors on these but fewer on new records.",
         ("overfitting", "overfits", "overfitted"), EVERYWHERE, picture="overfitting"),
    Term("underfitting", "Underfitting",
         "A model underfits if it is too simple for what it should learn and makes many errors on training "
         "and new records alike.", ("underfitting", "underfits"), EVERYWHERE, picture="overfitting"),
    Term("bias", "Bias (of a learner)",
         "How far the predictions of a learner are off on average, over all training sets that might have "
         "been drawn.", ("bias",)),
    Term("variance", "Variance (of a learner)",
         "How much the model changes from one training set to another of the same size."),
    Term("iid", "iid",
         "Independent and identically distributed, which means that each record is drawn from the same "
         "source, whatever the others are.", ("iid", "i.i.d."), EVERYWHERE),
    Term("irreducible-error", "Irreducible error",
         "The error that even the best possible prediction makes, because records with the same values have "
         "different classes.", ("irreducible error",), EVERYWHERE, also="noise, Bayes error"),
    Term("pre-pruning", "Pre-pruning",
         "Stopping before the tree is fully grown, for example at a certain depth or where the gain is "
         "small.", ("pre-pruning",), also="early stopping"),
    Term("pruning", "Pruning",
         "Making a grown tree smaller by turning subtrees into leaves.", ("post-pruning", "pruning"),
         also="post-pruning"),
    Term("subtree-raising", "Subtree raising",
         "Replacing a node by its largest branch, which then also receives the records of the other "
         "branches.",
         ("subtree raising", "raised branch", "raising a branch"), ("prune",), also="raised branch"),
    Term("complexity-parameter", "Complexity parameter α",
         "The penalty for each leaf in cost-complexity pruning, where the best tree is the one with the "
         "lowest risk + α · leaves.", ("complexity parameter",), ("prune",), formula="R(T) + α · leaves(T)",
         also="cp in rpart, ccp_alpha in scikit-learn"),
    Term("description-length", "Description length",
         "The number of bits that encode the classes of all training records, as the bits of the tree plus "
         "those of its exceptions.",
         ("minimum description length", "description length", "description, bits"), also="MDL"),
    Term("confidence", "Confidence level of C4.5",
         "The level from which C4.5 computes an upper limit for the error rate of a leaf, so that a smaller "
         "level prunes more.", (), ("prune", "rules")),
    Term("oblique", "Oblique split",
         "A split on a weighted sum of several attributes, which gives a slanted line instead of one "
         "parallel to an axis.",
         ("oblique split", "oblique splits", "oblique"), ("overfit",), picture="oblique"),
    Term("lda", "Linear discriminant analysis",
         "A method that finds the linear boundary that is best if the classes are normally distributed with "
         "equal covariances.",
         ("LDA", "linear discriminant analysis"), ("overfit",), also="Fisher’s discriminant"),
    Term("hypothesis-space", "Hypothesis space",
         "The set of all functions that a learner may return as hypotheses about the true one, a set that "
         "for trees grows with their size.", ("hypothesis space",), ("rules",)),
    Term("pessimistic-estimate", "Pessimistic estimate",
         "An estimate of the error that is above the training error on purpose, by C4.5’s upper limit for "
         "the error rate or by a penalty for each leaf.",
         ("pessimistic estimate", "pessimistic error", "pessimistic errors", "pessimistic error rate"),
         ("predict", "prune", "rules", "sure"), also="pessimistic error"),
    Term("replication", "Replication",
         "The repetition of the same subtree in several branches, because a tree cannot share it among "
         "them.", ("replication",), ("rules",)),
    Term("default-class", "Default class",
         "The class that a list of rules predicts for records that no rule covers.",
         ("default class",), ("rules",)),
    # Support vector machines
    Term("hyperplane", "Hyperplane",
         "The set of all points with w·x + b = 0, which is a line in the plane, a plane in space, and "
         "always has one dimension less than the space.",
         ("hyperplane", "hyperplanes"), SVMS, formula="w·x + b = 0"),
    Term("decision-boundary", "Decision boundary",
         "The set of points where the prediction changes from one class to the other, which for an SVM are "
         "those with f(x) = 0.", ("decision boundary", "decision boundaries"), EVERYWHERE),
    Term("margin", "Margin",
         "The strip on both sides of the decision boundary from f(x) = −1 to f(x) = 1, which has the width "
         "2/‖w‖.", ("maximum margin", "margin", "margins"), SVMS, formula="2 / ‖w‖", picture="margin"),
    Term("hard-margin", "Hard margin",
         "The condition that no point is inside the margin or misclassified, which only separable classes "
         "can meet.", ("hard margin",), SVMS, also="C = ∞"),
    Term("perceptron", "Perceptron",
         "An algorithm that starts at 0 and corrects its line by each point on the wrong side, until there "
         "is none.", ("perceptron",), BESIDE, formula="w ← w + y x, b ← b + y"),
    Term("logistic-regression", "Logistic regression",
         "A linear model whose f is the logarithm of the odds of a class, with the parameters that give the "
         "lowest cross-entropy.", ("logistic regression",), BESIDE, formula="p = 1 / (1 + exp(−f))"),
    Term("cost-function", "Cost function",
         "The function of the parameters that learning minimises, which adds up the losses of all training "
         "records, often with a penalty.",
         ("cost function",), BESIDE, formula="J(w, b)", also="objective function"),
    Term("hinge-loss", "Hinge loss",
         "The loss that an SVM charges a point, which is 0 beyond the margin and otherwise how far the "
         "point falls short of it.", ("hinge loss",), BESIDE, formula="max(0, 1 − y f)"),
    Term("soft-margin", "Soft margin",
         "A margin that points may violate, at the price of C times their slack.", ("soft margin",), SVMS),
    Term("support-vector", "Support vector",
         "A training point with α above 0, which lies on the edge of the margin, inside it or beyond, and f "
         "depends on no other points.", ("support vector", "support vectors"), SVMS, picture="margin"),
    Term("slack", "Slack ξ",
         "How far a point is on the wrong side of its edge of the margin, measured by f, with 0 for a point "
         "on the right side.", ("slack",), SVMS, formula="ξ = max(0, 1 − y·f(x))", also="hinge loss",
         picture="slack"),
    Term("margin-violation", "Margin violation",
         "A point with slack, which lies inside the margin or on the wrong side of the boundary.",
         ("margin violation", "margin violations"), SVMS, picture="slack"),
    Term("misclassified", "Misclassified",
         "A record is misclassified if the model predicts another class than it has, which an SVM does "
         "where the slack is above 1.", ("misclassified",), EVERYWHERE),
    Term("cost", "C",
         "The price of slack, where a larger C gives fewer and smaller violations and a narrower margin.",
         (), SVMS, formula="minimise ½‖w‖² + C Σ ξ", also="cost, inverse regularisation"),
    Term("separable", "Linearly separable",
         "Two classes are linearly separable if some line or hyperplane has all of one class on one side "
         "and all of the other on the other side.", ("linearly separable", "separable"), SVMS),
    Term("multiplier", "Multiplier α",
         "The weight of a training point in f(x) = Σ α y K + b, between 0 and C, with one multiplier for "
         "each constraint of the margin.",
         ("Lagrange multiplier", "Lagrange multipliers", "multipliers", "multiplier"), SVMS,
         also="Lagrange multiplier, dual variable"),
    Term("lagrange", "Lagrange",
         "At an optimum under constraints, the Lagrange multiplier of a constraint is how much the optimum "
         "would change if you loosened it a little.", ("Lagrange", "Lagrangian"), SVMS),
    Term("intercept", "Bias b",
         "The constant in f(x) = w·x + b, which moves the boundary without turning it.", ("bias",), SVMS,
         also="intercept, threshold"),
    Term("dual", "Primal and dual",
         "The same problem in w, b and ξ (primal, minimised) and in the multipliers α (dual, maximised), "
         "with the same value at the optimum.", ("primal", "dual"), SVMS),
    Term("duality-gap", "Duality gap",
         "The primal objective minus the dual objective, which is never below 0 and is 0 only at the "
         "optimum.", ("duality gap",), SVMS),
    Term("quadratic-program", "Quadratic program",
         "The problem to optimise a quadratic function under linear constraints.",
         ("quadratic program", "quadratic programming"), SVMS, also="QP"),
    Term("convex", "Convex",
         "A function is convex if its graph never rises above the straight line between two of its points, "
         "so every local minimum is a global one.", ("convex",), SVMS, picture="convex"),
    Term("kkt", "KKT conditions",
         "The conditions that hold at the optimum: y·f(x) ≥ 1 where α = 0, = 1 where 0 < α < C, ≤ 1 where α "
         "= C.", ("KKT conditions", "KKT condition", "KKT"), SVMS, also="Karush–Kuhn–Tucker conditions"),
    Term("box-constraint", "Box constraint",
         "The condition that every multiplier lies between 0 and C.",
         ("box constraint", "box constraints"), SVMS,
         formula="0 ≤ α ≤ C"),
    Term("working-set", "Working set",
         "The multipliers that one step of the solver changes, which for SMO are always two.",
         ("working set",), ("smo",)),
    Term("eta", "η (eta)",
         "How sharply the dual bends along the line on which the pair moves, which is the squared distance "
         "of the two points in feature space.", ("η", "eta"), ("smo",), formula="η = Kᵢᵢ + Kⱼⱼ − 2 Kᵢⱼ",
         picture="parabola"),
    Term("kernel", "Kernel",
         "A function of two points that equals their dot product in some feature space.",
         ("kernel", "kernels"),
         SVMS, formula="K(x, z) = φ(x)·φ(z)"),
    Term("feature-map", "Feature map φ",
         "A function that lifts each point into a space of more dimensions, where a plane may separate what "
         "no line could.",
         ("feature map", "feature maps", "lift"), SVMS, formula="x → φ(x)", also="lift", picture="lift"),
    Term("feature-space", "Feature space",
         "The space into which the feature map takes the points.", ("feature space",), SVMS, picture="lift"),
    Term("gaussian", "Gaussian kernel",
         "A similarity that is 1 for equal points and falls with their distance, faster for a larger γ.",
         ("Gaussian kernel", "Gaussian"), SVMS, formula="exp(−γ ‖x − z‖²)", also="RBF kernel",
         picture="bell"),
    Term("gram-matrix", "Gram matrix",
         "The table of K(x, z) for all pairs of training points.", ("Gram matrix",), ("kernels",)),
    Term("eigenvalue", "Eigenvalue",
         "The number by which a matrix stretches one of its eigenvectors, which for the Gram matrix of a "
         "kernel is never below 0.", ("eigenvalue", "eigenvalues"), ("kernels",)),
    Term("mercer", "Mercer’s condition",
         "A symmetric function is a kernel if none of its Gram matrices has a negative eigenvalue.",
         ("Mercer",), ("kernels",), also="positive semi-definite"),
    Term("feature-scaling", "Feature scaling",
         "Bringing features to comparable ranges, often to mean 0 and standard deviation 1, so that no unit "
         "outweighs the others.", ("feature scaling", "standardised"), (*SVMS, *OTHERS),
         also="standardisation, normalisation"),
    Term("one-vs-one", "One-vs-one",
         "A method with one SVM for each pair of classes, which predicts the class that wins most pairs.",
         ("one-vs-one",), ("kernels",), also="one against one"),
    Term("one-vs-rest", "One-vs-rest",
         "A method with one SVM for each class against all others, which predicts the class with the "
         "largest f.", ("one-vs-rest",), ("kernels",), also="one against the rest, one-vs-all"),
    # Other ways to learn
    Term("supervised", "Supervised learning",
         "Learning from records with known classes or numbers how to predict the class or number of a new "
         "record.", ("supervised learning",), BESIDE,
         also="classification (predicts a class), regression (predicts a number)"),
    Term("generative", "Generative and discriminative",
         "A generative model, such as naive Bayes or a Bayesian network, describes how attributes are "
         "distributed in each class, while a discriminative one only separates classes.",
         ("generative", "discriminative"), BESIDE),
    Term("instance-based", "Instance-based",
         "An instance-based learner keeps the records themselves and compares each new record with them.",
         ("instance-based",), BESIDE,
         also="lazy learning"),
    Term("class-list", "Class list",
         "A list in SLIQ with the class and the leaf of each record, which is the only list that changes "
         "while the tree grows.", ("class list",), LARGE),
    Term("node-number", "Node number",
         "The name of a node in the lists of SLIQ, where N1 is the root and the numbers go on level by "
         "level.",
         (), LARGE, also="N1, N2, N3"),
    Term("incremental", "Incremental learning",
         "Learning from one record after another, where each record changes the model and the earlier "
         "records are not all read again.",
         ("incremental",), LARGE, also="online learning"),
    Term("pull-up", "Pull-up",
         "The way in which ID5R moves an attribute up to a node: first each branch tests it, then it and "
         "the attribute of the node change places.",
         ("change places",), LARGE, also="restructuring"),
    Term("hoeffding-bound", "Hoeffding’s bound",
         "With probability 1 − δ the mean of n independent values is at most ε above the true mean, which "
         "for an information gain is only a rule of thumb.",
         ("Hoeffding’s bound",), LARGE, formula="ε = √(R² ln(1/δ) / 2n)", also="Hoeffding’s inequality"),
    Term("hoeffding-tree", "Hoeffding tree",
         "A tree that reads a stream once and splits a leaf when its best column leads by more than "
         "Hoeffding’s bound, or when columns are practically equal.",
         ("Hoeffding tree",), LARGE, also="VFDT, very fast decision tree"),
    Term("nearest-neighbours", "Nearest neighbours",
         "A method that keeps all records and gives a new record the class that most of the k records "
         "nearest to it have.",
         ("nearest neighbours", "nearest neighbour"), OTHERS, formula="p(class | z) = K₁ / K",
         also="k-NN, kNN"),
    Term("density", "Density",
         "The share of all records that lies in a unit of volume, estimated from K of N records in a volume "
         "V.", ("density", "densities"), OTHERS, formula="K / (N V)", also="probability density"),
    # Judging models
    Term("confusion-matrix", "Confusion matrix",
         "A table that shows how many records of each actual class were predicted as each class.",
         ("confusion matrix", "confusion matrices"), JUDGING, also="contingency table, error matrix"),
    Term("true-positive", "True and false positives and negatives",
         "The predicted class is positive or negative, and the word true or false tells you whether this "
         "prediction is correct.",
         ("true positive", "false positive", "true negative", "false negative"), ("judge",),
         also="hit, false alarm, correct rejection, miss"),
    Term("accuracy", "Accuracy",
         "The share of records that are predicted correctly, which is 1 minus the error rate.",
         ("accuracy",), JUDGING, formula="(TP + TN) / n"),
    Term("recall", "Recall",
         "The share of the records of a class that are predicted as that class.",
         ("recall",), ("judge",), formula="TP / (TP + FN)", also="sensitivity, true positive rate, hit rate"),
    Term("precision", "Precision",
         "The share of the records predicted as a class that really have that class.",
         ("precision",), ("judge",), formula="TP / (TP + FP)", also="positive predictive value"),
    Term("specificity", "Specificity",
         "The share of the records of other classes that are not predicted as the class that you look for.",
         ("specificity",), ("judge",), formula="TN / (TN + FP)", also="true negative rate"),
    Term("f-measure", "F-measure",
         "The harmonic mean of precision and recall, or with β a mean in which recall has β² times the "
         "weight.", ("F₁",), ("judge",), formula="F₁ = 2TP / (2TP + FN + FP)", also="F-score, F1"),
    Term("kappa", "Kappa",
         "How much of the way from chance agreement to full agreement the model covers, with 0 for chance "
         "and 1 for no errors.", ("kappa",), ("judge",), formula="(accuracy − random) / (1 − random)",
         also="Cohen’s kappa"),
    Term("mcc", "Matthews correlation",
         "The correlation of actual and predicted class, from −1 to 1, which is 0 if neither tells you "
         "anything about the other.", ("Matthews correlation", "MCC"), ("judge",), also="phi coefficient"),
    Term("type-1", "Type I and type II error",
         "A type I error rejects a null hypothesis that is true, and a type II error does not reject one "
         "that is false.", ("type I error", "type II error"), ("judge",), formula="α, β; power 1 − β"),
    Term("macro-average", "Macro and micro average",
         "A macro average is the mean over the classes, which all count the same, and a micro average sums "
         "all counts first, so that all records count the same.",
         ("macro average", "micro average"), ("judge",)),
    Term("tpr", "True positive rate",
         "The share of the positives that a model predicts as positive.", ("TPR", "true positive rate"),
         ("judge",), formula="TPR = TP / (TP + FN)", also="recall, sensitivity"),
    Term("fpr", "False positive rate",
         "The share of the negatives that a model predicts as positive.", ("FPR", "false positive rate"),
         ("judge",), formula="FPR = FP / (FP + TN)", also="1 − specificity"),
    Term("roc", "ROC curve",
         "The curve of the true positive rate over the false positive rate, for all thresholds on a score.",
         ("ROC curve", "ROC"), ("judge",), also="receiver operating characteristic"),
    Term("auc", "AUC",
         "The area under the ROC curve, which is the share of pairs of a positive and a negative in which "
         "the positive has the higher score (ties count half).", ("AUC",), ("judge",)),
    Term("average-precision", "Average precision",
         "The mean of the precisions at all thresholds, each weighted by the recall that the threshold "
         "adds.", ("average precision",), ("judge",), formula="Σ (Rₖ − Rₖ₋₁) Pₖ", also="AP"),
    # Other ways to learn
    Term("filter", "Filter",
         "A method that chooses columns by a score of each column, before anything is learned and without a "
         "learner.", ("filter",), COLUMNS, also="univariate selection"),
    Term("wrapper", "Wrapper",
         "A method that chooses columns by the error of a learner on held-out records, one set of columns "
         "after another.", ("wrapper",),
         COLUMNS),
    Term("stepwise", "Backward and forward selection",
         "Removing columns from all of them, or adding columns to none, one at a time, where each step "
         "takes the column that gives the lowest error.",
         ("backward selection", "forward selection"), COLUMNS,
         also="sequential selection, stepwise elimination"),
    Term("exclusive-or", "Exclusive or",
         "A class that tells whether two columns differ, so that each column alone tells you nothing about "
         "it and both together tell you everything.", ("exclusive or",), COLUMNS, also="XOR, parity"),
    Term("prior", "Prior probability",
         "The probability of a class before you know anything about the record, which is the share of that "
         "class among all records.",
         ("prior", "priors", "prior probability"), (*BAYES, *OTHERS), formula="p(y)"),
    Term("likelihood", "Likelihood",
         "The probability, or the density, of the values of a record if it belongs to a given class.",
         ("likelihood",), BAYES, formula="p(x|y)", also="class-conditional density"),
    Term("posterior", "Posterior probability",
         "The probability of a class once you know the record, which is prior times likelihood, divided by "
         "the sum of these products over all classes.",
         ("posterior", "posteriors"), BAYES, formula="p(y|x) = p(y) p(x|y) / p(x)"),
    Term("posterior-odds", "Posterior odds",
         "The posterior of one class divided by that of the other, which is the likelihood ratio times the "
         "prior odds.", ("posterior odds",), BAYES, formula="q₀/q₁ = p(x|0)/p(x|1) · p(0)/p(1)"),
    Term("likelihood-ratio", "Likelihood ratio",
         "The density of one class at x divided by that of the other, in which the priors play no part.",
         ("likelihood ratio",), BAYES, formula="p(x|0) / p(x|1)"),
    Term("bayes-rule", "Bayes’ rule",
         "The rule to predict the class with the highest posterior, or with the lowest expected loss, which "
         "no other rule can beat.", ("Bayes’ rule",), BAYES, also="Bayes decision rule"),
    Term("bayes-error", "Bayes error",
         "The error of Bayes’ rule, which no model can beat on these attributes.",
         ("Bayes error",), BAYES, formula="∫ min{p(0) p(x|0), p(1) p(x|1)} dx", also="irreducible error"),
    Term("expected-loss", "Expected loss",
         "The average cost of the predictions, where errors of one kind may cost more than those of the "
         "other.", ("expected loss",), BAYES, formula="L₀₁ P(0, called 1) + L₁₀ P(1, called 0)", also="risk"),
    Term("reject-option", "Reject region",
         "The region where the risk of every answer is above a limit, so that the rule gives no answer.",
         ("rejected", "reject region"), BAYES, also="reject option"),
    Term("naive-bayes", "Naive Bayes",
         "A model that multiplies the prior and one factor for each attribute, as if the attributes were "
         "independent within a class.", ("naive Bayes",), BAYES),
    Term("laplace", "Laplace’s estimate",
         "An estimate that adds the same number, often 1, to each count, so that no estimated probability "
         "is 0.",
         ("Laplace’s estimate",), BAYES, formula="(n + α) / (N + α · values)", also="additive smoothing"),
    Term("rss", "Residual sum of squares",
         "The sum over all records of the squared difference between the prediction and the true number.",
         ("RSS", "residual sum of squares"), LEAVES, formula="Σ (y − ŷ)²", also="sum of squared errors"),
    Term("model-tree", "Model tree",
         "A regression tree in which each leaf has its own line instead of a mean.", ("model tree",), LEAVES),
    Term("hinge", "Hinge",
         "A function of a number that is 0 on one side of its knot and a line on the other.",
         ("hinge", "hinges"), LEAVES, formula="max(0, x − t)", also="hinge function"),
    Term("gcv", "Generalised cross-validation",
         "The mean squared error, made larger by the number of terms and knots, as a formula in place of "
         "cross-validation.", ("GCV",), LEAVES, formula="(RSS / n) / (1 − C / n)²"),
    Term("density-tree", "Density tree",
         "A tree whose leaves are intervals or boxes, each with a constant density.",
         ("density tree",), LEAVES, formula="n / (N · volume)"),
    Term("log-likelihood", "Log-likelihood",
         "The sum over all records of the logarithm of the density at each record, which is higher for "
         "records that are more likely.", ("log-likelihood",), LEAVES, formula="Σ ln p(x)"),
    Term("stump", "Stump", "A tree with a single split.", ("stump", "stumps"), ENSEMBLES,
         also="decision stump"),
    Term("adaboost", "AdaBoost",
         "A method that adds up small trees, each of which gives more weight to the records that earlier "
         "trees misclassified.", ("AdaBoost",), ENSEMBLES, formula="α = ½ ln((1 − ε) / ε)"),
    Term("residual", "Residual",
         "The true number minus the prediction, which is what the prediction leaves over.",
         ("residual", "residuals"), ENSEMBLES, formula="y − F(x)"),
    Term("shrinkage", "Shrinkage",
         "The share of each new tree that gradient boosting adds to its sum.",
         ("shrinkage",), ENSEMBLES, also="learning rate"),
    # The pages themselves
    Term("detail", "Detail (splits, decisions, candidates)",
         "How many steps you see while a tree grows, from the splits alone to every decision at a node and "
         "every candidate that was tried.", (), ("grow",)),
    Term("presenter-mode", "Present (presenter mode)",
         "A view for a lecture hall with large type and without the choices, which the switch “Present” "
         "turns on and off.", (), EVERYWHERE, also="Present"),
)  # fmt: skip
BY_KEY = {term.key: term for term in TERMS}
# The first and last words of all forms. When a learner types them, they are not terms of the glossary.
WORDS = {
    word.casefold() for term in TERMS for form in term.forms for word in re.findall(r"^\w+|\w+(?=\W*$)", form)
}
