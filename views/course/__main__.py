"""The command: python -m views.course check DIR"""

import sys
from pathlib import Path

from datasets.course import FOLDER, run_with

USAGE = "Usage: python -m views.course check DIR  DIR is a teacher's folder, see docs/folder.md."


def main(arguments: list[str]) -> int:
    """Print what is wrong in a folder. Returns 0 if nothing is, 1 if something is, 2 for a wrong call."""
    if len(arguments) != 2 or arguments[0] != "check":
        print(USAGE, file=sys.stderr)
        return 2
    folder = Path(arguments[1]).resolve()
    if not folder.is_dir():
        print(f"{arguments[1]} is not a folder.", file=sys.stderr)
        return 2
    if folder != FOLDER:  # the folder is read while the program starts
        return run_with(folder, "views.course", arguments)
    from views.site.course_check import check

    return check(folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
