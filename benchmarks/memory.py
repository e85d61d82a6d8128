"""The memory that one tree takes: `python -m benchmarks.memory cart 300000`, in its own process."""

import sys
from pathlib import Path

import mlcore
from datasets.generators import mixed
from mlcore import RECIPES, Table


def peak() -> float | None:
    """The most memory this process has held so far, in MB; None where the system does not say.

    This is the kernel's mark for this program. That of getrusage starts with the memory of the parent.
    """
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmHWM:"))
    return int(kilobytes) * 1024 / 1e6


def main(name: str, n: int) -> None:
    """Grow one tree and print the peak before and after."""
    table = Table.from_frame(mixed(n), "Class")
    before = peak()
    tree = mlcore.fit(table, RECIPES[name])
    after = peak()
    said = (
        f"{before:.0f} MB with the table read, {after:.0f} MB once grown" if after and before else "not told"
    )
    print(f"{name}: peak {said} ({tree.size:,} nodes)", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
