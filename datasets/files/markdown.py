"""Reads a table as Markdown and as consoles print it: bars between the cells, and a line of dashes."""

GLIMPSE = 12  # lines in which the dashes must be
RULE = frozenset("|+:-= \t")


def is_markdown(text: str) -> bool:
    """Whether a text is a table with bars and a line of dashes below its heading."""
    lines = [line for line in text[:20_000].split("\n")[: 2 * GLIMPSE] if line.strip()][:GLIMPSE]
    bars = [line for line in lines if "|" in line]
    return len(bars) > 1 and any(map(_is_rule, lines))


def without_rules(text: str) -> str:
    """The table with bars between its cells only, in the same lines."""
    return "\n".join("" if _is_rule(line) else _inner(line) for line in text.split("\n"))


def _is_rule(line: str) -> bool:
    """Whether a line has dashes between bars or crosses, and nothing else."""
    return ("--" in line or "==" in line) and ("|" in line or "+" in line) and set(line) <= RULE


def _inner(line: str) -> str:
    """A line without the bars at its ends and without marks of bold type."""
    bare = line.strip().replace("**", "")
    return bare.removeprefix("|").removesuffix("|") if bare.startswith("|") else bare
