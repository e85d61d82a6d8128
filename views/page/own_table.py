"""The sentences about a learner's own table and its columns."""

from datasets.numerals import numbers
from datasets.own import LEFT_OUT, OwnTable, declared, word
from mlcore import TableError
from views.kit.own import OWN
from views.subjects.trees.story import table_of
from views.words.grammar import listed, plural
from views.words.html import Html, class_count, esc
from views.words.numbers import exact

MOST_CLASSES, FEW, LONG = 8, 5, 30  # most classes and values in a sentence; most characters of a value


def is_plane(table: OwnTable) -> bool:
    """Whether the margin pages can draw the table: it needs two continuous attributes and classes."""
    kinds = [word(kind) for name, kind in table.specs.items() if name != table.target]
    return kinds.count("continuous") >= 2 and word(table.specs[table.target]) != "continuous"


def refusal(table: OwnTable) -> list[str]:
    """What is wrong with the whole table, as sentences. Each column shows its own problems itself."""
    if not table.problems:
        try:
            table_of(OWN, False, table)
        except TableError as error:
            return [str(error)]
    at = [problem.column for problem in table.problems if problem.column]
    whole = [str(problem) for problem in table.problems if not problem.column]
    return [*whole, f"First correct {listed([f'“{name}”' for name in at])} below."] if at else whole


def summary(table: OwnTable) -> Html:
    """The size of the table, its missing values and its target, as HTML."""
    said = [f"{plural(table.card.size, 'record')}, {plural(len(table.inputs), 'attribute')}."]
    if table.sheet.missing:
        said.append(f"{plural(table.sheet.missing, 'missing cell')}.")
    if table.unlabelled:
        are = "1 record has" if table.unlabelled == 1 else f"{table.unlabelled} records have"
        said.append(f"{are} no value in <b>{esc(table.target)}</b> and will be left out.")
    said.append(_target_summary(table))
    return Html(" ".join(said))


def _target_summary(table: OwnTable) -> str:
    name = f"Predict <b>{esc(table.target)}</b>"
    kind = table.kind_of(table.target)
    cells = table.sheet.frame[table.target].dropna()
    if word(kind) == "continuous":
        return f"{name}: a number{_range(table, table.target)}."
    counts = cells.value_counts()
    classes = [
        class_count(i, value, int(counts.get(value, 0)))
        for i, value in enumerate(declared(kind)[:MOST_CLASSES])
    ]
    more = len(declared(kind)) - MOST_CLASSES
    return f"{name}: {', '.join(classes)}{f' and {more} more' if more > 0 else ''}."


def _range(table: OwnTable, name: str) -> str:
    known = numbers(table.sheet.frame[name].dropna())
    known = known[abs(known) < float("inf")]
    return f" from {exact(known.min())} to {exact(known.max())}" if len(known) else ""


def cut(text: str, most: int = LONG) -> str:
    """A text of at most that many letters, cut in the middle, because the ends of similar texts differ."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half].rstrip()}…{text[-half:].lstrip()}"


def facts(table: OwnTable, name: str) -> Html:
    """The name and the values of a column, and whether it is the target, as HTML."""
    cells, kind = table.sheet.frame[name], table.kind_of(name)
    lost = int(cells.isna().sum())
    missing = f", {lost} missing" if lost else ""
    if word(kind) == "continuous":
        what = f"numbers{_range(table, name)}"
    else:
        values = list(declared(kind)) or cells.dropna().unique().tolist()
        few = ", ".join(cut(value) for value in values[:FEW])
        more = ", …" if len(values) > FEW else ""
        what = f"{plural(len(values), 'value')}: {few}{more}" if values else "no value"
    target = ' <span class="gh-target">predicted</span>' if name == table.target else ""
    css = "gh-facts gh-left" if kind == LEFT_OUT else "gh-facts"
    said = f'<span class="gh-fine">{esc(what + missing)}</span>'
    return Html(f'<div class="{css}"><b>{esc(name)}</b>{target}<br>{said}</div>')
