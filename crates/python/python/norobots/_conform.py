"""Runs the conformance suite against a function in this process."""

from __future__ import annotations

import json
import math
import os
import signal
import sys
import threading
import time
from typing import Any, Callable, Iterable, NamedTuple, Tuple

from ._norobots import Suite

#: The kind of an answer, and its text.
Answer = Tuple[str, str]

#: If this number of queries got no answer in time, the remaining queries are skipped.
PATIENCE = 5

ABSENT: Answer = ("absent", "")


class Case(NamedTuple):
    """A case of the suite."""

    id: str
    #: The main clause of the case. For a later edition, the id of the demand.
    clause: str
    #: Why the text demands the answers.
    why: str
    #: The words of the clause, or None if `why` contains them.
    quote: str | None
    robots: bytes


class Query(NamedTuple):
    """A query of a case."""

    #: The index of the query among all queries.
    place: int
    case: Case
    #: The number of the query in its case, from 1.
    number: int
    agent: bytes
    url: bytes
    expected: str

    @property
    def id(self) -> str:
        """The name of the query in reports."""
        return f"{self.case.id}#{self.number}"


def load(edition: str) -> tuple[Suite, list[Query]]:
    """Return the suite of an edition and its queries, in order."""
    suite = Suite(edition)
    cases = [Case(*told) for told in suite.cases()]
    asked = enumerate(suite.queries())
    return suite, [Query(place, cases[case], *rest) for place, (case, *rest) in asked]


class Interview:
    """Makes queries of a function and stores its answers.

    `allowed` is called with the file as bytes, and with the robot and the URL as str. It returns a bool. `timeout` is a
    number of seconds; None and 0 mean no limit. Raises ValueError if it is not such a number.
    """

    def __init__(
        self,
        allowed: Callable[[bytes, str, str], bool],
        name: str,
        version: str | None,
        edition: str,
        timeout: float | None,
        rerun: Callable[[str], str],
        last_words: Callable[[str], None] = lambda words: print(words, file=sys.stderr, flush=True),
    ) -> None:
        self.allowed, self.name, self.version, self.timeout = allowed, name, version, limit(timeout)
        #: Returns the command that runs a case again.
        self.rerun = rerun
        #: Prints why the process ends.
        self.last_words = last_words
        self.suite, self.queries = load(edition)
        self.answers: dict[int, Answer] = {}
        #: A sentence about the first query that got two different answers.
        self.changed: str | None = None
        self.late = 0
        self._report: dict[str, Any] | None = None

    def ask(self, queries: Iterable[Query]) -> None:
        """Make those queries that were not made before, and then make them again in the opposite order."""
        new = [query for query in queries if query.place not in self.answers]
        work = new + new[::-1]
        at = 0
        while at < len(work):
            turn = _Turn(self, work, at)
            if self.timeout is None:
                turn.run(self.allowed)
                break
            alarm = _Alarm.here(self.timeout, self.last_words)
            if alarm is not None:
                with alarm:
                    turn.run(lambda *query: alarm.call(self.allowed, *query))
                break
            at = turn.watched(self.timeout)

    def _put(self, query: Query, allowed: Callable[[bytes, str, str], bool]) -> Answer:
        """Call the function, and return its answer. An error is also an answer."""
        if self.late >= PATIENCE:
            return ABSENT
        try:
            agent, url = query.agent.decode(), query.url.decode()
        except UnicodeDecodeError:
            return ("unsupported", "the robot or the URL is not UTF-8, and the function takes text")
        try:
            value = allowed(query.case.robots, agent, url)
        except _Late:
            return ("timeout", str(self.timeout))
        except BaseException as error:
            # A KeyboardInterrupt of a user comes only in the main thread.
            if isinstance(error, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
                raise
            return ("refused", f"{type(error).__name__}: {_short(error)}")
        if value is True:
            return ("allowed", "")
        if value is False:
            return ("disallowed", "")
        return ("malformed", f"returned {_short(value, repr)}, of type {type(value).__name__}, and no bool")

    def _came(self, query: Query, answer: Answer) -> None:
        """Store the first or the second answer to a query."""
        before = self.answers.setdefault(query.place, answer)
        if answer[0] == "timeout":
            self.late += 1
        if before != answer and answer != ABSENT:
            words = f"changes its answer to {query.id}: {_said(before)} first, then {_said(answer)}"
            self.answers[query.place] = ("malformed", words)
            self.changed = self.changed or words

    def _further(self, robots: bytes, agent: bytes, url: bytes) -> Answer:
        """Make a query that is in no case, and return its answer. Like all queries, it is made twice."""
        query = Query(-1, Case("further", "", "", None, robots), 1, agent, url, "")
        self.ask([query])
        return self.answers.pop(query.place, ABSENT)

    def outcome(self, query: Query) -> tuple[str, str]:
        """Return the kind of outcome of a query that was made, and a sentence about it."""
        kind, words = answer = self.answers[query.place]
        if kind == "malformed":
            return "error", f"error: the function {words}"
        return self.suite.judge(query.place, answer)

    @property
    def no_cause(self) -> str | None:
        """The reason why no causes of failures are searched for, or None if they are."""
        if self.changed:
            return f"it {self.changed}, so norobots searches for no cause"
        if self.late >= PATIENCE:
            return f"it gave no answer in time to {self.late} queries, so norobots searches for no cause"
        if not any(kind in ("allowed", "disallowed") for kind, _ in self.answers.values()):
            return "it answered no query, so norobots searches for no cause"
        return None

    def report(self) -> dict[str, Any]:
        """Return the report on all queries, with the causes. Queries that were not made before are made now."""
        if self._report is None:
            self.ask(self.queries)
            answers = [self.answers[query.place] for query in self.queries]
            text = self.suite.report(self.name, self.version, answers, self.no_cause, self._further)
            self._report = json.loads(text)
            for failure in self._report["failures"]:
                failure["rerun"] = self.rerun(failure["case"])
            # If a query was not made, the report is one of a run that was cut short.
            self._report["complete"] = ABSENT not in answers
        return self._report


def conform(
    allowed: Callable[[bytes, str, str], bool],
    edition: str = "1994",
    *,
    name: str | None = None,
    version: str | None = None,
    timeout: float | None = 5.0,
) -> dict[str, Any]:
    """Run the conformance suite against a function and return the report.

    `allowed(robots, agent, url)` is called with the file as bytes, and with the robot and the URL as str. It returns
    True if the robot may fetch the URL, and False if not. The report lists these as errors: an exception, an answer of
    another type, no answer within `timeout` seconds, and an answer that changes when the query is made again. A timeout
    of 0 or None means no limit. The report has the form of `norobots conform --format json`.

    >>> import norobots
    >>> report = norobots.conform(lambda *query: norobots.decide("1994", *query).allowed)
    >>> report["failures"]
    []

    If the function runs on after its time, although an exception was raised in it, the process prints a sentence and
    ends with code 3.

    Raises ValueError if the edition is unknown or `timeout` is not a valid time. Raises TypeError if `allowed` can't be
    called, or if `name` or `version` is not a str.
    """
    if not callable(allowed):
        raise TypeError(f"allowed must be callable, and {type(allowed).__name__} is not")
    for what, value in (("name", name), ("version", version)):
        if not isinstance(value, (str, type(None))):
            raise TypeError(f"{what} must be a str, and {type(value).__name__} is none")
    name = name or getattr(allowed, "__qualname__", type(allowed).__qualname__)

    def rerun(case: str) -> str:
        return f"norobots.conform({name}, {edition!r}), case {case}"

    return Interview(allowed, name, version, edition, timeout, rerun).report()


def limit(timeout: float | None) -> float | None:
    """Return the time limit of a query in seconds, or None if there is no limit."""
    if not timeout:
        return None
    if not math.isfinite(timeout) or not 0 < timeout <= threading.TIMEOUT_MAX:
        most = int(threading.TIMEOUT_MAX)
        raise ValueError(f"timeout is {timeout}: give seconds from 0, which is for ever, to {most}")
    return timeout


def _short(value: object, text: Callable[[Any], str] = str) -> str:
    """Return a value as a short text that can be encoded as UTF-8, even if the value's own methods fail."""
    try:
        shown = text(value).encode("utf-8", "backslashreplace").decode()
    except Exception as error:
        shown = f"<what cannot be written: {type(error).__name__}>"
    return shown if len(shown) <= 200 else shown[:200] + "…"


def _said(answer: Answer) -> str:
    kind, words = answer
    return {"refused": "raised " + words, "timeout": "no answer in time"}.get(kind, words or kind)


class _Late(BaseException):
    """A query took too long."""


class _Alarm:
    """A time limit for a function in the main thread. It uses a signal that is sent repeatedly.

    A second thread could not enforce the limit, because it can't run while the function holds the lock of the
    interpreter. A regular expression that backtracks holds this lock, but it checks for signals.
    """

    #: The number of signals during the time of the limit.
    TICKS = 20

    @classmethod
    def here(cls, timeout: float, last_words: Callable[[str], None]) -> _Alarm | None:
        """Return an alarm, or None outside the main thread or if other code uses the signal."""
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
            return None
        alone = signal.getsignal(signal.SIGALRM) in (signal.SIG_DFL, signal.SIG_IGN)
        alone = alone and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        return cls(timeout, last_words) if alone else None

    def __init__(self, timeout: float, last_words: Callable[[str], None]) -> None:
        self.timeout, self.last_words = timeout, last_words
        #: The time when the current call began.
        self.since: float | None = None
        #: How often an exception has told the current call that its time is over.
        self.told = 0

    def __enter__(self) -> None:
        self.before = signal.signal(signal.SIGALRM, self._ring)
        tick = min(max(self.timeout / self.TICKS, 0.002), 60.0)
        signal.setitimer(signal.ITIMER_REAL, tick, tick)

    def __exit__(self, *raised: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, self.before)

    def _ring(self, number: int, frame: object) -> None:
        if self.since is None or time.monotonic() < self.since + self.timeout:
            return
        self.told += 1
        if self.told > 2 * self.TICKS:
            words = f"the function gives no answer within {self.timeout} seconds, and catches all that would end it"
            self.last_words(f"norobots: {words}: the process ends here")
            os._exit(3)
        raise _Late

    def call(self, function: Callable[[bytes, str, str], bool], *query: Any) -> bool:
        """Call a function and return its result. Raise _Late if it takes too long, even if the function catches _Late."""
        self.told, self.since = 0, time.monotonic()
        try:
            try:
                return function(*query)
            finally:
                self.since = None
                if self.told:
                    raise _Late
        except _Late:
            # The signal may have come before `finally` cleared the time.
            self.since = None
            raise


class _Turn:
    """A run through the queries from `at` on. It continues until it is over or abandoned."""

    def __init__(self, interview: Interview, work: list[Query], at: int) -> None:
        self.interview, self.work, self.at = interview, work, at
        self.since = time.monotonic()
        self.given_up = False
        #: Held while an answer is stored, or while the run is abandoned.
        self.lock = threading.Lock()
        self.over = threading.Event()

    def run(self, allowed: Callable[[bytes, str, str], bool]) -> None:
        """Make the queries of a function."""
        interview, settled = self.interview, ("allowed", "disallowed")
        try:
            for at in range(self.at, len(self.work)):
                query = self.work[at]
                with self.lock:
                    if self.given_up:
                        return
                    self.at, self.since = at, time.monotonic()
                before = interview.answers.get(query.place)
                # Only queries with a verdict are repeated.
                if before is not None and before[0] not in settled:
                    continue
                answer = interview._put(query, allowed)
                with self.lock:
                    if self.given_up:
                        return
                    interview._came(query, answer)
                    # The next call has its own time.
                    self.since = time.monotonic()
        finally:
            self.over.set()

    def watched(self, timeout: float) -> int:
        """Make the queries in a thread, and return the index in `work` of the first query that remains.

        A function that does not return can't be stopped. Its thread keeps running, but the process can still end.
        """
        thread = threading.Thread(target=self.run, args=(self.interview.allowed,), daemon=True)
        thread.start()
        try:
            while not self.over.wait(max(0.0, self.since + timeout - time.monotonic())):
                with self.lock:
                    if not self.over.is_set() and time.monotonic() >= self.since + timeout:
                        self.given_up = True
                        self.interview._came(self.work[self.at], ("timeout", str(timeout)))
                        return self.at + 1
        except BaseException:
            with self.lock:
                self.given_up = True
            raise
        return len(self.work)
