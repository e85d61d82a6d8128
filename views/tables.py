"""Teaching tables: real HTML tables with a caption and header cells. Cells are HTML, already escaped."""

from collections.abc import Sequence

from views.text import Html

Cell = str


def table(
    caption: str,
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    foot: Sequence[Cell] | None = None,
    css: str = "",
    quiet_caption: bool = False,
    row_css: Sequence[str] | None = None,
) -> Html:
    """A table whose first column holds row headers.

    quiet_caption: for screen readers only, where the heading beside it says the same
    """
    classes = row_css or [""] * len(rows)
    body = "".join(_row(row, css) for row, css in zip(rows, classes, strict=True))
    foot_html = f"<tfoot>{_row(foot, '')}</tfoot>" if foot else ""
    hidden = ' class="gh-quiet"' if quiet_caption else ""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    return Html(
        f'<div class="gh-scroll" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="gh-table {css}"><caption{hidden}>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>{foot_html}</table></div>"
    )


def _row(cells: Sequence[Cell], css: str) -> str:
    first, *rest = cells
    opened = f'<tr class="{css}">' if css else "<tr>"
    return f'{opened}<th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
