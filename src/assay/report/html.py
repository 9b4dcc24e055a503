"""Pages of HTML that need nothing beside themselves: inline style and figures, no network."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from assay.report.plot import plot_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from matplotlib.figure import Figure

    from assay.report.table import Cell, Table

__all__ = ["html_figure", "html_page", "html_section", "html_table", "html_text"]

_STYLE = """\
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #ffffff; --soft: #f3f4f6;
  --line: #d4d7dc; --link: #0b5cad; --good: #d7f0dd; --fair: #fdf1c7; --bad: #fbdcd5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #16181c; --soft: #22252b;
  --line: #3a3f47; --link: #7db7f0; --good: #1d4a2a; --fair: #4f4210; --bad: #5a2519; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
a { color: var(--link); }
.scroll { overflow-x: auto; margin: 0.75rem 0; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.6rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { background: var(--soft); white-space: nowrap; }
.number { text-align: right; white-space: nowrap; }
tr.good td { background: var(--good); }
tr.fair td { background: var(--fair); }
tr.bad td { background: var(--bad); }
figure { margin: 1rem 0; padding: 0.5rem; background: #ffffff; border: 1px solid var(--line); }
figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
details > summary { cursor: pointer; }
"""


def html_page(title: str, body: Sequence[str]) -> str:
    """A whole page: light or dark as the reader has it, narrow screens too."""
    content = "\n".join(body)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{content}\n</body>\n</html>\n"
    )


def html_section(title: str, body: Sequence[str], *, level: int = 2, name: str = "") -> str:
    """A heading and what is under it; `name` is what links call it."""
    anchor = f' id="{escape(name)}"' if name else ""
    parts = [f"<h{level}{anchor}>{escape(title)}</h{level}>", *body]
    return "<section>\n" + "\n".join(parts) + "\n</section>"


def html_text(text: str) -> str:
    """A paragraph.

    Examples:
        >>> html_text("a < b")
        '<p>a &lt; b</p>'
    """
    return f"<p>{escape(text)}</p>"


def html_table(
    table: Table,
    *,
    mark: Callable[[Mapping[str, Cell]], str] | None = None,
    links: Mapping[str, str] | None = None,
) -> str:
    """A table that scrolls where it is too wide.

    Args:
        table: The table; its title is not shown.
        mark: The class of a row by its cells: `good`, `fair`, `bad` or nothing.
        links: For some cells' texts where they lead.
    """
    links = links or {}
    numbers = [table.is_number(index) for index in range(len(table.columns))]

    def line(cells: Sequence[Cell], tag: str) -> str:
        made = []
        for cell, number in zip(cells, numbers, strict=True):
            text = escape(table.show(cell))
            if isinstance(cell, str) and cell in links and tag == "td":
                text = f'<a href="{escape(links[cell])}">{text}</a>'
            kind = ' class="number"' if number else ""
            made.append(f"<{tag}{kind}>{text}</{tag}>")
        return "".join(made)

    rows = []
    for row, record in zip(table.rows, table.records(), strict=True):
        kind = mark(record) if mark else ""
        rows.append(f'<tr class="{kind}">' if kind else "<tr>")
        rows[-1] += line(row, "td") + "</tr>"
    head = f"<thead><tr>{line(table.columns, 'th')}</tr></thead>"
    body = "\n".join(rows)
    return f'<div class="scroll"><table>{head}<tbody>\n{body}\n</tbody></table></div>'


def html_figure(figure: Figure, name: str) -> str:
    """A figure as SVG in the page; `name` keeps its parts' names apart from other figures'."""
    svg = plot_bytes(figure, "svg").decode("utf-8")
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'(xlink:href=")#([^"]+)"', rf'\1#{name}-\2"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)
    return f"<figure>\n{svg}</figure>"
