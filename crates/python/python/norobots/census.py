"""Count what robots.txt files contain, and on how many of them the editions disagree, and why.

The counts are the same as those of `norobots census`. The same responses give the same bytes, however they are split
and in whatever order the parts are merged. `fold` and `merge` take Arrow batches from any package that has Arrow's C
interface, such as pyarrow, Polars, DuckDB and Spark. They copy only one body at a time, and let other threads run.

A batch has the column `body` (binary or string), and may have `url` (string), `status` (integer) and `content_type`
(string). Other columns are ignored. A body without a status is counted as a file, and a body without
a URL as that of a robots.txt file.

>>> from norobots.census import Census
>>> census = Census()
>>> census.merge(Census().part())
>>> census.publish()[:31]
'{\\n  "format": "norobots-census"'
"""

from __future__ import annotations

import sys
from typing import Any, Protocol, TypeVar, Union

from ._norobots import Batch, Census

__all__ = ["ArrowArray", "ArrowStream", "Batch", "Batches", "Census", "fold", "merge"]


class ArrowArray(Protocol):
    """A batch, such as a pyarrow.RecordBatch."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """Return the schema and the columns in the form of Arrow's PyCapsule interface."""


class ArrowStream(Protocol):
    """Batches, such as a pyarrow.Table, a polars.DataFrame or a relation of DuckDB."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Return the stream in the form of Arrow's PyCapsule interface."""


#: The argument of `fold` and `Census.add`.
Batches = Union[ArrowArray, ArrowStream]

B = TypeVar("B", bound=Batches)


def fold(batch: B, sample: int = 1000) -> B | Batch:
    """Return the counts of a batch as a batch of one row, with the column `census`.

    `merge` and `Census.merge_batch` merge such counts. Until they are published, they include some of the files. The
    result is a batch of pyarrow or of Polars if the argument is one. Otherwise it is a `Batch`, which every package that
    has Arrow's C interface accepts.

    Raises ValueError if a column is missing or has another type, and TypeError if the argument is not a batch.
    """
    census = Census(sample)
    census.add(batch)
    return _like(batch, census.batch())


def merge(batch: B, sample: int = 1000) -> B | Batch:
    """Merge the counts in the rows of a batch that `fold` or `merge` returned. The result is a batch of one row.

    `sample` must be the same number as in the call that counted.
    """
    census = Census(sample)
    census.merge_batch(batch)
    return _like(batch, census.batch())


def _like(batch: Any, made: Batch) -> Any:
    # If a package is not imported, the batch is not one of its batches.
    pyarrow, polars = sys.modules.get("pyarrow"), sys.modules.get("polars")
    if pyarrow and isinstance(batch, (pyarrow.RecordBatch, pyarrow.Table)):
        return pyarrow.record_batch(made)
    if polars and isinstance(batch, polars.DataFrame):
        return polars.DataFrame(made)
    return made
