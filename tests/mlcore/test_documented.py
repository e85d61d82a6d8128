"""Everything public is documented: a sentence for everything, a shape wherever arrays come or go."""

import inspect
import re
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import mlcore

ARRAYS = r"ArrayLike|NDArray|ndarray|Floats|Rows|Cells"
# (n,), (n, d), (..., b, k), (...); or the docstring of `fit` gives it
SHAPE = r"\((\.\.\.|[a-z])(, ?[a-z0-9]?)*\)|those of `fit`"


def public(module: ModuleType) -> Iterator[Any]:
    """Functions and classes of a module and of the modules it exports, from `__all__` or its definitions."""
    own = [n for n, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
    for name in getattr(module, "__all__", [name for name in own if not name.startswith("_")]):
        thing = getattr(module, name)
        if isinstance(thing, ModuleType):
            yield from public(thing)
        elif inspect.isclass(thing) or inspect.isfunction(thing):
            yield thing


def methods(of: type) -> Iterator[FunctionType]:
    for name, member in vars(of).items():
        plain = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(plain) and not name.startswith("_"):
            yield plain


def named(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


THINGS = {named(thing): thing for thing in public(mlcore) if thing.__module__.startswith("mlcore.")}
FUNCTIONS = {
    named(function): function
    for thing in THINGS.values()
    for function in (methods(thing) if inspect.isclass(thing) else [thing])
}
OF_ARRAYS = [
    name
    for name, function in FUNCTIONS.items()
    if any(re.search(ARRAYS, str(kind)) for kind in function.__annotations__.values())
]


def test_the_walk_sees_enough():
    assert {"mlcore.trees.grow.fit", "mlcore.svm.machine.fit", "mlcore.table.Table"} <= {*THINGS}
    assert len(THINGS) > 80
    assert len(OF_ARRAYS) > 20


def test_everything_public_has_a_sentence():
    texts = {name: thing.__doc__ for name, thing in (THINGS | FUNCTIONS).items()}
    assert not [name for name, text in texts.items() if not text], "no docstring"
    generated = [name for name, text in texts.items() if text.startswith(name.rpartition(".")[2] + "(")]
    assert not generated, "only the text that dataclass or NamedTuple generates"


def test_whatever_takes_or_gives_arrays_says_their_shape():
    assert not [name for name in OF_ARRAYS if not re.search(SHAPE, FUNCTIONS[name].__doc__ or "")]
