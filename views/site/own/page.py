"""“Your own table”: a file, a pasted text or a sample becomes a table to grow a tree on.

One parameter of the link holds a small table. A larger table is in the session of this browser tab.
Other pages get the table from `current()`.
"""

from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from datasets import load
from datasets.card import Kind
from datasets.files.decoding import LIMITS
from datasets.guessing import as_kind, retarget
from datasets.own import KIND_WORDS, OwnTable, ReadError, declared, read_order, word
from views.kit.own import OWN, PARAMETER, packed
from views.kit.session import held
from views.page.own_table import facts, is_plane, refusal, summary
from views.page.stages import copy_link
from views.site.own import guesses, kept
from views.site.own.taking import keep, slip, start_sheet, take, wrong
from views.words.html import esc
from views.words.html import table as html_table
from views.words.ways import unready, way

MOST_EDITED = 2_500  # records in the spreadsheet; a longer table is edited in its file
SHOWN_RECORDS = 200
FIRST_DEPTH = "6"  # of the tree on a longer table, because the full tree has too many leaves to read
UNKNOWN = "?"  # shown in a missing cell; a typed one is a missing cell, too
PAGE = 20  # columns whose kinds are shown at a time
STYLE = Path(__file__).with_suffix(".css")


def _query(table: OwnTable) -> dict[str, str]:
    text = packed(table)
    return {PARAMETER: text} if text else {}


# ---- the page


def show() -> None:
    """Show the page: the table on the left, its summary and its columns on the right."""
    introduce()
    left, right = st.columns([1.22, 1], gap="medium")
    with left:
        table = take()
        if table:
            spreadsheet(table)
    with right:
        if table:
            explain(table)
            guesses.show(table)
            columns(table)
        else:
            example()


def introduce() -> None:
    """Show what this page is for and how large a table may be."""
    st.html(f"<style>{STYLE.read_text(encoding='utf-8')}</style>")
    st.html(
        '<div class="gh-own-head"><h1>Your own table</h1>'
        "<p>Bring a file, paste a table, or start from a sample and change it. A file may be CSV, Excel "
        f"(.xlsx), ARFF, Orange, JSON or Markdown. A table may have at most {LIMITS}. "
        "The page shows how it read the file, and you can change that.</p></div>"
    )


def example() -> None:
    """Show an example of a table to learners who have none yet."""
    tennis = load("tennis").head(5)
    heads = [esc(name) for name in tennis.columns]
    rows = [[esc(cell) for cell in row] for row in tennis.itertuples(index=False)]
    st.html(
        f"{html_table('For example, the first days of “Play tennis”', heads, rows, css='gh-records')}"
        '<p class="gh-fine">Each further line is a record, and each column holds one fact about it. The tree '
        "predicts one column, the target. The other columns are the attributes. Separate cells with commas, "
        "semicolons, tabs or bars (|). Leave unknown values empty, or write ? or NA.</p>"
    )


# ---- the cells


def spreadsheet(table: OwnTable) -> None:
    """Show the cells. The learner can edit them in a table of at most MOST_EDITED records."""
    cells = table.sheet.frame
    if _is_long(table):
        st.dataframe(cells.head(SHOWN_RECORDS), hide_index=True, placeholder=UNKNOWN)
        st.html(
            f'<p class="gh-fine">You see the first {SHOWN_RECORDS} of {len(cells):,} records. '
            f"Edit a table of more than {MOST_EDITED:,} records in its file.</p>"
        )
        return
    version = st.session_state.setdefault("own version", 1)
    key = f"own sheet {version}"
    if held(key, "own base") is None:  # a fresh start, or back from another page
        st.session_state["own base"] = cells.set_axis(range(1, len(cells) + 1))
    columns = {name: st.column_config.TextColumn(name) for name in cells.columns}
    st.data_editor(
        st.session_state.get("own base"),
        key=key,
        num_rows="dynamic",
        column_config=columns,
        on_change=_edited,
        args=(key,),
        hide_index=False,
        placeholder=UNKNOWN,
        alt="The cells of your table",
    )
    st.html(
        '<p class="gh-fine">Click a cell and type. Add a record in the last row. Tick a row to '
        f"delete it. An emptied cell shows {UNKNOWN} and counts as missing.</p>"
    )


def _edited(key: str) -> None:
    if (found := held("own base", key, "own table")) is not None:
        base, edits, table = found
        keep(table.but_cells(with_edits(base, edits)))


def with_edits(base: pd.DataFrame, edits: dict[str, Any]) -> dict[str, list[Any]]:
    """The cells by column after the edits. base: the cells before them; edits: as the data editor reports."""
    gone, added = set(edits["deleted_rows"]), edits["added_rows"]
    cells = {}
    for name in base.columns:
        column = base[name].tolist()
        for row, changes in edits["edited_rows"].items():
            column[int(row)] = changes.get(name, column[int(row)])
        kept = [cell for row, cell in enumerate(column) if row not in gone]
        cells[name] = [*kept, *(new.get(name) for new in added)]
    return cells


# ---- the summary of the table, and its columns


def explain(table: OwnTable) -> None:
    """Show a summary of the table, what is wrong with it, and the link to its tree."""
    st.html(f'<div class="gh-say" role="status">{summary(table)}</div>')
    refused = refusal(table)
    for sentence in refused:
        wrong(sentence)
    text = packed(table)
    with st.container(horizontal=True, vertical_alignment="center", key="own go"):
        grown = "Grow a tree on this table"
        query = {"data": OWN, **_query(table), **({"max_depth": FIRST_DEPTH} if _is_long(table) else {})}
        leads = unready(grown) if refused or table.problems else way(grown, "grow", query)
        st.html(f'<div class="gh-start">{leads}</div>', width="content")
        if is_plane(table) and not (refused or table.problems):
            st.html(
                way("Show this table in the plane", "margin", {"set": OWN, **_query(table)}), width="content"
            )
        if text:
            copy_link()
    if text:
        where = "The address of this page holds the whole table, so a copied link opens it anywhere."
    else:
        where = f"This table is too large for a link. It lives in this browser tab only. {kept.fate()}"
    if _is_long(table):
        where += (
            f" The tree of such a long table starts with maximum depth {FIRST_DEPTH}. You can raise "
            "the depth there."
        )
    st.html(f'<p class="gh-fine">{where}</p>')
    if not text:
        st.button("Forget this table", key="own forget", on_click=_forget, type="tertiary")


def _forget() -> None:
    """Forget the table in this session and in the browser, and empty the spreadsheet."""
    kept.forget()
    start_sheet()


def _is_long(table: OwnTable) -> bool:
    return len(table.sheet.frame) > MOST_EDITED


def columns(table: OwnTable) -> None:
    """Let the learner choose the target and the kind of every column."""
    names = table.sheet.names
    st.session_state["own target"] = table.target
    st.selectbox("Predict", names, key="own target", on_change=_choose_target, width=320)
    st.html(
        '<p class="gh-fine"><b>Nominal</b>: words. <b>Ordinal</b>: words with an order, low to high. '
        "<b>Continuous</b>: numbers, split at a threshold. The page guesses the kinds. Change any that "
        "are wrong.</p>"
    )
    for at in _on_this_page(names):
        _column(table, at)


def _on_this_page(names: tuple[str, ...]) -> range:
    if len(names) <= PAGE:
        return range(len(names))
    parts = [range(start, min(start + PAGE, len(names))) for start in range(0, len(names), PAGE)]
    labels = [f"{part.start + 1} to {part.stop}" for part in parts]
    chosen = st.selectbox(f"Columns, of {len(names)}", labels, key="own page", width=320)
    return parts[labels.index(chosen)]


def _column(table: OwnTable, at: int) -> None:
    name = table.sheet.names[at]
    kind = table.kinds[at]
    key = f"own kind {at}"
    st.session_state[key] = word(kind)
    with st.container(horizontal=True, vertical_alignment="center", key=f"own column {at}"):
        st.html(facts(table, name))
        st.selectbox(f"Kind of {esc(name)}", KIND_WORDS, key=key, label_visibility="collapsed", width=140,
                     format_func=str.capitalize, on_change=_choose_kind, args=(name, key))  # fmt: skip
    if word(kind) == "ordinal":
        _order(name, kind, f"own order {at}")
    for problem in table.problems:
        if problem.column == name:
            wrong(str(problem))


def _order(name: str, kind: Kind, key: str) -> None:
    typed = st.session_state.get("own typed", {})
    st.session_state[key] = typed.get(name, " < ".join(declared(kind)))
    st.text_input(f"Order of {esc(name)}, low to high", key=key, on_change=_choose_order, args=(name, key))
    slip(f"order {name}")


def _choose_target() -> None:
    found = held("own table", "own target")
    if found is not None and found[1] in found[0].sheet.names:
        keep(retarget(*found))


def _choose_kind(name: str, key: str) -> None:
    found = _column_of(name, key)
    if found is None:
        return
    table, kind = found
    st.session_state.get("own typed", {}).pop(name, None)
    st.session_state.get("own slips", {}).pop(f"order {name}", None)
    keep(table.but_kind(name, as_kind(table.sheet.frame[name], kind)))


def _column_of(name: str, key: str) -> tuple[OwnTable, Any] | None:
    """The table and the value of a column's widget, or None if either is gone."""
    found = held("own table", key)
    return (found[0], found[1]) if found is not None and name in found[0].sheet.names else None


def _choose_order(name: str, key: str) -> None:
    """Use the order if it is valid. Otherwise keep the typed text and say what is wrong with it."""
    found = _column_of(name, key)
    if found is None:
        return
    table, text = found
    typed = st.session_state.setdefault("own typed", {})
    slips = st.session_state.setdefault("own slips", {})
    values = as_kind(table.sheet.frame[name], "nominal")
    try:
        order = read_order(text, declared(values))
    except ReadError as error:
        typed[name] = text
        slips[f"order {name}"] = str(error)
        return
    typed.pop(name, None)
    slips.pop(f"order {name}", None)
    keep(table.but_kind(name, ("ordinal", order)))
