"""The trees of other programs, and the data behind them: tests/reference."""

import csv
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from mlcore import Table

REFERENCE = Path(__file__).resolve().parent.parent / "reference"


def stored(name: str) -> list[dict[str, Any]]:
    """The runs of one program."""
    return json.loads((REFERENCE / f"{name}.json").read_text(encoding="utf-8"))


def name_of(run: dict[str, Any]) -> str:
    return "-".join(str(run[key]) for key in ("data", "criterion", "config") if key in run)


def by_name(runs: list[dict[str, Any]]) -> Any:
    """One test for each run."""
    return pytest.mark.parametrize("run", runs, ids=map(name_of, runs))


def described(data: str) -> dict[str, Any]:
    """A data set's columns with their kinds, its target, and its column of weights, if there is one."""
    return json.loads((REFERENCE / "schema.json").read_text(encoding="utf-8"))[data]


def records(data: str) -> list[dict[str, str]]:
    """The records in file order, with every cell as written."""
    with (REFERENCE / "data" / f"{data}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@lru_cache
def reference_table(data: str, features: tuple[str, ...] | None = None) -> Table:
    """A data set, with `?` for a missing cell. `features` limits the columns to these and the target.

    Equal records of "titanic" appear once, with a weight.
    """
    about, rows = described(data), records(data)
    weights = [float(row[about["weight"]]) for row in rows] if "weight" in about else None
    kinds, frame = {}, {}
    for name, values in about["columns"].items():
        if features is None or name in features or name == about["target"]:
            kinds[name] = values if values == "continuous" else ("nominal", values)
            frame[name] = [None if row[name] == "?" else row[name] for row in rows]
    return Table.from_frame(frame, about["target"], kinds, weights)
