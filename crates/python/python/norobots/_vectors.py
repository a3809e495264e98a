"""The suite and generated vectors, as dictionaries."""

from __future__ import annotations

import json
from typing import Any, Iterator

from . import _norobots


def vectors(edition: str = "1994") -> list[dict[str, Any]]:
    """Return the cases of the conformance suite with the answers of an edition.

    Each is what a line of `norobots export --format jsonl` holds: the file (`robots`, or `robots_base64` where
    it is not UTF-8), the queries with the expected answers, why, and the clauses that it cites.

    >>> case = next(case for case in vectors() if case["id"] == "agent-default/nobody-named")
    >>> case["queries"][0]["expect"]
    'disallowed'
    """
    return [json.loads(line) for line in _norobots.vectors(edition).splitlines()]


def core(edition: str = "rfc-9309") -> dict[str, Any]:
    """Return the core file of an edition, "rfc-9309" or "1994": few cases that tell every mutant of it.

    Each of its `cases` has a file (`robots`, or `robots_base64` where it is not UTF-8), a robot, an absolute URL and its
    path, the expected answer, and the sentence that demands it.

    >>> case = core()["cases"][0]
    >>> sorted(case)
    ['agent', 'clause', 'expect', 'id', 'path', 'robots', 'section', 'sentence', 'url']

    Raises ValueError for an edition that has none.
    """
    file = _norobots.core(edition)
    if file is None:
        raise ValueError(f"{edition!r} has no core file; there are rfc-9309, 1994")
    return json.loads(file)


def generate(
    seed: int = 1,
    *,
    count: int | None = None,
    size: int = 128,
    edition: str = "1994",
    grammar: str | None = None,
) -> Iterator[dict[str, Any]]:
    """Make vectors from a grammar: files that no one has written, with queries and the answers to them.

    The same arguments give the same vectors as `norobots generate`, on every machine: `seed` from 0 to 2**64-1,
    files of at most `size` bytes, and `count` vectors, or without end. `grammar` is what the files are sentences
    of; without it, that of the edition.

    >>> one, two = generate(7, count=2)
    >>> one["id"]
    'generated-strict/7-128-1'

    Raises ValueError for an edition or a grammar that is not known, and where no file of that size is found.
    """
    number = 0
    while count is None or number < count:
        number += 1
        yield json.loads(_norobots.generated(seed, number, size, edition, grammar))
