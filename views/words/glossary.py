"""The words of the field: what each means, in one sentence, and where it is met.

A row of TERMS is all there is of a word: the glossary lists it, and where one of its forms stands on a page
it explains itself (marking.py). Pictures are drawn by stage/words/pictures.js.
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
SCORED = (*TREES, *COLUMNS)
EVERYWHERE = (*TREES, *SVMS, *OTHERS)


@dataclass(frozen=True)
class Term:
    """A word.

    key:      its name in links and pictures; name: as the glossary lists it
    sentence: what it means
    forms:    how it stands in sentences; nothing where that would be taken for another word
    pages:    the lessons in which these forms mean this, and where it is met
    formula:  in plain signs; also: what else textbooks call it
    picture:  the name of its picture, if one helps
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
         "A hierarchy of splits from a root down to leaves: each record follows one path, and its leaf "
         "predicts.", (), also="classification tree; regression tree, of a number"),
    Term("root", "Root",
         "The top node of a tree, to which no branch leads: every record starts there.", ("root",),
         also="root node"),
    Term("internal-node", "Internal node",
         "A node that splits: it looks at one attribute and has a branch for each outcome.",
         ("internal node", "internal nodes", "inner node", "inner nodes"), also="decision node, inner node"),
    Term("leaf", "Leaf",
         "A node without branches; it predicts the majority class of its training records, or their mean.",
         ("leaf",), also="terminal node"),
    Term("subtree", "Subtree",
         "A node with everything below it.", ("subtree", "subtrees")),
    Term("attribute", "Attribute",
         "A column of the table that a tree may split on.", (), also="feature, predictor, input variable"),
    Term("split", "Split",
         "The test of one attribute by which a node divides its records among its branches.", (),
         also="test, test condition"),
    Term("threshold", "Threshold",
         "The number at which a numeric attribute is split: values up to it go one way, larger ones the "
         "other.", ("threshold", "thresholds"), also="split point"),
    Term("nominal", "Nominal and ordinal",
         "Nominal values are names without an order; ordinal values have an order, but no distances.",
         ("nominal", "ordinal"), ("grow", "compare", "predict"), also="categorical"),
    Term("regression-tree", "Regression tree",
         "A tree that predicts a number: each leaf says the mean of its records.",
         ("regression tree", "regression trees")),
    Term("majority-class", "Majority class",
         "The class that most records of a node have.", ("majority class",), NODES, also="mode"),
    Term("class-probabilities", "Class probabilities",
         "The shares of the classes among the training records of a leaf, taken as probabilities for a new "
         "record.", ("class probabilities",), ("predict", "grow", "compare")),
    Term("pure", "Pure",
         "A node is pure when all its records are of one class: its impurity is 0.", ("pure",), NODES,
         also="homogeneous"),
    Term("impurity", "Impurity",
         "How mixed the classes of a node are: 0 in a pure node, largest where all classes are equally "
         "frequent.", ("impurity",), NODES, picture="impurity"),
    Term("entropy", "Entropy",
         "How uncertain the class of a record of this node is, in bits: 0 where all are of one class, 1 "
         "where two classes are equally frequent.", ("entropy",), NODES,
         formula="H = −Σ p log₂ p, at most log₂ k for k classes",
         also="information, Shannon entropy", picture="entropy"),
    Term("gini", "Gini index",
         "The probability that two records, drawn at random from the node with replacement, are of "
         "different classes; Gini’s coefficient of incomes is another.",
         ("Gini index", "Gini impurity", "Gini"), NODES,
         formula="1 − Σ p², with two classes 2p(1 − p); at most 1 − 1/k for k classes",
         also="Gini impurity", picture="gini"),
    Term("classification-error", "Misclassification error",
         "The share of a node’s records that are not of its majority class.",
         ("misclassification error", "classification error"), NODES, formula="1 − max p, at most 1 − 1/k",
         picture="error"),
    Term("information-gain", "Information gain",
         "By how much a split lowers the entropy; the entropies of the branches are weighted by their "
         "records.", ("information gain",), (*SCORED, "node"), formula="H(S) − Σ |Sᵢ|/|S| · H(Sᵢ)",
         also="mutual information"),
    Term("conditional-entropy", "Conditional entropy",
         "The entropies of the branches, weighted by their records: how uncertain the class still is once "
         "the attribute is known.", ("conditional entropy",), ("grow", "node"),
         formula="H(Y|X) = Σ |Sᵢ|/|S| · H(Sᵢ)"),
    Term("gain-ratio", "Gain ratio",
         "The information gain divided by the split information, which makes many small branches less "
         "attractive.", ("gain ratio",), SCORED, formula="gain / split information"),
    Term("split-information", "Split information",
         "The entropy of the sizes of the branches, whatever their classes: high where a split has many "
         "small branches.",
         ("split information", "split info"), (*SCORED, "node"), formula="−Σ |Sᵢ|/|S| · log₂(|Sᵢ|/|S|)",
         also="intrinsic value"),
    Term("mdl-penalty", "MDL penalty",
         "What C4.5 takes off the gain of a numeric attribute, because among many thresholds some look good "
         "by chance.", ("MDL penalty", "penalty for a threshold"), formula="log₂(thresholds tried) / n",
         also="minimum description length correction"),
    Term("greedy", "Greedy",
         "Taking what looks best at each step, without looking ahead and without taking anything back; it "
         "may end in a local optimum.",
         ("greedy",), SCORED, also="hill climbing"),
    Term("local-optimum", "Local optimum",
         "What no single small step improves, although something better may lie further away.",
         ("local optimum", "local optima"), ("grow",)),
    Term("np-hard", "NP-hard",
         "Of a problem for which no fast method is known, and probably none exists.", ("NP-hard",),
         ("grow",)),
    Term("occam", "Occam’s razor",
         "Of models that err about equally often take the simpler one: it is less likely to fit by chance.",
         ("Occam’s razor",), ("grow", "prune")),
    Term("surrogate", "Surrogate split",
         "A split on another attribute that sends most records the same way; it decides where the value of "
         "the first is missing.", ("surrogate split", "surrogate splits", "surrogate", "surrogates")),
    Term("non-parametric", "Non-parametric",
         "Without a fixed form or number of parameters: the more data, the more detailed the model can "
         "become.", ("non-parametric",), EVERYWHERE),
    # Tests
    Term("chi-square", "Chi-square",
         "How far the counts in a table are from what they would be if rows and columns had nothing to do "
         "with each other.", ("chi-square", "χ²"), SCORED, formula="Σ (observed − expected)² / expected",
         also="χ², Pearson’s statistic"),
    Term("degrees-of-freedom", "Degrees of freedom",
         "How many cells of a table can be chosen freely once the sums of its rows and columns are given.",
         ("degrees of freedom", "degree of freedom", "d.f."), SCORED, formula="(rows − 1) · (columns − 1)",
         also="d.f."),
    Term("p-value", "p value",
         "The probability of a test statistic at least as large as this one, if attribute and target had "
         "nothing to do with each other.", ("p value", "p values", "p-value"), picture="p-value"),
    Term("significant", "Significant",
         "A test is significant when its p value is at most the level that was chosen before, often 0.05.",
         ("significant", "significantly", "significance level"), also="null hypothesis rejected"),
    Term("bonferroni", "Bonferroni correction",
         "Of many tests some succeed by chance; so each p value is multiplied by the number of tests.",
         ("Bonferroni-adjusted", "Bonferroni"), formula="m · p, at most 1"),
    Term("bonferroni-multiplier", "Bonferroni multiplier",
         "In CHAID the number of ways to merge the categories into this many groups; the p value is "
         "multiplied by it.", ("Bonferroni multiplier",), ("grow", "compare")),
    Term("sidak", "Šidák correction",
         "The chance that at least one of m independent tests has a p value this small.", ("Šidák",),
         ("grow", "compare"), formula="1 − (1 − p)ᵐ"),
    Term("permutation-test", "Permutation test",
         "It compares a statistic with the values that it takes when the target is shuffled among the "
         "records.", ("permutation test",), ("grow",)),
    # How well it predicts
    Term("training-error", "Training error",
         "The share of wrong predictions on the records that the model was learned from; it says little "
         "about new ones.", ("training error", "training errors"), EVERYWHERE,
         also="resubstitution error, apparent error"),
    Term("test-error", "Test error",
         "The share of wrong predictions on records that took no part in learning or choosing the model.",
         ("test error", "test errors"), EVERYWHERE, also="estimate of the generalisation error"),
    Term("generalisation-error", "Generalisation error",
         "The expected error on new records from the same source; test records estimate it.",
         ("generalisation error",), ("overfit", "margin"), also="expected error, true error"),
    Term("error-rate", "Error rate",
         "The share of predictions that are wrong.", ("error rate",), EVERYWHERE, also="1 − accuracy"),
    Term("validation", "Validation records",
         "Records kept out of growing, by which one chooses among models, for example what to prune.",
         ("validation records", "validation error", "validation errors"), EVERYWHERE),
    Term("cross-validation", "Cross-validation",
         "The records are divided into k parts; each is predicted by a model learned from the others, and "
         "the errors are averaged.", ("cross-validation",), EVERYWHERE, also="k-fold", picture="folds"),
    Term("holdout", "Holdout",
         "Some records are kept out of learning, and the model is tested on them, once.",
         ("holdout", "holdouts"), ("folds",)),
    Term("stratified", "Stratified",
         "Each part has the same share of every class as the whole table, as nearly as whole records allow.",
         ("stratified",), ("folds",)),
    Term("leave-one-out", "Leave one out",
         "Cross-validation with as many folds as records: each is predicted by a model of all others.",
         ("leave one out", "leave-one-out error"), ("folds", "neighbours")),
    Term("bootstrap", "Bootstrap",
         "As many records are drawn as there are, with replacement; some 37 % are never drawn and can be the "
         "test.", ("bootstrap",), ("folds",)),
    Term("bagging", "Bagging",
         "Many models, each of a bootstrap draw of the same records; what most of them predict is taken, or "
         "the mean of their numbers.",
         ("bagging",), ("crowd",), also="bootstrap aggregating"),
    Term("out-of-bag-error", "Out-of-bag error",
         "The error when each record is predicted by those models alone whose draw does not have it.",
         ("out-of-bag error", "out of bag"), ("crowd",), also="OOB error"),
    Term("permutation-importance", "Permutation importance",
         "By how much the accuracy falls, on records that were not learned from, when the values of a column "
         "are shuffled among them.", (), ("crowd",)),
    Term("hyperparameter", "Hyperparameter",
         "What is set before learning, as the number of leaves, k or C; chosen by validation, not by the "
         "training error.", ("hyperparameter", "hyperparameters"), ("folds",)),
    Term("learning-curve", "Learning curve",
         "The error over the number of records that a model has learned from.",
         ("learning curve", "learning curves"), ("folds",)),
    Term("standard-error", "Standard error",
         "How much an estimate would vary from sample to sample: its standard deviation.",
         ("standard error", "standard errors"), EVERYWHERE),
    Term("overfitting", "Overfitting",
         "A model follows the accidents of its training records: a simpler one errs more on these, but less "
         "on new records.", ("overfitting", "overfits", "overfitted"), EVERYWHERE, picture="overfitting"),
    Term("underfitting", "Underfitting",
         "A model too simple for what is to be learned: it errs much on training and new records alike.",
         ("underfitting", "underfits"), EVERYWHERE, picture="overfitting"),
    Term("bias", "Bias (of a learner)",
         "How far the model is off on average, over all training sets that might have been drawn.",
         ("bias",)),
    Term("variance", "Variance (of a learner)",
         "How much the model changes from one training set to another of the same size."),
    Term("iid", "iid",
         "Independent and identically distributed: each record is drawn from the same source, whatever the "
         "others are.", ("iid", "i.i.d."), EVERYWHERE),
    Term("irreducible-error", "Irreducible error",
         "The error that even the best possible prediction makes, because the same values come with "
         "different classes.", ("irreducible error",), EVERYWHERE, also="noise, Bayes error"),
    Term("pre-pruning", "Pre-pruning",
         "Stopping before the tree is fully grown, for example at a depth or where the gain is small.",
         ("pre-pruning",), also="early stopping"),
    Term("pruning", "Pruning",
         "Making a grown tree smaller: subtrees become leaves.", ("post-pruning", "pruning"),
         also="post-pruning"),
    Term("subtree-raising", "Subtree raising",
         "The largest branch of a node takes the node’s place; the records of the other branches go down "
         "it.", ("subtree raising",), ("prune",)),
    Term("complexity-parameter", "Complexity parameter α",
         "What each leaf has to save: the best tree is the one with the least risk + α · leaves.",
         ("complexity parameter",), ("prune",), formula="R(T) + α · leaves(T)",
         also="cp in rpart, ccp_alpha in scikit-learn"),
    Term("description-length", "Description length",
         "The bits it takes to tell the classes of all training records: those of the tree and those of its "
         "exceptions.", ("minimum description length", "description length"), also="MDL"),
    Term("confidence", "Confidence level of C4.5",
         "From it follows the upper limit that is taken for the error rate of a leaf: the smaller, the more "
         "is pruned.", (), ("prune", "rules")),
    Term("oblique", "Oblique split",
         "A split on a sum of several attributes: a slanted line instead of one parallel to an axis.",
         ("oblique split", "oblique splits", "oblique"), ("overfit",), picture="oblique"),
    Term("lda", "Linear discriminant analysis",
         "The linear boundary that is best if the classes are normally distributed with equal covariances.",
         ("LDA", "linear discriminant analysis"), ("overfit",), also="Fisher’s discriminant"),
    Term("hypothesis-space", "Hypothesis space",
         "All functions that a learner may return, each a hypothesis about the true one; that of trees grows "
         "with their size.", ("hypothesis space",), ("rules",)),
    Term("replication", "Replication",
         "The same subtree in several branches, because a tree cannot share it among them.",
         ("replication",), ("rules",)),
    Term("default-class", "Default class",
         "What a list of rules predicts for records that no rule covers.", ("default class",), ("rules",)),
    # Support vector machines
    Term("hyperplane", "Hyperplane",
         "All points where w·x + b = 0: a line in the plane, a plane in space, and always one dimension "
         "less than the space.", ("hyperplane", "hyperplanes"), SVMS, formula="w·x + b = 0"),
    Term("decision-boundary", "Decision boundary",
         "Where the prediction changes from one class to the other; for an SVM, where f(x) = 0.",
         ("decision boundary", "decision boundaries"), EVERYWHERE),
    Term("margin", "Margin",
         "The strip on both sides of the decision boundary, from f(x) = −1 to f(x) = 1; its width is 2/‖w‖.",
         ("maximum margin", "margin", "margins"), SVMS, formula="2 / ‖w‖", picture="margin"),
    Term("hard-margin", "Hard margin",
         "No point may be inside the margin or misclassified; only separable classes allow it.",
         ("hard margin",), SVMS, also="C = ∞"),
    Term("perceptron", "Perceptron",
         "A line that begins at 0 and is corrected by each point on its wrong side, until there is none.",
         ("perceptron",), BESIDE, formula="w ← w + y x, b ← b + y"),
    Term("logistic-regression", "Logistic regression",
         "A line whose f is the logarithm of the odds of a class, fitted by the least cross-entropy.",
         ("logistic regression",), BESIDE, formula="p = 1 / (1 + exp(−f))"),
    Term("cost-function", "Cost function",
         "What learning minimises over the parameters of a model: the losses of all training records, often "
         "with a penalty.", ("cost function",), BESIDE, formula="J(w, b)", also="objective function"),
    Term("hinge-loss", "Hinge loss",
         "What an SVM charges a point: nothing beyond the margin, else how far it falls short of it.",
         ("hinge loss",), BESIDE, formula="max(0, 1 − y f)"),
    Term("soft-margin", "Soft margin",
         "Points may violate the margin, at a price: C times their slack.", ("soft margin",), SVMS),
    Term("support-vector", "Support vector",
         "A training point with α above 0: it lies on the edge of the margin, inside it or beyond, and f "
         "depends on no others.", ("support vector", "support vectors"), SVMS, picture="margin"),
    Term("slack", "Slack ξ",
         "How far a point is on the wrong side of its edge of the margin, measured by f; 0 where it is on "
         "the right side.", ("slack",), SVMS, formula="ξ = max(0, 1 − y·f(x))", also="hinge loss",
         picture="slack"),
    Term("margin-violation", "Margin violation",
         "A point with slack: it lies inside the margin or on the wrong side of the boundary.",
         ("margin violation", "margin violations"), SVMS, picture="slack"),
    Term("misclassified", "Misclassified",
         "Predicted as another class than it has; an SVM misclassifies where the slack is above 1.",
         ("misclassified",), EVERYWHERE),
    Term("cost", "C",
         "The price of slack: the larger, the fewer and smaller the violations, and the narrower the "
         "margin.", (), SVMS, formula="minimise ½‖w‖² + C Σ ξ", also="cost, inverse regularisation"),
    Term("separable", "Linearly separable",
         "Some line, or hyperplane, has all of one class on one side and all of the other on the other "
         "side.", ("linearly separable", "separable"), SVMS),
    Term("multiplier", "Multiplier α",
         "The weight of a training point in f(x) = Σ α y K + b, between 0 and C; there is one for each "
         "constraint of the margin.",
         ("Lagrange multiplier", "Lagrange multipliers", "multipliers", "multiplier"), SVMS,
         also="Lagrange multiplier, dual variable"),
    Term("lagrange", "Lagrange",
         "At an optimum under constraints, each constraint has a Lagrange multiplier: how much the optimum "
         "would change if it were loosened a little.", ("Lagrange", "Lagrangian"), SVMS),
    Term("intercept", "Bias b",
         "The constant in f(x) = w·x + b: it moves the boundary without turning it.", ("bias",), SVMS,
         also="intercept, threshold"),
    Term("dual", "Primal and dual",
         "The same problem in w, b and ξ (primal, minimised) and in the multipliers α (dual, maximised); at "
         "the optimum both have the same value.", ("primal", "dual"), SVMS),
    Term("duality-gap", "Duality gap",
         "Primal minus dual objective: never below 0, and 0 at the optimum only.", ("duality gap",), SVMS),
    Term("quadratic-program", "Quadratic program",
         "To optimise a quadratic function under linear constraints.",
         ("quadratic program", "quadratic programming"), SVMS, also="QP"),
    Term("convex", "Convex",
         "A function whose graph never rises above the straight line between two of its points: every local "
         "minimum is a global one.", ("convex",), SVMS, picture="convex"),
    Term("kkt", "KKT conditions",
         "What holds at the optimum: y·f(x) ≥ 1 where α = 0, = 1 where 0 < α < C, ≤ 1 where α = C.",
         ("KKT conditions", "KKT condition", "KKT"), SVMS, also="Karush–Kuhn–Tucker conditions"),
    Term("box-constraint", "Box constraint",
         "Every multiplier lies between 0 and C.", ("box constraint", "box constraints"), SVMS,
         formula="0 ≤ α ≤ C"),
    Term("working-set", "Working set",
         "The multipliers that a step changes; SMO always changes two.", ("working set",), ("smo",)),
    Term("eta", "η (eta)",
         "How sharply the dual bends along the line on which the pair moves: the squared distance of the "
         "two points in feature space.", ("η", "eta"), ("smo",), formula="η = Kᵢᵢ + Kⱼⱼ − 2 Kᵢⱼ",
         picture="parabola"),
    Term("kernel", "Kernel",
         "A function of two points that equals a dot product in some feature space.", ("kernel", "kernels"),
         SVMS, formula="K(x, z) = φ(x)·φ(z)"),
    Term("feature-map", "Feature map φ",
         "It takes each point to a space of more dimensions, where a plane may separate what no line could.",
         ("feature map", "feature maps"), SVMS, formula="x → φ(x)", picture="lift"),
    Term("feature-space", "Feature space",
         "The space into which the feature map takes the points.", ("feature space",), SVMS, picture="lift"),
    Term("gaussian", "Gaussian kernel",
         "A similarity that is 1 for equal points and falls with their distance; γ says how fast.",
         ("Gaussian kernel", "Gaussian"), SVMS, formula="exp(−γ ‖x − z‖²)", also="RBF kernel",
         picture="bell"),
    Term("gram-matrix", "Gram matrix",
         "The table of K(x, z) for all pairs of training points.", ("Gram matrix",), ("kernels",)),
    Term("eigenvalue", "Eigenvalue",
         "A matrix stretches each of its eigenvectors by a number, its eigenvalue; a kernel’s Gram matrix "
         "has none below 0.", ("eigenvalue", "eigenvalues"), ("kernels",)),
    Term("mercer", "Mercer’s condition",
         "A symmetric function is a kernel if none of its Gram matrices has a negative eigenvalue.",
         ("Mercer",), ("kernels",), also="positive semi-definite"),
    Term("feature-scaling", "Feature scaling",
         "Bringing attributes to comparable ranges, often to mean 0 and standard deviation 1, so that no "
         "unit outweighs the others.", ("feature scaling", "standardised"), (*SVMS, *OTHERS),
         also="standardisation, normalisation"),
    Term("one-vs-one", "One-vs-one",
         "An SVM for each pair of classes; a point gets the class that wins most pairs.",
         ("one-vs-one",), ("kernels",), also="one against one"),
    Term("one-vs-rest", "One-vs-rest",
         "An SVM for each class against all others; the class with the largest f wins.",
         ("one-vs-rest",), ("kernels",), also="one against the rest, one-vs-all"),
    # Other ways to learn
    Term("supervised", "Supervised learning",
         "From records whose class or number is known a model is learned that predicts it for new records.",
         ("supervised learning",), BESIDE,
         also="classification (of a class: is a tumour malignant?), regression (of a number)"),
    Term("generative", "Generative and discriminative",
         "A generative model says how the attributes of each class are distributed, as a Bayesian network "
         "or naive Bayes does; a discriminative one only tells the classes apart.",
         ("generative", "discriminative"), BESIDE),
    Term("instance-based", "Instance-based",
         "It keeps the records themselves, and compares each new one with them.", ("instance-based",), BESIDE,
         also="lazy learning"),
    Term("class-list", "Class list",
         "In SLIQ, the class and the leaf of each record: the only list that changes while the tree grows.",
         ("class list",), LARGE),
    Term("hoeffding-bound", "Hoeffding’s bound",
         "With probability 1 − δ the mean of n independent values is at most ε above the true one; for an "
         "information gain, which is no such mean, it is a rule of thumb.",
         ("Hoeffding’s bound",), LARGE, formula="ε = √(R² ln(1/δ) / 2n)", also="Hoeffding’s inequality"),
    Term("hoeffding-tree", "Hoeffding tree",
         "A tree that reads a stream once and splits a leaf when its best column is ahead by more than "
         "Hoeffding’s bound, or when columns are as good as equal.",
         ("Hoeffding tree",), LARGE, also="VFDT, very fast decision tree"),
    Term("nearest-neighbours", "Nearest neighbours",
         "A new record gets the class that most of the k records nearest to it have; all records are kept.",
         ("nearest neighbours", "nearest neighbour"), OTHERS, formula="p(class | z) = K₁ / K",
         also="k-NN, kNN"),
    Term("density", "Density",
         "How many records lie in a unit of volume, as a share of all: K of N in a volume V.",
         ("density", "densities"), OTHERS, formula="K / (N V)", also="probability density"),
    # Judging models
    Term("confusion-matrix", "Confusion matrix",
         "How many records of each actual class were predicted as each class.",
         ("confusion matrix", "confusion matrices"), JUDGING, also="contingency table, error matrix"),
    Term("true-positive", "True and false positives and negatives",
         "Positive or negative is what was predicted; true or false says whether that is right.",
         ("true positive", "false positive", "true negative", "false negative"), ("judge",),
         also="hit, false alarm, correct rejection, miss"),
    Term("accuracy", "Accuracy",
         "The share of records that are predicted right; the error rate is what is missing to 1.",
         ("accuracy",), JUDGING, formula="(TP + TN) / n"),
    Term("recall", "Recall",
         "Of the records of a class, the share that is predicted as that class.",
         ("recall",), ("judge",), formula="TP / (TP + FN)", also="sensitivity, true positive rate, hit rate"),
    Term("precision", "Precision",
         "Of the records that are predicted as a class, the share that is of that class.",
         ("precision",), ("judge",), formula="TP / (TP + FP)", also="positive predictive value"),
    Term("specificity", "Specificity",
         "Of the records of other classes, the share that is not predicted as the class looked for.",
         ("specificity",), ("judge",), formula="TN / (TN + FP)", also="true negative rate"),
    Term("f-measure", "F-measure",
         "The harmonic mean of precision and recall, or with β a mean in which recall weighs β² times as "
         "much.", ("F₁",), ("judge",), formula="F₁ = 2TP / (2TP + FN + FP)", also="F-score, F1"),
    Term("kappa", "Kappa",
         "How much of the way from chance agreement to full agreement is gained: 0 is chance, 1 is all "
         "right.", ("kappa",), ("judge",), formula="(accuracy − random) / (1 − random)",
         also="Cohen’s kappa"),
    Term("mcc", "Matthews correlation",
         "The correlation of actual and predicted class, from −1 to 1; 0 where one says nothing of the "
         "other.", ("Matthews correlation", "MCC"), ("judge",), also="phi coefficient"),
    Term("type-1", "Type I and type II error",
         "Type I: the null hypothesis is true and is rejected; type II: it is false and is not rejected.",
         ("type I error", "type II error"), ("judge",), formula="α, β; power 1 − β"),
    Term("macro-average", "Macro and micro average",
         "Macro: the mean over classes, each counting the same; micro: all counts summed first, so that "
         "each record counts the same.", ("macro average", "micro average"), ("judge",)),
    Term("tpr", "True positive rate",
         "The share of the positives that a model calls positive.", ("TPR", "true positive rate"),
         ("judge",), formula="TPR = TP / (TP + FN)", also="recall, sensitivity"),
    Term("fpr", "False positive rate",
         "The share of the negatives that a model calls positive.", ("FPR", "false positive rate"),
         ("judge",), formula="FPR = FP / (FP + TN)", also="1 − specificity"),
    Term("roc", "ROC curve",
         "The true positive rate over the false positive rate, for all thresholds on a score.",
         ("ROC curve", "ROC"), ("judge",), also="receiver operating characteristic"),
    Term("auc", "AUC",
         "The area under the ROC curve: the share of pairs of a positive and a negative in which the "
         "positive has the higher score, ties counting half.", ("AUC",), ("judge",)),
    Term("average-precision", "Average precision",
         "The mean of the precisions at all thresholds, each weighted by the recall that it adds.",
         ("average precision",), ("judge",), formula="Σ (Rₖ − Rₖ₋₁) Pₖ", also="AP"),
    # Other ways to learn
    Term("filter", "Filter",
         "Choosing columns by a score of each column, before anything is learned and without a learner.",
         ("filter",), COLUMNS, also="univariate selection"),
    Term("wrapper", "Wrapper",
         "Choosing columns by the error of a learner on records held out, set by set.", ("wrapper",),
         COLUMNS),
    Term("stepwise", "Backward and forward selection",
         "Columns are taken away from all, or added to none, one by one: always the one by which the "
         "error is least.", ("backward selection", "forward selection"), COLUMNS,
         also="sequential selection, stepwise elimination"),
    Term("exclusive-or", "Exclusive or",
         "The class is whether two columns differ: each alone says nothing of it, both together all.",
         ("exclusive or",), COLUMNS, also="XOR, parity"),
    Term("prior", "Prior probability",
         "How probable a class is before anything is known of the record: its share of all records.",
         ("prior", "priors", "prior probability"), (*BAYES, *OTHERS), formula="p(y)"),
    Term("likelihood", "Likelihood",
         "How probable, or how dense, the values of a record are if it is of a class.",
         ("likelihood",), BAYES, formula="p(x|y)", also="class-conditional density"),
    Term("posterior", "Posterior probability",
         "How probable a class is once the record is known: prior times likelihood, divided by their sum "
         "over "
         "all classes.", ("posterior", "posteriors"), BAYES, formula="p(y|x) = p(y) p(x|y) / p(x)"),
    Term("posterior-odds", "Posterior odds",
         "The posterior of one class divided by that of the other: the likelihood ratio times the prior "
         "odds.",
         ("posterior odds",), BAYES, formula="q₀/q₁ = p(x|0)/p(x|1) · p(0)/p(1)"),
    Term("likelihood-ratio", "Likelihood ratio",
         "The density of one class at x divided by that of the other; the priors have no part in it.",
         ("likelihood ratio",), BAYES, formula="p(x|0) / p(x|1)"),
    Term("bayes-rule", "Bayes’ rule",
         "Predict the class of the highest posterior, or of the least expected loss: no other rule does "
         "better.",
         ("Bayes’ rule",), BAYES, also="Bayes decision rule"),
    Term("bayes-error", "Bayes error",
         "The error of Bayes’ rule: no model can have a smaller one on these attributes.",
         ("Bayes error",), BAYES, formula="∫ min{p(0) p(x|0), p(1) p(x|1)} dx", also="irreducible error"),
    Term("expected-loss", "Expected loss",
         "What the predictions cost on average, where errors of one kind may cost more than those of the "
         "other.",
         ("expected loss",), BAYES, formula="L₀₁ P(0, called 1) + L₁₀ P(1, called 0)", also="risk"),
    Term("reject-option", "Reject region",
         "Where the risk of every answer is above a limit, and none is given.",
         ("rejected", "reject region"), BAYES, also="reject option"),
    Term("naive-bayes", "Naive Bayes",
         "It multiplies prior and one factor for each attribute, as if attributes were independent "
         "within a class.",
         ("naive Bayes",), BAYES),
    Term("laplace", "Laplace’s estimate",
         "The same number, often 1, is added to each count, so that no estimated probability is 0.",
         ("Laplace’s estimate",), BAYES, formula="(n + α) / (N + α · values)", also="additive smoothing"),
    Term("rss", "Residual sum of squares",
         "The squared differences between predictions and true numbers, summed over the records.",
         ("RSS", "residual sum of squares"), LEAVES, formula="Σ (y − ŷ)²", also="sum of squared errors"),
    Term("model-tree", "Model tree",
         "A regression tree with a line of its own in each leaf, in the place of a mean.",
         ("model tree",), LEAVES),
    Term("hinge", "Hinge",
         "A function of a number that is 0 on one side of its knot and a line on the other.",
         ("hinge", "hinges"), LEAVES, formula="max(0, x − t)", also="hinge function"),
    Term("gcv", "Generalised cross-validation",
         "The mean squared error, made larger by the number of terms and knots: a formula in place of "
         "cross-validation.",
         ("GCV",), LEAVES, formula="(RSS / n) / (1 − C / n)²"),
    Term("density-tree", "Density tree",
         "A tree whose leaves are intervals or boxes with a constant density in each.",
         ("density tree",), LEAVES, formula="n / (N · volume)"),
    Term("log-likelihood", "Log-likelihood",
         "The sum over the records of the logarithm of the density there: the likelier, the greater.",
         ("log-likelihood",), LEAVES, formula="Σ ln p(x)"),
    Term("stump", "Stump", "A tree with a single split.", ("stump", "stumps"), ENSEMBLES,
         also="decision stump"),
    Term("adaboost", "AdaBoost",
         "Small trees are added up, each on records that weigh more where those before it are wrong.",
         ("AdaBoost",), ENSEMBLES, formula="α = ½ ln((1 − ε) / ε)"),
    Term("residual", "Residual",
         "What a prediction leaves over of the true number.",
         ("residual", "residuals"), ENSEMBLES, formula="y − F(x)"),
    Term("shrinkage", "Shrinkage",
         "The share of each new tree that gradient boosting adds to its sum.",
         ("shrinkage",), ENSEMBLES, also="learning rate"),
)  # fmt: skip
BY_KEY = {term.key: term for term in TERMS}
# The words that a form begins or ends with: as a learner types them, they are no words of ours.
WORDS = {
    word.casefold() for term in TERMS for form in term.forms for word in re.findall(r"^\w+|\w+(?=\W*$)", form)
}
