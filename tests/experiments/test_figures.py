"""The paper's plots as data, and a picture that is looked at as data."""

import math
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from paid_experts.experiments.arguments import REPETITIONS
from paid_experts.experiments.engine import Record
from paid_experts.experiments.figures import LOOKS, ORDINALS, PLOTS, Curve, Request, curve, picture, plots_named, save
from paid_experts.experiments.players import COMPARATORS
from paid_experts.experiments.tasks import BRUTE, LCB, LEARNERS, PAPER, Case, Parameters


def cases(figure: str) -> list[Case]:
    return [plot.case for plot in plots_named([figure])]


def test_the_plots_are_those_of_the_paper() -> None:
    assert [len(cases(f"figure-{number}")) for number in range(1, 8)] == [2, 3, 4, 6, 6, 6, 6]
    assert (len(PLOTS), REPETITIONS) == (33, 20)
    assert cases("figure-1") == [Case("linear", 5, 5, 0.01, 10**4), Case("sigmoidal", 5, 5, 0.01, 10**4)]
    expected = [(10, 10, 0.01), (10, 10, 0.001), (20, 50, 0.01)]
    assert cases("figure-2") == [Case("sigmoidal", K, N, lam, 10**5) for K, N, lam in expected]
    assert set(cases("figure-2")) < {*cases("figure-6"), *cases("figure-7")}
    assert cases("figure-3") == [Case(name, 5, 5, lam, 10**5) for name, lam in product(PAPER, (0.01, 0.001))]
    for number, (function, K) in enumerate(product(PAPER, (10, 20)), 4):
        every = product((10, 50, 100), (0.01, 0.001))
        assert cases(f"figure-{number}") == [Case(function, K, N, lam, 10**5) for N, lam in every]


def test_captions_name_the_parameters_of_their_case_and_brute_plays_where_the_paper_has_it() -> None:
    for plot in PLOTS.values():
        words = (f"T = 1e{round(math.log10(plot.case.rounds))}", f"K = {plot.case.experts}", f"N = {plot.case.size}")
        assert all(word in plot.caption for word in (*words, ORDINALS[plot.case.family]))
        assert set(LEARNERS) - set(plot.learners) == (set() if plot.figure in ("figure-1", "figure-3") else {BRUTE})


def test_an_unknown_figure_is_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"there is no figure 'figure-1-tip'; did you mean figure-1-top\?"):
        plots_named(["figure-2", "figure-1-tip"])
    with pytest.raises(ValueError, match=r"^there is no figure 'xyz'; 'python -m experiments figures --list' names"):
        plots_named(["xyz"])


def example(slope: float = 1.0, opt: float = 0.2) -> Figure:
    """The picture with the longest words: nine learners whose costs are roots of the round."""
    rounds = np.arange(500, 100_001, 500)
    cost = {who: slope * place * np.sqrt(rounds) * 40 for place, who in enumerate(LEARNERS, 1)}
    curves = {who: Curve(rounds, mean, 0.5 * mean) for who, mean in cost.items()}
    request = Request(PLOTS["figure-7-N100-1e-3"], Parameters("theorem", "theorem"), 20, 2023)
    figure = picture(request, 20, curves, {str(who): 1e5 * slope * opt for who in COMPARATORS})
    assert isinstance(figure, Figure)
    return figure


def test_a_curve_is_the_mean_and_the_standard_deviation_of_the_costs() -> None:
    def record(*mistakes: int) -> Record:
        return Record.of([1, 2], [(m, 10 * t, 0.0, 0, 0, 0) for t, m in enumerate(mistakes, 1)], 0.1)

    drawn = curve([record(1, 2), record(3, 8)])
    assert drawn.mean.tolist() == [3, 7]
    assert drawn.deviation.tolist() == pytest.approx([2**0.5, 18**0.5])
    assert curve([record(1, 2)]).deviation.tolist() == [0, 0]


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
        assert min(box.x0, box.y0) >= 0
        assert box.x1 <= figure.bbox.x1
        assert box.y1 <= figure.bbox.y1


def test_opt_is_told_where_it_leaves_the_frame_and_does_not_press_the_learners_to_the_ground() -> None:
    inside, outside = example(opt=0.3).axes[0], example(opt=3.0).axes[0]
    assert inside.get_ylim() == outside.get_ylim()
    labels = [axes.lines[-1].get_label() for axes in (inside, outside)]
    assert labels == ["best single expert: 30,000", "best single expert: 300,000, leaves the frame"]
    assert "Bayes-optimal, best found: 30,000" in [line.get_label() for line in inside.lines]


def test_learners_differ_in_colour_line_and_marker_and_can_be_seen_on_white() -> None:
    def luminance(colour: str) -> float:
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
        return float(np.dot([0.2126, 0.7152, 0.0722], linear))

    assert set(LOOKS) == set(LEARNERS)
    for part in range(len(LOOKS[LCB])):
        assert len({str(look[part]) for look in LOOKS.values()}) == len(LOOKS)
    assert all(1.05 / (luminance(look.colour) + 0.05) > 2 for look in LOOKS.values())
    places = [str(line.get_markevery()) for line in example().axes[0].lines if line.get_marker() != "None"]
    assert len(places) == len(set(places)) == len(LEARNERS)  # so lines that coincide can all be seen


def test_a_picture_is_the_same_bytes_each_time_in_all_formats_of_one_size_and_its_text_is_text(tmp_path: Path) -> None:
    once, again = (save(example(), tmp_path / name / "picture") for name in ("once", "again"))
    assert [path.name for path in once] == ["picture.svg", "picture.pdf", "picture.png"]
    assert [path.read_bytes() for path in once] == [path.read_bytes() for path in again]
    steeper = save(example(1.9), tmp_path / "steeper" / "picture")
    assert once[2].read_bytes()[16:24] == steeper[2].read_bytes()[16:24]  # width and height of a PNG
    assert once[2].read_bytes() != steeper[2].read_bytes()
    nodes = ElementTree.parse(once[0]).iter("{http://www.w3.org/2000/svg}text")
    text = " ".join("".join(node.itertext()) for node in nodes)
    for words in (
        "cumulative cost",
        "round t",
        "LCB-GAPTRON exact",
        "OPT",
        "λ = 0.0",
        "Figure 7: sigmoidal",
        "seed 2023",
    ):
        assert words in text
