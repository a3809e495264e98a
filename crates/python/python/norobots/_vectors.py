"""The suite and generated vectors, as dictionaries."""

from __future__ import annotations

import json
from typing import Any, Iterator

from . import _norobots


def vectors(edition: str = "1994") -> list[dict[str, Any]]:
    """Return the cases of the conformance suite with the answers of an edition.

    Each case has the members of a line of `norobots export --format jsonl`: the file (`robots`, or `robots_base64` if it
    is not valid UTF-8), the queries with the expected answers, the reason for the answers, and the clauses that the case
    cites.

    >>> case = next(case for case in vectors() if case["id"] == "agent-default/nobody-named")
    >>> case["queries"][0]["expect"]
    'disallowed'
    """
    return [json.loads(line) for line in _norobots.vectors(edition).splitlines()]


def core(edition: str = "rfc-9309") -> dict[str, Any]:
    """Return the core file of an edition, "rfc-9309" or "1994": a few cases that detect every mutant of it.

    Each of its `cases` has a file (`robots`, or `robots_base64` if it is not valid UTF-8), a robot, an absolute URL and
    its path, the expected answer, and the sentence that demands it.

    >>> case = core()["cases"][0]
    >>> sorted(case)
    ['agent', 'clause', 'expect', 'id', 'path', 'robots', 'section', 'sentence', 'url']

    Raises ValueError if the edition has no core file.
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
    """Generate vectors from a grammar: new files, each with queries and the expected answers.

    The same arguments give the same vectors as `norobots generate`, on every machine. `seed` is a number from 0 to
    2**64-1. `size` is the maximum size of a file in bytes. `count` is the number of vectors; with None, the generator
    never ends. `grammar` is the name of the grammar; with None, it is that of the edition.

    >>> one, two = generate(7, count=2)
    >>> one["id"]
    'generated-strict/7-128-1'

    Raises ValueError if the edition or the grammar is unknown, or if the grammar has no file of that size.
    """
    number = 0
    while count is None or number < count:
        number += 1
        yield json.loads(_norobots.generated(seed, number, size, edition, grammar))
