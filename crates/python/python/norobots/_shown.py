"""Draws failures as text, the one with the smallest file first."""

from __future__ import annotations

import re
import textwrap
from typing import Any, Iterable

from ._conform import ABSENT, Interview, Query
from ._norobots import drawn

#: The maximum number of lines of a file, and of other queries, that are shown.
LINES = 20
OTHERS = 8

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n|$)")


def failure(interview: Interview, failing: list[Query], of: int) -> str:
    """Return the text about the failed queries of one test."""
    failing = smallest_first(interview, failing)
    first = failing[0]
    case, edition = first.case, interview.suite.edition
    number = f"{len(failing)} of {of} queries" if of > 1 else "the query"
    lines = [f"{case.clause}: {number} not answered as edition {edition} has it", ""]
    lines += _file(case.robots)
    lines.append("")
    lines += _row("asked", f"may {_brief(first.agent)} fetch {_brief(first.url)}")
    lines += _row("result", _result(interview, first))
    if case.quote is None:
        lines += _row("clause", f"“{_folded(case.why)}”")
    else:
        lines += _row("why", _folded(case.why))
        lines += _row("clause", f"“{_folded(case.quote)}” ({case.clause})")
    lines += _cause(interview, first)
    lines += _row("case", first.id)
    lines += _row("rerun", interview.rerun(case.id), wrap=False)
    others = [query.id for query in failing[1:]]
    more = f" and {len(others) - OTHERS} more" if len(others) > OTHERS else ""
    if others:
        lines += _row("also", ", ".join(others[:OTHERS]) + more)
    return "\n".join(lines)


def brief(interview: Interview, query: Query) -> str:
    """Return the short text about a further failed query of the same test."""
    lines = _row("asked", f"may {_brief(query.agent)} fetch {_brief(query.url)}")
    lines += _row("result", _result(interview, query))
    return "\n".join(lines + _row("rerun", interview.rerun(query.case.id), wrap=False))


def smallest_first(interview: Interview, queries: list[Query]) -> list[Query]:
    """Return queries in the order of the sizes of their files, the smallest first."""
    # Queries that were not made come last.
    unput = {query.place for query in queries if interview.answers[query.place] == ABSENT}
    return sorted(queries, key=lambda query: (query.place in unput, len(query.case.robots), query.place))


def _result(interview: Interview, query: Query) -> str:
    """Return the text about the answer to a failed query."""
    if interview.answers[query.place] == ABSENT:
        late = f"{interview.late} queries before it got no answer within {interview.timeout} seconds"
        return f"not put, for {late}"
    kind, words = interview.outcome(query)
    return words if kind in ("wrong", "superseded") else f"{words}; expected {query.expected}"


def _cause(interview: Interview, query: Query) -> list[str]:
    """Return the lines about the cause of a failure."""
    report = interview.report()
    if interview.no_cause:
        return _row("cause", interview.no_cause)
    for cause in report["causes"]:
        if any(_is(place, query) for place in cause["queries"]):
            return list(_told(cause))
    known = "known quirk" if report["causes_complete"] else "quirk that was found before the search ended"
    return _row("cause", f"no {known} explains it")


def _is(place: dict[str, Any], query: Query) -> bool:
    return place["case"] == query.case.id and place["query"] == query.number


def _told(cause: dict[str, Any]) -> Iterable[str]:
    name, standing = f"{cause['setting']}={cause['choice']}", cause["grade"]
    explains = f"explains {cause['explains']} of {cause['of']} failures of the suite"
    yield from _row("cause", f"{name} ({standing}) {explains}: {cause['summary']}")
    remedy = cause.get("remedy")
    if remedy:
        yield from _row("usually", remedy["cause"])
        yield from _row("mend", remedy["mend"])


def _file(robots: bytes) -> Iterable[str]:
    """Return the lines of a file. Control characters are replaced with visible symbols."""
    if not robots:
        return ["    (an empty file)"]
    lines = [line for line in _LINE.findall(robots) if line]
    shown = [f"{number:5} | {drawn(line, 160)}" for number, line in enumerate(lines[:LINES], 1)]
    left = len(lines) - len(shown)
    return shown + [f"      | … {left} more lines, {len(robots)} bytes in all"] * bool(left)


def _brief(octets: bytes) -> str:
    return drawn(octets, 120) or "(nothing)"


def _folded(text: str) -> str:
    return " ".join(text.split())


def _row(word: str, text: str, wrap: bool = True) -> list[str]:
    """Return a label and the text beside it, in lines."""
    lines = textwrap.wrap(text, 90, break_on_hyphens=False) if wrap else [text]
    return [f"{word if at == 0 else '':9} {line}" for at, line in enumerate(lines or [""])]
