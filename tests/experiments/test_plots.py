"""Pictures that a paper would print."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from paid_experts.experiments.engine import Record
from paid_experts.experiments.figures import Request, footnote, heading, lines
from paid_experts.experiments.paper import PLOTS
from paid_experts.experiments.parameters import Parameters
from paid_experts.experiments.players import COMPARATORS
from paid_experts.experiments.plots import LOOKS, Curve, cost_figure, curve, save
from paid_experts.experiments.tasks import LCB, LEARNERS


def record(mistakes: list[int], payments: list[float]) -> Record:
    rows = [(m, p, 0.0, 0, 0, 0) for m, p in zip(mistakes, payments, strict=True)]
    return Record.of(range(1, len(rows) + 1), rows, 0.1)


def example(slope: float = 1.0, opt: float = 0.2) -> Figure:
    rounds = np.arange(500, 100_001, 500)
    curves = {
        name: Curve(
            rounds, slope * (place + 1) * np.sqrt(rounds) * 40, 0.5 * slope * (place + 1) * np.sqrt(rounds) * 40
        )
        for place, name in enumerate(LEARNERS)
    }
    title = max(map(heading, PLOTS.values()), key=len)
    note = max(
        (footnote(Request(plot, Parameters("theorem", "theorem"), 20, 2023), 20) for plot in PLOTS.values()), key=len
    )
    case = PLOTS["figure-7-N100-1e-2"].case
    return cost_figure(title, note, curves, lines(case, {str(who): 1e5 * slope * opt for who in COMPARATORS}))


def test_a_curve_is_the_mean_and_the_standard_deviation_of_the_costs() -> None:
    drawn = curve([record([1, 2], [10, 20]), record([3, 6], [10, 40])])
    assert drawn.mean.tolist() == [(2 + 4) / 2, (4 + 10) / 2]
    assert drawn.deviation.tolist() == pytest.approx([2**0.5, 18**0.5])
    assert curve([record([1, 2], [10, 20])]).deviation.tolist() == [0, 0]


@pytest.mark.parametrize("slope", [1e-3, 1.0, 1.9])
def test_legend_title_labels_and_footnote_overlap_neither_the_data_nor_each_other(slope: float) -> None:
    figure = example(slope)
    renderer = FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]
    figure.draw(renderer)
    (axes,) = figure.axes
    labelled, legend = axes.get_tightbbox(renderer), figure.legends[0].get_window_extent(renderer)
    note = figure.texts[0].get_window_extent(renderer)
    assert labelled is not None
    assert labelled.y0 > legend.y1
    assert legend.y0 > note.y1
    for box in (labelled, legend, note):
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= figure.bbox.x1
        assert box.y1 <= figure.bbox.y1


def luminance(colour: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return float(np.dot([0.2126, 0.7152, 0.0722], linear))


def test_opt_is_told_where_it_leaves_the_frame_and_does_not_press_the_learners_to_the_ground() -> None:
    inside, outside = example(opt=0.3).axes[0], example(opt=3.0).axes[0]
    assert inside.get_ylim() == outside.get_ylim()
    labels = [axes.lines[-1].get_label() for axes in (inside, outside)]
    assert labels == ["best single expert: 30,000", "best single expert: 300,000, leaves the frame"]
    assert "Bayes-optimal, best found: 30,000" in [line.get_label() for line in inside.lines]


def test_learners_differ_in_colour_and_line_and_marker_and_can_be_seen_on_white() -> None:
    assert set(LOOKS) == set(LEARNERS)
    for part in range(len(LOOKS[LCB])):
        assert len({str(look[part]) for look in LOOKS.values()}) == len(LOOKS)
    assert all(1.05 / (luminance(look.colour) + 0.05) > 2 for look in LOOKS.values())


def test_lines_that_coincide_have_markers_at_different_places() -> None:
    figure = example()
    places = [line.get_markevery() for line in figure.axes[0].lines if line.get_marker() != "None"]
    assert len(places) == len(set(map(str, places))) == len(LEARNERS)


def test_a_picture_is_the_same_bytes_each_time_in_all_formats_and_of_one_size(tmp_path: Path) -> None:
    once, again = (save(example(), tmp_path / name / "picture") for name in ("once", "again"))
    assert [path.name for path in once] == ["picture.svg", "picture.pdf", "picture.png"]
    for one, other in zip(once, again, strict=True):
        assert one.read_bytes() == other.read_bytes()
    steeper = save(example(1.9), tmp_path / "steeper" / "picture")
    assert once[2].read_bytes()[16:24] == steeper[2].read_bytes()[16:24]  # width and height of a PNG
    assert once[2].read_bytes() != steeper[2].read_bytes()


def test_the_vector_picture_keeps_its_text_as_text(tmp_path: Path) -> None:
    svg, *_ = save(example(), tmp_path / "picture")
    text = " ".join(
        "".join(node.itertext()) for node in ElementTree.parse(svg).iter("{http://www.w3.org/2000/svg}text")
    )
    for words in ("cumulative cost", "round t", "LCB-GAPTRON exact", "OPT", "λ = 0.0"):
        assert words in text
