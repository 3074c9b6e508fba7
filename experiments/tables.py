"""Tables on disk: CSV under one line of JSON that says where it comes from."""

import csv
import json
from collections.abc import Iterable, Sequence

from experiments.store import Store, this_version, written_whole


def write_rows(store: Store, name: str, columns: Sequence[str], rows: Iterable[Sequence[object]], told: object) -> None:
    """Write a table as CSV, under one line of JSON that says where it comes from."""
    with written_whole(store.folder / name) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        print("#", json.dumps({**this_version()._asdict(), "asked": told}), file=file)
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
