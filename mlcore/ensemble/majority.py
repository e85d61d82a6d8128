"""How often a majority is right: independent voters (Condorcet 1785), and voters who copy the same adviser.

A voter copies with probability `copied` and decides alone otherwise. The voter alone and the adviser are each
right with probability p. So every vote is right with probability p, and two of them have the correlation
copied².
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mlcore.evaluate import binomial
from mlcore.prune.checks import is_whole

Floats = NDArray[np.float64]
NEAR = 1e-12  # a share nearer to one half than this counts as one half


def right_votes(n: int, p: float, copied: float = 0.0) -> Floats:
    """The probability of 0, 1, … n right votes, shape (m,), m = n + 1.

    Raises ValueError for n below 1 and for what is not a probability.

    >>> right_votes(3, 0.6).round(3).tolist()
    [0.064, 0.288, 0.432, 0.216]
    """
    _check(p, copied)
    if not is_whole(n, 1):
        raise ValueError("The number of voters must be a whole number, 1 or more.")
    k = np.arange(n + 1)
    followed, misled = led(p, copied)
    return p * binomial.probability(k, n, followed) + (1 - p) * binomial.probability(k, n, misled)


def majority_right(n: int, p: float, copied: float = 0.0) -> float:
    """The probability that more than half of n votes are right. Raises ValueError, also for an even n, which
    may give a tie.

    >>> round(majority_right(3, 0.6), 3), round(majority_right(25, 0.6), 3)
    (0.648, 0.846)
    """
    if is_whole(n, 1) and n % 2 == 0:
        raise ValueError("An even number of votes may end in a tie. Choose an odd number.")
    return float(right_votes(n, p, copied)[n // 2 + 1 :].sum())


def majority_limit(p: float, copied: float = 0.0) -> float:
    """The limit of that probability for more and more voters, by the law of large numbers.

    >>> majority_limit(0.6), majority_limit(0.4)
    (1.0, 0.0)
    """
    _check(p, copied)
    followed, misled = (_side(share) for share in led(p, copied))
    return p * followed + (1 - p) * misled


def led(p: float, copied: float) -> tuple[float, float]:
    """The probability that a vote is right if the adviser is right, and if the adviser is wrong."""
    alone = (1 - copied) * p
    return copied + alone, alone


def _side(share: float) -> float:
    """Whether the majority of a very large crowd is right when that share of it is."""
    if abs(share - 0.5) < NEAR:
        return 0.5
    return float(share > 0.5)


def _check(p: float, copied: float) -> None:
    if not (0 <= p <= 1 and 0 <= copied <= 1):
        raise ValueError("A probability is a number from 0 to 1.")
