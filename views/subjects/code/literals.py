"""Names and numbers as literals of a program. Names are learners' text, and nothing in them ends a
literal."""

import math
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence

WIDTH = 96  # of a line of comment


def py(value: object) -> str:
    """A value in Python; infinity needs `math`."""
    if isinstance(value, float):
        return "math.inf" if math.isinf(value) else repr(int(value) if value.is_integer() else value)
    if isinstance(value, list):
        return f"[{', '.join(map(py, value))}]"
    if isinstance(value, tuple):
        return f"({', '.join(map(py, value))}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{py(key)}: {py(one)}' for key, one in value.items())}}}"
    text = repr(value)
    return f'"{text[1:-1]}"' if text[0] == "'" and '"' not in text else text


def r(value: object) -> str:
    """A value in R; several are a vector."""
    match value:
        case None:
            return "NA"
        case bool():
            return "TRUE" if value else "FALSE"
        case int() | float():
            return "Inf" if value == math.inf else py(float(value))
        case list() | tuple():
            return f"c({', '.join(map(r, value))})"
    return f'"{"".join(map(_r_character, str(value)))}"'


def _r_character(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{{{ord(character):X}}}"


def py_arguments(settings: Mapping[str, object]) -> str:
    """name=value, …, without values of None."""
    return ", ".join(f"{name}={py(value)}" for name, value in settings.items() if value is not None)


def r_arguments(settings: Mapping[str, object]) -> str:
    """name = value, …, without values of None."""
    return ", ".join(f"{name} = {r(value)}" for name, value in settings.items() if value is not None)


def comment(sentences: Iterable[str]) -> list[str]:
    """Sentences as lines of comment, whatever they contain."""
    wrapped = (textwrap.wrap("".join(map(_plain, one)), WIDTH) for one in sentences)
    return [f"# {line}" for lines in wrapped for line in lines]


def folded(lines: str) -> str:
    """Long lines of R, broken after a comma. Texts and comments stay whole."""
    return "\n".join(map(_folded, lines.split("\n")))


def _folded(line: str) -> str:
    code = re.match(r"""(?:[^"#]|"(?:[^"\\]|\\.)*")*""", line)
    if len(line) <= WIDTH or code is None or not code[0].strip():
        return line
    parts = re.findall(r"""(?:[^",]|"(?:[^"\\]|\\.)*"|,(?! ))+(?:, )?|, """, code[0])
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    rows = [""]
    for part in [*parts, line[code.end() :]]:
        if rows[-1].strip() and len(rows[-1]) + len(part.rstrip()) > WIDTH:
            rows.append(indent)
        rows[-1] += part
    return "\n".join(row.rstrip() for row in rows)


def _plain(character: str) -> str:
    return character if character.isprintable() else ascii(character)[1:-1]


def joined(*parts: Sequence[str]) -> str:
    """Parts of a program with an empty line between them."""
    return "\n\n".join("\n".join(part) for part in parts if part)
