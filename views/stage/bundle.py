"""One ES module made of many: an entry file and everything that it imports.

Streamlit runs a component's script in a place where relative imports do not work, so all modules are joined.
Each module keeps its own scope, and the others see only its exports. The style goes with them: it is on the
page as long as the picture is.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default ", re.MULTILINE)
DRESSED = """\
const style = Object.assign(document.createElement("style"), { textContent: %s });
export default (component) => {
  const { parentElement } = component;
  if (!parentElement.querySelector(":scope > style")) parentElement.append(style.cloneNode(true));
  return %s.standard(component);
};
"""
LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundle(entry: Path, style: str) -> str:
    """The text of one module with the default export of `entry`, which also adds `style` to the picture.

    Modules import with `import { name, other as mine } from "./file.js";` and export functions, classes and
    constants by name. Raises ValueError for another form of import or export, and for circular imports.
    """
    scopes = _scopes(entry)
    return "\n".join([*scopes.values(), DRESSED % (json.dumps(style), _name(entry.resolve(), scopes))])


def joined(entry: Path) -> str:
    """The text of a plain script that does what `entry` and its imports do, without global names."""
    return "\n".join(["{", *_scopes(entry).values(), "}"])


def together(entry: Path, parts: Mapping[str, Path]) -> str:
    """The text of a plain script that calls `start` of `entry` with the default exports of other modules by
    name. What they share is in it once."""
    scopes: dict[Path, str] = {}
    for path in (*parts.values(), entry):
        if path.resolve() not in scopes:
            _add(path.resolve(), (), scopes)
    modules = {name: _name(path.resolve(), scopes) for name, path in parts.items()}
    given = ", ".join(f"{json.dumps(name)}: {module}.standard" for name, module in modules.items())
    return "\n".join(["{", *scopes.values(), f"{_name(entry.resolve(), scopes)}.start({{ {given} }});", "}"])


def _scopes(entry: Path) -> dict[Path, str]:
    """The modules in the order in which they must run."""
    scopes: dict[Path, str] = {}
    _add(entry.resolve(), (), scopes)
    return scopes


def _add(path: Path, above: tuple[Path, ...], scopes: dict[Path, str]) -> None:
    if path in above:
        raise ValueError("imports in a circle: " + " -> ".join(each.name for each in (*above, path)))
    source = path.read_text(encoding="utf-8")
    for _, target in IMPORT.findall(source):
        needed = (path.parent / target).resolve()
        if needed not in scopes:
            _add(needed, (*above, path), scopes)
    scopes[path] = _scope(path, source, scopes)


def _name(path: Path, scopes: dict[Path, str]) -> str:
    return f"module{list(scopes).index(path)}"


def _scope(path: Path, source: str, scopes: dict[Path, str]) -> str:
    """A module as a constant that holds its exports."""

    def constants(found: re.Match[str]) -> str:
        module = _name((path.parent / found[2]).resolve(), scopes)
        return f"const {{{found[1].replace(' as ', ': ')}}} = {module};"

    exported = EXPORT.findall(source)
    text = EXPORT.sub("", IMPORT.sub(constants, source))
    if DEFAULT.search(text):
        text, exported = DEFAULT.sub("const standard = ", text), [*exported, "standard"]
    if strange := LEFT_OVER.search(text):
        raise ValueError(f"{path.name}: no module is written so here: {strange[0]}")
    given = f"return {{ {', '.join(exported)} }};"
    return f"const module{len(scopes)} = (() => {{ // {path.name}\n{text}{given}\n}})();"
