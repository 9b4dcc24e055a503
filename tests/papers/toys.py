"""A paper about the demo corpus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.papers.base import Exhibit, Note, Paper, Way, printed
from assay.report.plot import new_plot
from assay.text.plain import read_plain

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from assay.papers.base import Values
    from assay.papers.data import PaperData


def lengths(data: PaperData) -> Values:
    """How long the texts are, and their first words."""
    texts = {
        name: read_plain(data.file(f"{name}.txt"))
        for name in ("source", "systems/strong", "systems/clumsy")
    }
    tokens = {name: [len(line.split()) for line in text] for name, text in texts.items()}
    return {
        **{(name, "sentences"): len(text) for name, text in texts.items()},
        **{(name, "tokens"): sum(numbers) / len(numbers) for name, numbers in tokens.items()},
        ("source", "first"): texts["source"][0].split()[0],
    }


def draw(data: PaperData) -> Figure:
    """The lengths as a plot."""
    figure, axes = new_plot()
    axes.plot([float(v) for (_, column), v in lengths(data).items() if column == "tokens"])
    return figure


TOY = Paper(
    "toy2000",
    "Toys <and> more",
    "Nobody (2000)",
    "https://example.org",
    (
        Exhibit(
            "table1",
            "Lengths & words",
            printed("""
                text            sentences  tokens  first
                source          72         13.33   My
                systems/strong  72         13.0    -
                systems/clumsy  70         1       -
                systems/absent  72         -       -
            """),
            (
                Way(lengths, notes=(Note("two were lost", column="sentences"),)),
                Way(lengths, "roughly", sampling=2, partial=True, given="nothing"),
            ),
            plot=draw,
            remark="A remark.",
        ),
        Exhibit("figure1", "A drawing", printed("a  b\nx  1"), remark="It is only drawn."),
    ),
)
