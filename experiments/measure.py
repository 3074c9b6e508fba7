"""Classifiers of scikit-learn as experts: which of them fits into which budget, and on what it is right. Run once.

    python -m paid_experts.experiments.measure experiments/real.json

A budget is so many microseconds of compute for an answer. A classifier has sizes, each is trained on a tenth of the
data and timed on the rest, and for a budget it is the largest of its sizes that fits: a step function of what it is
paid. What was measured is kept in `real.json`, so that nothing depends on the machine that plays (`experiments.real`).
"""

import json
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

BUDGETS = (1.0, 2.0, 4.0, 8.0)
"""Microseconds for an answer"""
TIMES = 15
"""How often each is timed; the least time counts, as others share the machine"""


class Found(NamedTuple):
    """A classifier of some size, as it was measured."""

    size: int
    microseconds: float
    right: Any
    """On which examples"""


def classifiers() -> dict[str, tuple[Callable[[int], Any], tuple[int, ...]]]:
    """Return families of classifiers, and their sizes: trees, neighbours' pictures, hidden units, columns."""
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.feature_selection import SelectKBest
    from sklearn.linear_model import LogisticRegression
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.neural_network import MLPClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    def scaled(*last: Any) -> Any:
        return make_pipeline(StandardScaler(), *last)

    return {
        "forest": (lambda n: RandomForestClassifier(n, max_depth=12, random_state=0), (1, 2, 4, 8, 16, 32, 64)),
        "neighbours": (lambda k: scaled(SelectKBest(k=k), KNeighborsClassifier(5)), (1, 2, 4, 8, 16, 30)),
        "network": (lambda n: scaled(MLPClassifier((n,), max_iter=400, random_state=0)), (1, 2, 4, 16, 64, 256, 1024)),
        "logistic": (lambda k: scaled(SelectKBest(k=k), LogisticRegression()), (1, 2, 4, 8, 16, 30)),
    }


def data() -> dict[str, tuple[Any, Any]]:
    """Return two data sets that ship with scikit-learn: is a digit odd, is a tumour benign?"""
    from sklearn.datasets import load_breast_cancer, load_digits

    digits, tumours = load_digits(), load_breast_cancer()
    return {"odd digits": (digits.data, digits.target % 2), "tumours": (tumours.data, tumours.target)}


def measured(make: Callable[[int], Any], sizes: tuple[int, ...], x: Any, y: Any) -> Iterator[Found]:
    """Train on a tenth of the data, answer on the rest, and take the time of an answer."""
    order = np.random.default_rng(0).permutation(len(y))
    train, test = order[: len(y) // 10], order[len(y) // 10 :]
    for size in sizes:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = make(size).fit(x[train], y[train])
        seconds = []
        for _ in range(TIMES):
            start = time.process_time()
            answers = model.predict(x[test])
            seconds.append(time.process_time() - start)
        yield Found(size, 1e6 * min(seconds) / len(test), answers == y[test])


def expert(name: str, found: list[Found]) -> dict[str, Any]:
    """Return an expert as data: what it is at each budget; at a budget that is too small it flips a coin."""
    rungs: list[dict[str, Any] | None] = []
    for budget in BUDGETS:
        fitting = [one for one in found if one.microseconds <= budget]
        best = fitting[-1] if fitting else None
        rungs.append(
            best
            and {
                "size": best.size,
                "microseconds": round(best.microseconds, 2),
                "right": np.packbits(best.right).tobytes().hex(),
            }
        )
    return {"name": name, "at": rungs}


def main(path: str) -> None:
    """Measure everything."""
    sets = [
        {
            "name": name,
            "examples": len(y) - len(y) // 10,
            "experts": [expert(who, list(measured(make, sizes, x, y))) for who, (make, sizes) in classifiers().items()],
        }
        for name, (x, y) in data().items()
    ]
    Path(path).write_text(json.dumps({"budgets": BUDGETS, "sets": sets}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python -m experiments.measure: say where the data are written, as in experiments/real.json")
    main(sys.argv[1])
