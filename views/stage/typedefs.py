"""The types of the wire for JavaScript, written from those for Python: `python -m views.stage.typedefs`."""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = tuple(HERE / folder / "wire.py" for folder in (".", "animation", "mock", "plane"))
BASIC = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "any"}
WIDTH = 110
HELD = "\u2007"  # a space at which no line may break, while a comment is wrapped
HEAD = "// Written from wire.py by `python -m views.stage.typedefs` (make docs). Change it there.\n"


def written(source: Path) -> str:
    """wire.js for a wire.py: a typedef with its docstring for each TypedDict, and one for each alias."""
    module = ast.parse(source.read_text(encoding="utf-8"))
    keywords = dict(_keywords(module))
    blocks = [_imported(source, node) for node in module.body if isinstance(node, ast.ImportFrom)]
    blocks += [_typedef(node, keywords) for node in module.body]
    shown = (ast.get_docstring(module) or "").splitlines()
    return "\n".join(
        [HEAD + "".join(f"// {line}".rstrip() + "\n" for line in shown), *filter(None, blocks)]
    ) + ("\nexport {};\n")


def _imported(source: Path, node: ast.ImportFrom) -> str:
    """An import from another wire.py."""
    if not (node.module or "").startswith("views.stage."):
        return ""
    names = ", ".join(alias.name for alias in node.names)
    other = (node.module or "").removeprefix("views.stage.").replace(".", "/")
    return f'/** @import {{ {names} }} from "{"../" * (source.parent != HERE)}{other}.js" */\n'


def _keywords(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The fields whose names are words of Python, as in `_From = TypedDict("_From", {"from": str})`."""
    for node in module.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("TypedDict"), [_, ast.Dict(keys, kinds)])):
                yield (
                    name,
                    [
                        _field(ast.literal_eval(key), kind)
                        for key, kind in zip(keys, kinds, strict=True)
                        if key
                    ],
                )


def _typedef(node: ast.stmt, keywords: dict[str, list[str]]) -> str:
    match node:
        case ast.Assign([ast.Name(name)], kind) if name not in keywords:
            return f"/** @typedef {{{_kind(kind)}}} {name} */\n"
        case ast.ClassDef(name, bases):
            parents = [base.id for base in bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
            fields = [field for parent in parents for field in keywords.get(parent, [])]
            fields += [
                _field(one.target.id, one.annotation)
                for one in node.body
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
            ]
            inherited = [parent for parent in parents if parent not in keywords]
            own = [f"{{ {', '.join(fields)} }}"] if fields else []
            return _comment(
                ast.get_docstring(node) or "", f"@typedef {{{' & '.join([*inherited, *own])}}} {name}"
            )
        case _:
            return ""


def _comment(shown: str, typedef: str) -> str:
    whole = re.sub(r": [^{}]*?(?=, \w+\??:| }})", lambda field: field[0].replace(" ", HELD), typedef)
    lines = textwrap.wrap(whole, WIDTH, subsequent_indent="  ", break_long_words=False)
    lines = [*shown.splitlines(), *(line.replace(HELD, " ") for line in lines)]
    return "/** " + "\n".join(f" * {line}".rstrip() for line in lines).removeprefix(" * ") + " */\n"


def _field(name: str, kind: ast.expr) -> str:
    match kind:
        case ast.Subscript(ast.Name("NotRequired"), inside):
            return f"{name}?: {_kind(inside)}"
        case _:
            return f"{name}: {_kind(kind)}"


def _kind(kind: ast.expr) -> str:
    """A type of Python as TypeScript writes it in a comment. Raises ValueError for one that no wire has."""
    match kind:
        case ast.Name(name):
            return BASIC.get(name, name)
        case ast.Subscript(ast.Name("list"), inside):
            return f"{_one(inside)}[]"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([key, value])):
            return f"Record<{_kind(key)}, {_kind(value)}>"
        case ast.Subscript(ast.Name("tuple"), ast.Tuple(inside)):
            return f"[{', '.join(map(_kind, inside))}]"
        case ast.BinOp(left, ast.BitOr(), ast.Constant(None)):
            return f"?{_one(left)}"
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{_kind(left)} | {_kind(right)}"
        case _:
            raise ValueError(f"The wire has no type like {ast.unparse(kind)}.")


def _one(kind: ast.expr) -> str:
    """A type as a part of another one."""
    found = _kind(kind)
    return f"({found})" if isinstance(kind, ast.BinOp) else found


def main() -> None:
    """Write all files."""
    for source in SOURCES:
        source.with_suffix(".js").write_text(written(source), encoding="utf-8")


if __name__ == "__main__":
    main()
