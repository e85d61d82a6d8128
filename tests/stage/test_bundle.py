"""One module out of many: the joined code runs as the modules themselves would."""

import re
from pathlib import Path

import pytest

from tests.stage.node import run
from tests.support.sweep import ONLY_SWEPT
from views.stage.bundle import bundle
from views.stage.component import SCRIPTS

VIEWS = Path(__file__).resolve().parents[2] / "views"
STAND_IN = "globalThis.document = { createElement: () => ({ cloneNode: (deep) => 'the style' }) };\n"


def write(folder: Path, **sources: str) -> Path:
    """Modules by name. The entry is called `entry`."""
    for name, text in sources.items():
        path = folder / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "entry.js"


def test_names_stay_apart_and_each_module_runs_once(tmp_path: Path):
    entry = write(
        tmp_path,
        entry='import { one, NAME as other } from "./below/one.js";\n'
        'import { count } from "./below/two.js";\n'
        'const NAME = "entry";\n'
        "export default () => [NAME, other, one(), count()];\n",
        below__one='import { count } from "./two.js";\n'
        'export const NAME = "one";\nexport async function late() {}\n'
        "export function one() {\n  return count();\n}\n",
        below__two="let calls = 0;\n"
        "export function count() {\n  return (calls += 1);\n}\nexport class Two {}\n",
    )
    joined = tmp_path / "joined.mjs"
    joined.write_text(STAND_IN + bundle(entry, ""), encoding="utf-8")
    place = "{ parentElement: { querySelector: () => null, append() {} } }"
    code = f'const {{ default: it }} = await import("{joined}"); console.log(it({place}).join());'
    assert run("--input-type=module", "--eval", code).stdout.strip() == "entry,one,1,2"


def test_the_style_comes_with_the_picture_once(tmp_path: Path):
    style = '/* `${1}` \\ "a" */ p { color: red; }'
    joined = tmp_path / "joined.mjs"
    text = bundle(write(tmp_path, entry="export default () => 1;\n"), style)
    joined.write_text(STAND_IN + text, encoding="utf-8")
    code = (
        f'const {{ default: it }} = await import("{joined}"); const found = [];'
        "const parentElement = { querySelector: () => found[0], append: (style) => found.push(style) };"
        "it({ parentElement }); it({ parentElement }); console.log(found.join());"
    )
    assert run("--input-type=module", "--eval", code).stdout.strip() == "the style"
    assert "color: red" in text


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./other.js";',
        'import it from "./other.js";',
        'import { it } from "elsewhere";',
        "export let changing = 1;",
        "export { it };",
    ],
)
def test_another_form_is_refused(tmp_path: Path, line: str):
    entry = write(tmp_path, entry=f"{line}\nexport default () => 1;\n", other="export const it = 1;\n")
    with pytest.raises(ValueError, match="no module is written so here"):
        bundle(entry, "")


def test_imports_in_a_circle_are_refused(tmp_path: Path):
    entry = write(
        tmp_path,
        entry='import { one } from "./one.js";\nexport default one;\n',
        one='import { two } from "./two.js";\nexport const one = 1;\n',
        two='import { one } from "./one.js";\nexport const two = 2;\n',
    )
    with pytest.raises(ValueError, match=r"entry\.js -> one\.js -> two\.js -> one\.js"):
        bundle(entry, "")


@ONLY_SWEPT
@pytest.mark.slow
def test_the_scripts_of_all_pictures_can_be_read(tmp_path: Path):
    from views.page import stages  # noqa: F401 (registers them)

    for name, text in SCRIPTS.items():
        path = tmp_path / f"{name}.mjs"
        path.write_text(text, encoding="utf-8")
        assert run("--check", str(path)).stdout == "", name


@pytest.mark.parametrize("sheet", sorted(VIEWS.rglob("*.css")), ids=lambda sheet: sheet.name)
def test_a_style_sheet_is_whole(sheet: Path):
    """A browser silently drops what it cannot read: unclosed rules, marks of a conflict."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert text.count("{") == text.count("}")
    assert not re.search(r"^(<{7}|={7}|>{7})", text, re.MULTILINE)
