"""The notebook of a page: a valid file that runs from top to bottom and gives the figures of the page."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.code.notebooks import ADDRESS, made, of, run, sources
from tests.code.running import Shown
from tests.support.hostile import COLUMNS, RAW, hostile_table
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit
from views.kit.panels import Notebook, Origin
from views.kit.version import version
from views.subjects.code import Script, _shown
from views.subjects.code.notebook import _plain, file_of, pieces

ROOT = Path(__file__).resolve().parents[2]
KERNELS = [
    ("grow", {"data": "tennis", "algorithm": "c4.5"}),
    ("smo", {"set": "touching", "n": 30}),
    ("bayes", {"view": "naive", "data": "tennis", "row": 3}),
]
CELLS = [  # a view of each family
    ("node", {"view": "code"}),
    ("grow", {"data": "completed", "algorithm": "hunt", "override": "root:Time@31;1:Completed@3.5"}),
    ("grow", {"data": "cars", "algorithm": "cart", "min_records": 3}),
    ("grow", {"data": "titanic", "algorithm": "chaid"}),
    ("compare", {"data": "iris", "algorithms": "cart,ctree"}),
    ("predict", {"data": "tennis", "algorithm": "c4.5", "answers": "Outlook;Humidity:Normal"}),
    ("rules", {"data": "iris", "algorithm": "c4.5"}),
    ("prune", {"data": "iris", "algorithm": "cart", "method": "cost-complexity"}),
    ("prune", {"data": "iris", "algorithm": "cart", "method": "reduced-error"}),
    ("overfit", {"world": "diagonal"}),
    ("overfit", {"how": "fisher", "world": "diagonal"}),
    ("margin", {"set": "outlier"}),
    ("slack", {"set": "iris", "C": 1}),
    ("kernels", {"set": "ring", "kernels": "linear;rbf:0.5;own", "formula": "x*z"}),
    ("judge", {"view": "own", "counts": "2,3;2,93"}),
    ("judge", {"view": "matrix", "data": "kyphosis", "judged": "folds"}),
    ("neighbours", {"data": "length", "k": 1, "z": 30}),
    ("crowd", {"view": "bagging", "data": "length"}),
    ("crowd", {"view": "gradient", "data": "cars"}),
    ("crowd", {"view": "forest", "data": "tennis"}),
    ("beside", {"view": "losses"}),
    ("large", {"view": "days", "data": "tennis"}),
    ("sure", {}),
]


@ONLY_SWEPT
@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # those of Jupyter's own packages
def test_a_kernel_runs_them_from_top_to_bottom(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    books = [of(Shown(key, **query)) for key, query in KERNELS]
    cells = [cell for book in books for cell in book.cells]
    for place, cell in enumerate(cells):
        cell.id = f"cell-{place}"
    whole = nbformat.v4.new_notebook(cells=cells)  # one kernel starts faster than three
    NotebookClient(whole, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    tree, machine, naive = map(outputs, books)
    assert sum("<caption>Candidates</caption>" in text for text in tree) == 3
    assert any("<li>Outlook = Overcast: <b>Yes</b>" in text for text in tree)
    assert any("<caption>Support vectors</caption>" in text for text in machine)
    assert all("<th>scikit-learn</th>" in found[-1] for found in (tree, machine)), "side by side at the end"
    assert "share of Yes" in "".join(naive)


def outputs(book: nbformat.NotebookNode) -> list[str]:
    """What its cells have shown: HTML where there is some, else text."""
    found = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    return [one.data.get("text/html", "") if "data" in one else one.text for one in found]


@pytest.mark.wide(one_in=6)
@pytest.mark.slow
@pytest.mark.parametrize(("key", "query"), CELLS, ids=lambda part: part if isinstance(part, str) else "")
def test_its_cells_print_what_the_programs_of_the_panel_print(key, query, tmp_path: Path):
    shown = Shown(key, **query)
    book = of(shown)
    printed = run(book, tmp_path / "cells")["printed"]
    for program in ("mlcore", "python"):
        (tmp_path / program).mkdir()
        for line in str(shown.run(program, tmp_path / program)["printed"]).splitlines():
            assert line in printed


def test_both_models_are_side_by_side_at_the_end(tmp_path: Path):
    shown = Shown("grow", data="tennis", algorithm="id3")
    book = of(shown)
    names = run(book, tmp_path)
    assert names["ours"] == shown.at.story.tree
    table = eval(sources(book)[-1], names)
    assert table["mlcore"].tolist() == [5, 2, 0]
    assert table["scikit-learn"].tolist() == [7, 4, 0]
    assert sources(book, "markdown")[-1].startswith("## Side by side")


def test_it_says_what_it_shows_and_where_it_comes_from():
    book = of(Shown("grow", data="tennis", algorithm="c4.5"))
    head, install, *_ = sources(book, "markdown")
    assert head.startswith("# Grow a tree\n\n**C4.5: Play tennis**")
    assert f"(<{ADDRESS}>), version {version()}" in head
    assert "    pip install .\n" in install
    assert not any("pip install" in source for source in sources(book)), "the wheel has no public address"


def test_each_decision_is_a_line_of_its_own(tmp_path: Path):
    names = run(of(Shown("grow", data="tennis", algorithm="id3", override="root:Wind")), tmp_path)
    assert re.findall(r"^node (\S+)$", names["printed"], re.MULTILINE)[:2] == ["root", "0"]
    names = run(of(Shown("smo", set="touching", n=30)), tmp_path)
    assert "step 1 points " in names["printed"]


def test_points_of_a_generator_need_the_folder_of_glasshouse():
    book = of(Shown("smo"))
    assert "HOME" in sources(book)[0]
    assert not any("HOME" in source for source in sources(of(Shown("grow"))))


def test_where_scikit_learn_has_nothing_the_notebook_says_so(tmp_path: Path):
    book = of(Shown("large", view="days", data="tennis"))
    assert sources(book)[-1].startswith("# scikit-learn has no ID5R")
    assert not any(source.startswith("## Side by side") for source in sources(book, "markdown"))


def test_without_a_program_there_is_no_notebook():
    panels = _shown(lambda: Script("# None.", "# None.", "# None."))
    assert not [panel for panel in panels if isinstance(panel, Notebook)]
    practice = visit("practice", kind="gain", number=1)
    assert not [panel for panel in practice.panels if isinstance(panel, Notebook)]


HOSTILE = [
    ("grow", {"data": "own", "algorithm": "cart"}),
    ("predict", {"data": "own", "algorithm": "hunt"}),
    ("slack", {"set": "own"}),
]


@pytest.mark.wide(one_in=2)
@pytest.mark.parametrize(("key", "query"), HOSTILE, ids=lambda part: part if isinstance(part, str) else "")
def test_a_table_of_ones_own_goes_along_and_its_names_stay_data(key, query, tmp_path: Path):
    book = of(Shown(key, **query, table=hostile_table()))
    names = run(book, tmp_path)
    if key != "slack":
        assert COLUMNS[2] in names["data"]
    for text in sources(book, "markdown"):
        outside = re.sub(r"(`+) .*? \1", "", text)
        assert not [bad for bad in RAW if bad in outside]


def test_a_title_of_hostile_words_is_code():
    shown = Shown("grow", data="tennis")
    (panel,) = shown.notebooks
    bad = "a ``b` <script>$x$</script>\n# c [d](javascript:e)"
    page = Origin("Grow", bad, "Words", "http://localhost/grow", "1")
    assert _plain(bad) == "``` a ``b` <script>$x$</script> # c [d](javascript:e) ```"
    assert file_of(page) == "grow-a-b-script-x-script-c-d-javascript-e.ipynb"
    assert made(panel, shown.at)


def test_a_program_is_cut_between_its_statements():
    program = 'import a\n\nimport b\n\nx = """\n\n1"""\n\n\n'
    program += "def f():\n    y = 1\n\n    return y\n\n\n# Said.\n\nf()\ng()"
    assert pieces(program) == [
        "import a\n\nimport b",
        'x = """\n\n1"""',
        "def f():\n    y = 1\n\n    return y",
        "# Said.\n\nf()\ng()",
    ]
