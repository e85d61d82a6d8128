"""The code of one node: its impurities, how much a split lowers each, and Huffman's code."""

from collections.abc import Sequence

from views.subjects.code import Script
from views.subjects.code.literals import comment, joined, py, r

TREE = "The root of a tree on these records has the same impurity. scikit-learn has no classification error."
OF_NODE = """
import numpy as np
from scipy.stats import entropy
from sklearn.tree import DecisionTreeClassifier

counts = np.array({counts})  # records of each class
p = counts / counts.sum()
print("entropy", entropy(p, base=2))
print("gini", 1 - (p**2).sum())
print("error", 1 - p.max())

{said}
y = np.repeat(np.arange(len(counts)), counts)
for criterion in ("entropy", "gini"):
    tree = DecisionTreeClassifier(criterion=criterion, max_depth=1).fit(np.zeros((len(y), 1)), y)
    print("root", criterion, tree.tree_.impurity[0])
"""
OF_NODE_R = """
p <- {counts} / sum({counts})
found <- c(entropy = -sum(ifelse(p > 0, p * log2(p), 0)), gini = 1 - sum(p^2), error = 1 - max(p))
for (name in names(found)) cat(name, found[name], "\\n")
barplot(found)
"""
OF_NODE_MLCORE = """
import mlcore

counts = {counts}  # records of each class
for name in ("entropy", "gini", "error"):
    print(name, mlcore.IMPURITIES[name](counts))
"""

MUTUAL = "The information gain is the mutual information of the class and the child, in bits."
OF_SPLIT = """
import numpy as np
from scipy.stats import entropy
from sklearn.metrics import mutual_info_score

children = np.array({children})  # records of each class in each child
parent, sizes = children.sum(axis=0), children.sum(axis=1)
impurities = {{
    "entropy": lambda p: entropy(p, base=2),
    "gini": lambda p: 1 - (p**2).sum(),
    "error": lambda p: 1 - p.max(),
}}
for name, impurity in impurities.items():
    mean = sum(size / sizes.sum() * impurity(child / size) for child, size in zip(children, sizes))
    before = impurity(parent / parent.sum())
    print(name, before, mean, before - mean)
print("split information", entropy(sizes, base=2))

{said}
print("information gain", mutual_info_score(None, None, contingency=children) / np.log(2))
"""
OF_SPLIT_R = """
children <- {children}  # records of each class in each child
impurities <- list(
  entropy = function(p) -sum(ifelse(p > 0, p * log2(p), 0)),
  gini = function(p) 1 - sum(p^2), error = function(p) 1 - max(p))
for (name in names(impurities)) {{
  of <- function(counts) impurities[[name]](counts / sum(counts))
  mean <- sum(rowSums(children) / sum(children) * apply(children, 1, of))
  cat(name, of(colSums(children)), mean, of(colSums(children)) - mean, "\\n")
}}
sizes <- rowSums(children) / sum(children)
cat("split information", -sum(ifelse(sizes > 0, sizes * log2(sizes), 0)), "\\n")
of <- function(counts) impurities$entropy(counts / sum(counts))
cat("information gain", of(colSums(children)) - sum(sizes * apply(children, 1, of)), "\\n")
barplot(t(children), xlab = "child", ylab = "records")
"""
OF_SPLIT_MLCORE = """
import mlcore

children = {children}  # records of each class in each child
sizes, parent = [sum(child) for child in children], [sum(column) for column in zip(*children)]
for name in ("entropy", "gini", "error"):
    impurity = mlcore.IMPURITIES[name]
    mean = sum(size / sum(sizes) * impurity(child) for child, size in zip(children, sizes))
    print(name, impurity(parent), mean, impurity(parent) - mean)
found = mlcore.Measures(*mlcore.measures(children))
print("split information", found.split_info)
print("information gain", found.gain)
"""

NO_CODE = "scikit-learn has no codes. scipy has the entropy."
HUFFMAN = """
import heapq

from scipy.stats import entropy

counts = {counts}  # how often each symbol comes
words = [""] * len(counts)
heap = [(count, place, [place]) for place, count in enumerate(counts)]
heapq.heapify(heap)
for place in range(len(counts), 2 * len(counts) - 1):
    (few, _, a), (more, _, b) = heapq.heappop(heap), heapq.heappop(heap)  # of equals the older ones
    zero, one = sorted([a, b])
    for bit, group in (("0", zero), ("1", one)):
        for symbol in group:
            words[symbol] = bit + words[symbol]
    heapq.heappush(heap, (few + more, place, zero + one))
print(words)
print("mean length", sum(n * len(word) for n, word in zip(counts, words)) / sum(counts))
print("entropy", entropy(counts, base=2))
"""
HUFFMAN_R = """
counts <- {counts}  # how often each symbol comes
words <- rep("", length(counts))
groups <- as.list(seq_along(counts)); weights <- counts
while (length(groups) > 1) {{
  two <- order(weights)[1:2]  # of equals the older ones
  pair <- groups[two][order(sapply(groups[two], min))]
  for (bit in 0:1) words[pair[[bit + 1]]] <- paste0(bit, words[pair[[bit + 1]]])
  groups <- c(groups[-two], list(unlist(pair))); weights <- c(weights[-two], sum(weights[two]))
}}
p <- counts / sum(counts)
print(words)
cat("mean length", sum(p * nchar(words)), "\\n")
cat("entropy", -sum(p * log2(p)), "\\n")
barplot(nchar(words), names.arg = words, ylab = "bits")
"""
HUFFMAN_MLCORE = """
import mlcore

code = mlcore.coding.huffman({counts})  # how often each symbol comes
print(list(code.words))
print("mean length", code.mean_length)
print("entropy", mlcore.IMPURITIES["entropy"](code.counts))
"""


def of_node(counts: Sequence[int]) -> Script:
    """The impurities of a node."""
    said = "\n".join(comment([TREE]))
    return Script(
        OF_NODE.format(counts=py([*counts]), said=said).strip(),
        OF_NODE_R.format(counts=r([*counts])).strip(),
        OF_NODE_MLCORE.format(counts=py([*counts])).strip(),
    )


def of_split(children: Sequence[Sequence[int]]) -> Script:
    """How much a split lowers each impurity. children: records of each class"""
    rows = [[*child] for child in children]
    return Script(
        OF_SPLIT.format(children=py(rows), said="\n".join(comment([MUTUAL]))).strip(),
        OF_SPLIT_R.format(children=f"rbind({', '.join(map(r, rows))})").strip(),
        OF_SPLIT_MLCORE.format(children=py(rows)).strip(),
    )


def huffman(counts: Sequence[int]) -> Script:
    """Huffman's code, its mean length and the entropy."""
    python, in_r, own = HUFFMAN, HUFFMAN_R, HUFFMAN_MLCORE
    return Script(
        joined([*comment([NO_CODE]), python.format(counts=py([*counts])).strip()]),
        in_r.format(counts=r([*counts])).strip(),
        own.format(counts=py([*counts])).strip(),
    )
