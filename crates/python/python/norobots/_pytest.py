"""The pytest plugin: `pytest --norobots package.module:function`."""

from __future__ import annotations

import importlib
import json
import shlex
import sys
import warnings
from pathlib import Path
from typing import Any, Callable, Iterator

import pytest

from . import _shown
from ._conform import ABSENT, Interview, Query, limit
from ._norobots import SUITES

KEY = pytest.StashKey["Plugin"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("norobots", "conformance of a robots.txt parser")
    spelled = "MODULE:FUNCTION, or MODULE:PARSE,ASK"
    group.addoption(
        "--norobots",
        metavar="SPEC",
        help=f"put the conformance suite to a function ({spelled}): function(robots: bytes, agent: str, url: str) "
        "returns whether the robot may fetch the URL; or ask(parse(robots), agent, url) does",
    )
    group.addoption(
        "--norobots-edition", metavar="EDITION", choices=SUITES, default="1994", help="one of " + ", ".join(SUITES)
    )
    group.addoption(
        "--norobots-by",
        choices=["clause", "case"],
        default="clause",
        help="make one test of each clause, with its queries as subtests where pytest has them, or one of each case",
    )
    group.addoption(
        "--norobots-timeout",
        metavar="SECONDS",
        type=float,
        default=5.0,
        help="how long a query may take; 0 is for ever (default: 5)",
    )
    group.addoption(
        "--norobots-accept-superseded",
        action="store_true",
        help="let pass what a later edition requires",
    )
    group.addoption(
        "--norobots-baseline",
        metavar="FILE",
        help="expect the failures of this report, and no others: a test that fails as there is an expected failure",
    )
    group.addoption("--norobots-report", metavar="FILE", help="write the report on all queries as JSON")
    parser.addini("norobots", f"the function that --norobots names ({spelled})")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "norobots: a test of the conformance suite")
    spec = config.getoption("norobots") or config.getini("norobots")
    if spec:
        config.stash[KEY] = Plugin(config, spec)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    # The tests are added before other plugins run, so that plugins that select tests see them.
    plugin = config.stash.get(KEY, None)
    if plugin is not None:
        root = Root.from_parent(session, name="norobots", nodeid=f"norobots/{plugin.edition}", plugin=plugin)
        items.extend(session.genitems(root))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    plugin, config = session.config.stash.get(KEY, None), session.config
    path = config.getoption("norobots_report")
    if plugin is None or path is None or hasattr(config, "workerinput"):
        return
    # If the run was interrupted or only lists the tests, the remaining queries are not made.
    ended = (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR)
    if config.option.collectonly or exitstatus in ended:
        plugin.unwritten = "it is that of a whole run"
        return
    text = json.dumps(plugin.interview.report(), ensure_ascii=False)
    try:
        Path(path).write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        plugin.unwritten = str(error)
        session.exitstatus = pytest.ExitCode.USAGE_ERROR


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    plugin = config.stash.get(KEY, None)
    if plugin is None:
        return
    if plugin.unwritten is not None:
        path = config.getoption("norobots_report")
        terminalreporter.write_line(f"norobots: no report was written to {path}: {plugin.unwritten}")
    reports = [one for all in terminalreporter.stats.values() for one in all]
    told = [dict(getattr(one, "user_properties", ())) for one in reports if getattr(one, "when", "") == "call"]
    put = sum(one.get("norobots_queries", 0) for one in told)
    left = sum(one.get("norobots_unsupported", 0) for one in told)
    if left:
        terminalreporter.write_line(
            f"norobots: {left} of {put} queries were not put: their robot or URL is not UTF-8, and the function takes text"
        )


class Plugin:
    """The values of the options."""

    def __init__(self, config: pytest.Config, spec: str) -> None:
        self.spec, self.config = spec, config
        self.edition = config.getoption("norobots_edition")
        self.by = config.getoption("norobots_by")
        self.accept = config.getoption("norobots_accept_superseded")
        try:
            self.timeout = limit(config.getoption("norobots_timeout"))
        except ValueError as error:
            raise pytest.UsageError(f"--norobots-timeout: {error}") from None
        self.allowed = _function(spec, config.invocation_params.dir)
        path = config.getoption("norobots_baseline")
        self.baseline = None if path is None else _baseline(path, self.edition)
        report = config.getoption("norobots_report")
        if report is not None and not Path(report).parent.is_dir():
            raise pytest.UsageError(f"--norobots-report {report}: there is no such folder")
        #: Why the requested report was not written, or None.
        self.unwritten: str | None = None
        self._interview: Interview | None = None

    @property
    def interview(self) -> Interview:
        """The suite and the answers. The suite is loaded on first use."""
        if self._interview is None:
            arguments = (self.allowed, self.spec, None, self.edition, self.timeout, self.rerun)
            self._interview = Interview(*arguments, self.last_words)
        return self._interview

    def last_words(self, words: str) -> None:
        """Print a text that pytest does not capture."""
        capture = self.config.pluginmanager.getplugin("capturemanager")
        if capture is not None:
            capture.suspend_global_capture(in_=True)
        print(words, file=sys.stderr, flush=True)

    def rerun(self, case: str) -> str:
        """The command that runs a case again."""
        edition = [] if self.edition == "1994" else ["--norobots-edition", self.edition]
        return shlex.join(["pytest", "--norobots", self.spec, *edition, "--norobots-by", "case", "-k", case])


class Root(pytest.Collector):
    """The node of the suite of an edition."""

    def __init__(self, *, plugin: Plugin, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.plugin = plugin

    def collect(self) -> Iterator[pytest.Item]:
        """The tests, in the order of the suite."""
        tests: dict[str, list[Query]] = {}
        for query in self.plugin.interview.queries:
            name = query.case.clause if self.plugin.by == "clause" else query.case.id
            tests.setdefault(name, []).append(query)
        for name, queries in tests.items():
            yield Conformance.from_parent(self, name=name, plugin=self.plugin, queries=queries)


class Failure(Exception):
    """The failure of a test, with the text that describes it."""


class Conformance(pytest.Function):
    """The queries of a clause or of a case.

    The class is a `Function` so that it can use the fixture `subtests` of pytest 9 or of pytest-subtests. With this
    fixture, each query of a clause is a subtest.
    """

    def __init__(self, *, plugin: Plugin, queries: list[Query], **arguments: Any) -> None:
        self.plugin, self.queries = plugin, queries
        parted = plugin.by == "clause" and plugin.config.pluginmanager.has_plugin("subtests")
        super().__init__(callobj=self._parted if parted else self._whole, **arguments)
        self.add_marker(pytest.mark.norobots)

    def _whole(self) -> None:
        self._settle(self._results(), lambda failing: _shown.failure(self.plugin.interview, failing, len(self.queries)))

    def _parted(self, subtests: Any) -> None:
        results, interview = self._results(), self.plugin.interview
        failing = _shown.smallest_first(interview, self._unexpected(results))
        of = len(self.queries)
        # The first text shows the file, the sentence and the cause. The texts about other failures leave them out.
        texts = {query: _shown.failure(interview, failing, of) for query in failing[:1]}
        put = [query for query in failing[1:] if results[query] != "not-put"]
        texts.update({query: _shown.brief(interview, query) for query in put})
        for query in [*texts, *(query for query in self.queries if query not in texts)]:
            with subtests.test(query.id):
                if query in texts:
                    raise Failure(texts[query])
                if results[query] == "not-put":
                    pytest.skip("it was not put, for others before it got no answer in time")
                if results[query] == "unsupported":
                    pytest.skip(interview.answers[query.place][1])
                if results[query] is not None:
                    pytest.xfail("it fails, as in the baseline")
        self._settle(results, lambda _: f"{len(failing)} of {of} queries fail, each a subtest; the first says why")

    def _results(self) -> dict[Query, str | None]:
        """Make the queries and return their results."""
        self.plugin.interview.ask(self.queries)
        return {query: self._result(query) for query in self.queries}

    def _settle(self, results: dict[Query, str | None], words: Callable[[list[Query]], str]) -> None:
        """End the test with the results of its queries. `words` describes the failures."""
        unsupported = [query for query, result in results.items() if result == "unsupported"]
        self.user_properties.append(("norobots_queries", len(results)))
        self.user_properties.append(("norobots_unsupported", len(unsupported)))
        unexpected = self._unexpected(results)
        if unexpected:
            raise Failure(words(unexpected))
        if self.plugin.baseline is not None:
            self._compare(results, self.plugin.baseline)
        if len(unsupported) == len(results):
            pytest.skip(self.plugin.interview.answers[unsupported[0].place][1])

    def _result(self, query: Query) -> str | None:
        """Return the kind of outcome that fails the test, or None if the answer is correct or open."""
        if self.plugin.interview.answers[query.place] == ABSENT:
            return "not-put"
        kind, _ = self.plugin.interview.outcome(query)
        if kind in ("pass", "open") or kind == "superseded" and self.plugin.accept:
            return None
        return kind

    def _unexpected(self, results: dict[Query, str | None]) -> list[Query]:
        """Return the queries that fail, except those that fail as in the baseline."""
        before = self.plugin.baseline or {}
        return [query for query in _failing(results) if before.get(query.id) != results[query]]

    def _compare(self, results: dict[Query, str | None], before: dict[str, str]) -> None:
        """Compare the results that are not unexpected failures with the baseline."""
        mended = [query.id for query, result in results.items() if result is None and query.id in before]
        # A report contains accepted answers too.
        if self.plugin.accept:
            mended = [id for id in mended if before[id] != "superseded"]
        if mended:
            # An improvement is a warning and not a failure.
            warnings.warn(
                pytest.PytestWarning(
                    f"{', '.join(mended)}: as the text has it, and the baseline says otherwise. Write it anew: "
                    f"--norobots-report {self.config.getoption('norobots_baseline')}"
                ),
                stacklevel=2,
            )
        failing = _failing(results)
        if failing:
            pytest.xfail(f"{len(failing)} of {len(results)} queries fail, as in the baseline")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, Failure):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[str, None, str]:
        return "norobots", None, f"{self.plugin.edition}: {self.name}"


def _failing(results: dict[Query, str | None]) -> list[Query]:
    return [query for query, result in results.items() if result is not None and result != "unsupported"]


def _function(spec: str, folder: Path) -> Callable[[bytes, str, str], bool]:
    """Return the function that `module:function` names."""
    module, colon, names = spec.partition(":")
    usage = f"--norobots {spec}: "
    if not colon or not module or not names:
        raise pytest.UsageError(usage + "write MODULE:FUNCTION, such as mypackage.glue:allowed")
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        found: list[Any] = []
        for name in names.split(","):
            value: Any = importlib.import_module(module)
            for part in name.split("."):
                value = getattr(value, part)
            if not callable(value):
                raise pytest.UsageError(usage + f"{name} is no function, but {type(value).__name__}")
            found.append(value)
    except pytest.UsageError:
        raise
    except AttributeError as error:
        raise pytest.UsageError(usage + str(error)) from None
    except Exception as error:
        raise pytest.UsageError(usage + f"it cannot be imported: {type(error).__name__}: {error}") from error
    if len(found) == 1:
        return found[0]
    if len(found) != 2:
        raise pytest.UsageError(usage + "name one function, or two: one that parses and one that is asked")
    parse, ask = found
    last: list[Any] = [None, None]

    def allowed(robots: bytes, agent: str, url: str) -> bool:
        # Queries about the same file follow each other.
        if last[0] is not robots:
            last[:] = [None, None]
            last[:] = [robots, parse(robots)]
        return ask(last[1], agent, url)

    return allowed


def _baseline(path: str, edition: str) -> dict[str, str]:
    """Return the kinds of outcomes of the failed queries in a report for the edition, by the ids of the queries."""
    try:
        report = json.loads(Path(path).read_text(encoding="utf-8"))
        if not report["complete"]:
            raise ValueError("that run was cut short")
        if report["suite"]["edition"] != edition:
            raise ValueError(f"that run was judged by {report['suite']['edition']}, and this one is by {edition}")
        decided = [one for one in report["failures"] if one["op"] == "decide"]
        return {f"{one['case']}#{one['query']}": one["result"] for one in decided}
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"--norobots-baseline {path}: {error}") from None
    except (KeyError, TypeError):
        remedy = "it is no report: --norobots-report and `norobots conform --format json` write one"
        raise pytest.UsageError(f"--norobots-baseline {path}: {remedy}") from None
