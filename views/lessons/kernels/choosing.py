"""The widgets that choose the kernels on the wall."""

from collections.abc import Callable, Mapping, Sequence

from views.lesson import Action, Field, Panels, Popover, Row
from views.lessons.kernels.case import FEWEST, FIRST, MOST, Case
from views.lessons.kernels.codes import RANGES, SHAPES, TITLES, code_of, numbers_of
from views.link import table
from views.link.params import Change

USUAL = "rbf:5"  # what is added


def put(kernels: Sequence[str]) -> Change:
    """Other kernels on the wall."""
    return table.KERNELS.change(None if tuple(kernels) == FIRST else ";".join(kernels))


def kernels(case: Case) -> Popover:
    """A row for each kernel on the wall: its kind, its numbers, and the way out."""
    rows = [
        Row(_kernel(case.kernels, i), f"kernel row {i}", align="bottom") for i in range(len(case.kernels))
    ]
    full = len(case.kernels) >= MOST
    add = Action("Add a kernel", put([*case.kernels, USUAL]), disabled=full)
    return Popover(f"Kernels: {len(case.kernels)}", [*rows, add])


def _kernel(codes: Sequence[str], i: int) -> Panels:
    name, numbers = numbers_of(codes[i])

    def become(other: str, given: Mapping[str, float]) -> Change:
        return put([*codes[:i], code_of(other, given), *codes[i + 1 :]])

    def renumbered(part: str) -> Callable[[float], Change]:
        return lambda value: become(name, {**numbers, part: value})

    # The numbers of another kind are the usual ones.
    kind = Field(
        f"kernel {i}", f"Kernel {i + 1}", "select", name, lambda other: become(other, SHAPES[other]), TITLES,
        width=138,
    )  # fmt: skip
    fields = [_number(f"kernel {i} {part}", part, value, renumbered(part)) for part, value in numbers.items()]
    out = Action(
        "✕", put([*codes[:i], *codes[i + 1 :]]), key=f"kernel out {i}", look="tertiary",
        help=f"Take kernel {i + 1} off the wall", disabled=len(codes) <= FEWEST,
    )  # fmt: skip
    return [kind, *fields, out]


def _number(key: str, part: str, value: float, change: Callable[[float], Change]) -> Field:
    low, high = RANGES[part]
    if part == "degree":
        return Field(key, "Degree", "number", int(value), change, low=low, high=high, format="%d", width=96)
    return Field(key, part, "number", value, change, low=low, high=high, step=0.1, width=112)
