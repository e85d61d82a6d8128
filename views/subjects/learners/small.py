"""The small trees of AdaBoost, for its page and for exercises."""

from mlcore.learners import tree
from mlcore.model import Learner
from views.kit.link import boosting


def small_tree(depth: int = 1, by: str = boosting.STUMP.default) -> Learner:
    """A learner of small CART trees. by: the impurity it splits by. A branch may have any weight."""
    return tree("cart", criterion=by, min_records=0.0, max_depth=depth)
