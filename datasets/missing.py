"""The marks of a missing cell."""

USUAL = frozenset({"", "?", "na", "n/a", "#n/a", "<na>", "nan", "null", "-", "."})
MISSING = USUAL | frozenset(
    {"--", "---", "n.a.", "n.a", "nat", "\\n"}
    | {"–", "—", "(null)", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!", "-nan"}
    | {"(blank)", "k.a.", "#nv", "#wert!", "#bezug!", "#zahl!", "1.#ind", "1.#qnan", "-1.#ind", "nil"}
)


def is_missing(cell: str) -> bool:
    """Whether a cell is a mark of a missing one."""
    return cell.casefold() in MISSING
