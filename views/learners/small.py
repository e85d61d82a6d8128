"""The small trees of AdaBoost, on its page and in exercises."""

from mlcore.learners import tree
from mlcore.model import Learner
from views.link import boosting


def small_tree(depth: int = 1, by: str = boosting.STUMP.default) -> Learner:
    """It splits by an impurity, weighted error unless told, and a branch may be as light as it likes."""
    return tree("cart", criterion=by, min_records=0.0, max_depth=depth)
