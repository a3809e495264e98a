"""Count what robots.txt files hold, over how many the editions differ, and why.

The counts are those of `norobots census`: the same answers give the same bytes, however they were split and in
whatever order they were merged. `fold` and `merge` work on Arrow batches of any package that speaks Arrow's C
interface, such as pyarrow, Polars, DuckDB and Spark, and copy nothing but one body at a time. Other threads run
meanwhile.

A batch has the column `body`, binary or string, and may have `url` (string), `status` (integer) and `content_type`
(string). Other columns are passed. Without a status a body is a file; without a URL it is taken for a robots.txt.

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
        """Return the schema and the columns as Arrow's PyCapsule interface has them."""


class ArrowStream(Protocol):
    """Batches, such as a pyarrow.Table, a polars.DataFrame or a relation of DuckDB."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Return the stream as Arrow's PyCapsule interface has it."""


#: What `fold` and `Census.add` take.
Batches = Union[ArrowArray, ArrowStream]

B = TypeVar("B", bound=Batches)


def fold(batch: B, sample: int = 1000) -> B | Batch:
    """Return the counts of a batch as a batch of one row, with the column `census`.

    They are to be merged, and hold some of the files until they are published. The batch is one of pyarrow or of
    Polars where the argument is, and else a `Batch`, which any package takes that speaks Arrow's C interface.

    Raises ValueError for a column that is missing or has another type, TypeError for what is no batch.
    """
    census = Census(sample)
    census.add(batch)
    return _like(batch, census.batch())


def merge(batch: B, sample: int = 1000) -> B | Batch:
    """Return the counts in the rows of a batch, which `fold` or `merge` made, merged into one row.

    `sample` has to be that of the counts.
    """
    census = Census(sample)
    census.merge_batch(batch)
    return _like(batch, census.batch())


def _like(batch: Any, made: Batch) -> Any:
    # A package that is not imported can't have made the batch.
    pyarrow, polars = sys.modules.get("pyarrow"), sys.modules.get("polars")
    if pyarrow and isinstance(batch, (pyarrow.RecordBatch, pyarrow.Table)):
        return pyarrow.record_batch(made)
    if polars and isinstance(batch, polars.DataFrame):
        return polars.DataFrame(made)
    return made
