"""The conformance suite, put to a function in this process."""

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

#: How an answer came, and its words.
Answer = Tuple[str, str]

#: After so many queries without an answer in time the others are not put.
PATIENCE = 5

ABSENT: Answer = ("absent", "")


class Case(NamedTuple):
    """A case of the suite."""

    id: str
    #: The clause that it is chiefly about; for a later edition, the demand.
    clause: str
    #: Why the text demands this.
    why: str
    #: The words of the clause, where they are not the reason.
    quote: str | None
    robots: bytes


class Query(NamedTuple):
    """A query of a case."""

    #: Its place among all queries.
    place: int
    case: Case
    #: Its number among those of the case, from 1.
    number: int
    agent: bytes
    url: bytes
    expected: str

    @property
    def id(self) -> str:
        """The name in one word, as reports have it."""
        return f"{self.case.id}#{self.number}"


def load(edition: str) -> tuple[Suite, list[Query]]:
    """Return the suite of an edition and its queries, in order."""
    suite = Suite(edition)
    cases = [Case(*told) for told in suite.cases()]
    asked = enumerate(suite.queries())
    return suite, [Query(place, cases[case], *rest) for place, (case, *rest) in asked]


class Interview:
    """The queries that were put to a function, and its answers.

    `allowed` is called with the file as bytes and the robot and the URL as str, and returns a bool.
    `timeout` is in seconds; None and 0 are for ever. Raises ValueError where it is no such number.
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
        #: How to run a case again.
        self.rerun = rerun
        #: Says why the process ends.
        self.last_words = last_words
        self.suite, self.queries = load(edition)
        self.answers: dict[int, Answer] = {}
        #: A sentence about a query that got two answers, the first that was found.
        self.changed: str | None = None
        self.late = 0
        self._report: dict[str, Any] | None = None

    def ask(self, queries: Iterable[Query]) -> None:
        """Put those of the queries that were not put before, and then again in the opposite order."""
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
        """The answer to a query; what is wrong with it is an answer, too."""
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
        """Take in an answer to a query, or a second one."""
        before = self.answers.setdefault(query.place, answer)
        if answer[0] == "timeout":
            self.late += 1
        if before != answer and answer != ABSENT:
            words = f"changes its answer to {query.id}: {_said(before)} first, then {_said(answer)}"
            self.answers[query.place] = ("malformed", words)
            self.changed = self.changed or words

    def _further(self, robots: bytes, agent: bytes, url: bytes) -> Answer:
        """The answer to a query that no case has; it is put twice, as all are."""
        query = Query(-1, Case("further", "", "", None, robots), 1, agent, url, "")
        self.ask([query])
        return self.answers.pop(query.place, ABSENT)

    def outcome(self, query: Query) -> tuple[str, str]:
        """Return the kind of outcome of a query that was put, and a sentence about it."""
        kind, words = answer = self.answers[query.place]
        if kind == "malformed":
            return "error", f"error: the function {words}"
        return self.suite.judge(query.place, answer)

    @property
    def no_cause(self) -> str | None:
        """Why no cause of failures is looked for, where none is."""
        if self.changed:
            return f"it {self.changed}, and no cause is looked for"
        if self.late >= PATIENCE:
            return f"it gave no answer in time to {self.late} queries, and no cause is looked for"
        if not any(kind in ("allowed", "disallowed") for kind, _ in self.answers.values()):
            return "it answered no query, and no cause is looked for"
        return None

    def report(self) -> dict[str, Any]:
        """Return the report on all queries, with the causes. Those that were not put are put now."""
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
    """Put the conformance suite to a function and return the report.

    `allowed(robots, agent, url)` is given the file as bytes, the robot and the URL as str, and returns whether the
    robot may fetch the URL: True or False. What it raises, an answer of another type, one that does not come
    within `timeout` seconds, where 0 and None are for ever, and one that changes when the query is put again, are
    errors in the report, which is what `norobots conform --format json` writes.

    >>> import norobots
    >>> report = norobots.conform(lambda *query: norobots.decide("1994", *query).allowed)
    >>> report["failures"]
    []

    A function that holds on after its time, whatever is raised in it, ends the process with a sentence and the code 3.

    Raises ValueError for an edition that is not known and for a timeout that is no time, and TypeError where
    `allowed` cannot be called or a name or a version is no str.
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
    """The seconds that a query may take; None for ever."""
    if not timeout:
        return None
    if not math.isfinite(timeout) or not 0 < timeout <= threading.TIMEOUT_MAX:
        most = int(threading.TIMEOUT_MAX)
        raise ValueError(f"timeout is {timeout}: give seconds from 0, which is for ever, to {most}")
    return timeout


def _short(value: object, text: Callable[[Any], str] = str) -> str:
    """The value as a text that is not long, whatever its own methods do, and that has UTF-8."""
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
    """A time limit for what runs in the main thread, by a signal that comes again and again.

    A thread that watches could not run as long as the function holds the lock of the interpreter, which a regular
    expression does that tries all ways to match. It asks for signals, though.
    """

    #: How many signals come in the time of the limit.
    TICKS = 20

    @classmethod
    def here(cls, timeout: float, last_words: Callable[[str], None]) -> _Alarm | None:
        """An alarm where there can be one: in the main thread, and where nobody else has set one."""
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
            return None
        alone = signal.getsignal(signal.SIGALRM) in (signal.SIG_DFL, signal.SIG_IGN)
        alone = alone and signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        return cls(timeout, last_words) if alone else None

    def __init__(self, timeout: float, last_words: Callable[[str], None]) -> None:
        self.timeout, self.last_words = timeout, last_words
        #: When the call began that is going on.
        self.since: float | None = None
        #: How often that call was told that its time is over.
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
        """What a function returns in time. Raises _Late where it does not, also where it has caught that itself."""
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
    """A run through queries from one of them on, which goes on until it is over or given up."""

    def __init__(self, interview: Interview, work: list[Query], at: int) -> None:
        self.interview, self.work, self.at = interview, work, at
        self.since = time.monotonic()
        self.given_up = False
        #: Held while an answer is taken in, or the run is given up.
        self.lock = threading.Lock()
        self.over = threading.Event()

    def run(self, allowed: Callable[[bytes, str, str], bool]) -> None:
        """Put the queries to a function."""
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
        """Put the queries in a thread, and return the place of the first that is left to put.

        Nothing can end a function that does not return. Its thread is left behind, and does not keep the process
        from ending.
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
