"""Tests the pytest plugin by running pytest as users do."""

import base64
import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
import urllib.robotparser
import xml.etree.ElementTree as ElementTree

import norobots
import pytest
from norobots import _conform

GLUE = """
    import itertools, re, time
    from urllib.robotparser import RobotFileParser
    import norobots

    def own(robots, agent, url): return norobots.decide("1994", robots, agent, url).allowed
    def rfc(robots, agent, url): return norobots.decide("rfc-9309", robots, agent, url).allowed
    def parse(robots): return norobots.Robots("1994", robots)
    def ask(robots, agent, url): return robots.robot(agent).allows(url)

    def allowed(robots, agent, url):
        parser = RobotFileParser()
        parser.parse(robots.decode("utf-8", "surrogateescape").splitlines())
        return parser.can_fetch(agent, url)

    def raises(robots, agent, url): raise KeyError(agent)
    def exits(robots, agent, url): raise SystemExit(3)
    def interrupts(robots, agent, url): raise KeyboardInterrupt
    def word(robots, agent, url): return "yes"
    def nothing(robots, agent, url): return None
    def hangs(robots, agent, url):
        while True: time.sleep(1)
    def matches(robots, agent, url): return re.fullmatch(r"(.*a)*(.*a)*(.*a)*b", "a" * 40) is not None
    def swallows(robots, agent, url):
        while True:
            try: time.sleep(1)
            except BaseException: pass
    def tells(robots, agent, url): raise ValueError("bad line \\udce9")
    def slow(robots, agent, url):
        open("started", "w").close()
        return time.sleep(0.1) is None
    numbers = itertools.count()
    def changes(robots, agent, url): return next(numbers) % 2 == 0
    no_function = 1
"""


# If CI or BUILD_NUMBER is set, pytest prints each failure in full again in its summary.
OWN = re.compile("PYTEST.*|CI|BUILD_NUMBER")
ENVIRONMENT = {name: value for name, value in os.environ.items() if not OWN.fullmatch(name)}
PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]


@pytest.fixture
def run(tmp_path):
    """Return a function that runs pytest in a folder with GLUE. It returns the exit code and the output."""
    (tmp_path / "glue.py").write_text(textwrap.dedent(GLUE), encoding="utf-8")

    def run(*options, path=None):
        own = ENVIRONMENT if path is None else {**ENVIRONMENT, "PYTHONPATH": path}
        ran = subprocess.run([*PYTEST, *options], cwd=tmp_path, capture_output=True, text=True, env=own, timeout=300)
        return ran.returncode, ran.stdout + ran.stderr

    run.folder = tmp_path
    return run


@pytest.mark.parametrize("spec", ["glue:own", "glue:parse,ask"])
def test_a_parser_that_conforms_passes(run, spec):
    code, said = run("--norobots", spec)
    assert code == 0 and "19 passed" in said
    # Queries that were not run don't pass silently. They are reported.
    assert re.search(r"13 of \d+ queries were not put", said)


def test_without_the_option_there_is_no_test(run):
    code, said = run()
    assert code == 5 and "no tests ran" in said


def test_a_failure_shows_the_file_the_sentence_and_the_cause(run):
    report = run.folder / "report.json"
    xml = run.folder / "junit.xml"
    code, said = run("--norobots", "glue:allowed", f"--norobots-report={report}", f"--junitxml={xml}")
    assert code == 1
    start = said.index("unknown-header: ")
    shown = said[start : said.index("rerun", start)]
    for piece in (
        "asked     may foo fetch",
        "expected disallowed",
        "“Unrecognised headers are ignored.” (unknown-header)",
        "cause     allow-line=",
    ):
        assert piece in shown
    # The failure shows the case with the smallest file, and that case can be run alone.
    case = said[said.index("case      ", start) :].split()[1].split("#")[0]
    data = json.loads(report.read_text(encoding="utf-8"))
    suite = norobots.vectors()
    sizes = {one["id"]: len(one["robots"].encode() if "robots" in one else base64.b64decode(one["robots_base64"])) for one in suite if one["queries"]}
    failing = {one["case"] for one in data["failures"] if one["cites"][0] == "unknown-header"}
    assert case in failing and sizes[case] == min(sizes[one] for one in failing)
    assert data["complete"] and data["causes"] and data["implementation"]["language"] == "python"
    tests = ElementTree.parse(xml).getroot().findall(".//testcase")
    assert len(tests) == 19 and {test.get("classname") for test in tests} == {"norobots.1994"}
    failed = {test.get("name") for test in tests if test.find("failure") is not None}
    assert failed == {one["cites"][0] for one in data["failures"]}

    # With the report as a baseline, these are expected failures.
    code, said = run("--norobots", "glue:allowed", f"--norobots-baseline={report}")
    assert code == 0 and f"{len(failed)} xfailed" in said and " failed" not in said
    # A warning names a query that no longer fails.
    data["failures"][0]["result"] = "crash"
    report.write_text(json.dumps(data), encoding="utf-8")
    code, said = run("--norobots", "glue:own", "--norobots-by=case", "-k", case, f"--norobots-baseline={report}")
    assert code == 0 and "as the text has it, and the baseline says otherwise" in " ".join(said.split())


def test_a_case_is_a_test_and_k_selects(run):
    code, said = run("--norobots", "glue:own", "--norobots-by=case", "-k", "agent-default/")
    assert code == 0 and "agent-default" in run("--norobots", "glue:own", "--collect-only", "-q")[1]
    cases = [case for case in norobots.vectors() if case["id"].startswith("agent-default/") and case["queries"]]
    # One case is skipped, because none of its queries is UTF-8.
    assert f"{len(cases) - 1} passed, 1 skipped" in said


def test_the_tests_run_side_by_side_and_beside_others(run):
    (run.folder / "test_other.py").write_text("def test_other(): pass\n", encoding="utf-8")
    code, said = run("--norobots", "glue:own", "-n", "2")
    assert code == 0 and "20 passed" in said
    (run.folder / "pytest.ini").write_text("[pytest]\nnorobots = glue:own\n", encoding="utf-8")
    code, said = run("-m", "norobots")
    assert code == 0 and "19 passed, 1 deselected" in said


def test_another_edition(run):
    code, said = run("--norobots", "glue:rfc", "--norobots-edition", "rfc-9309")
    assert code == 0 and " passed" in said
    report = run.folder / "report.json"
    code, said = run("--norobots", "glue:rfc", f"--norobots-report={report}")
    code, said = run("--norobots", "glue:rfc", "--norobots-edition", "rfc-9309", f"--norobots-baseline={report}")
    assert code == 4 and "that run was judged by 1994, and this one is by rfc-9309" in said
    code, said = run("--norobots", "glue:rfc", "-k", "unknown-header", "--norobots-accept-superseded", "-q")
    assert "as rfc-9309 has it" not in said


@pytest.mark.parametrize(
    "function, words",
    [
        ("raises", "KeyError: 'foo'"),
        ("exits", "SystemExit: 3"),
        ("tells", "ValueError: bad line \\udce9"),
        ("word", "returned 'yes', of type str, and no bool"),
        ("nothing", "returned None, of type NoneType, and no bool"),
        ("changes", "changes its answer to "),
        ("hangs", "no answer within 50ms"),
        # This function holds the interpreter's lock, so that no other thread runs.
        ("matches", "no answer within 50ms"),
    ],
)
def test_a_function_that_gives_no_answer_fails_each_test(run, function, words):
    code, said = run("--norobots", f"glue:{function}", "--norobots-timeout=0.05", "-k", "record-shape or field-case")
    assert code == 1 and "2 failed, 17 deselected" in said
    assert words in " ".join(said.split())
    if function in ("hangs", "matches"):
        assert "not put, for 5 queries before it got no answer within 0.05 seconds" in " ".join(said.split())


def test_a_function_that_catches_all_that_would_end_it_ends_the_run(run):
    code, said = run("--norobots", "glue:swallows", "--norobots-timeout=0.05", "-k", "record-shape")
    assert code == 3 and "norobots: the function gives no answer within 0.05 seconds, and catches all" in said


@pytest.mark.parametrize("options", [[], ["--norobots-timeout=0"]])
def test_who_ends_a_run_does_not_wait_for_a_report(run, options):
    report = run.folder / "report.json"
    code, said = run("--norobots", "glue:interrupts", f"--norobots-report={report}", *options)
    assert code == 2 and f"no report was written to {report}: it is that of a whole run" in said
    code, said = run("--norobots", "glue:own", f"--norobots-report={report}", "--collect-only", *options)
    assert code == 0 and not report.exists()

    # If a user presses Ctrl+C during a query, the run ends at once.
    command = [*PYTEST, "--norobots", "glue:slow", f"--norobots-report={report}", *options]
    process = subprocess.Popen(command, cwd=run.folder, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    while not (run.folder / "started").exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    # Without the interrupt, the queries would take minutes.
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 2 and "KeyboardInterrupt" in said and not report.exists()


def test_a_report_that_cannot_be_written_is_told_and_the_results_stand(run):
    (run.folder / "report.json").mkdir()
    code, said = run("--norobots", "glue:own", "--norobots-report=report.json")
    assert code == 4 and "19 passed" in said and "no report was written to report.json: " in said


@pytest.mark.parametrize(
    "options, words",
    [
        (["--norobots", "glue"], "write MODULE:FUNCTION"),
        (["--norobots", "glue:absent"], "has no attribute 'absent'"),
        (["--norobots", "glue:no_function"], "--norobots glue:no_function: no_function is no function, but int"),
        (["--norobots", "glue:own", "--norobots-timeout=-1"], "--norobots-timeout: timeout is -1.0"),
        (["--norobots", "glue:own", "--norobots-timeout=nan"], "give seconds from 0"),
        (["--norobots", "glue:own", "--norobots-report=absent/r.json"], "there is no such folder"),
        (["--norobots", "absent:own"], "ModuleNotFoundError"),
        (["--norobots", "glue:own,parse,ask"], "name one function, or two"),
        (["--norobots", "glue:own", "--norobots-edition=1995"], "rfc-9309"),
        (["--norobots", "glue:own", "--norobots-baseline=absent.json"], "absent.json"),
        (["--norobots", "glue:own", "--norobots-baseline=glue.py"], "--norobots-baseline glue.py"),
    ],
)
def test_wrong_options_are_told(run, options, words):
    code, said = run(*options)
    assert code == 4 and words in said and "INTERNALERROR" not in said


def test_a_report_in_process():
    with pytest.raises(TypeError, match="must be callable"):
        norobots.conform("glue:allowed")
    with pytest.raises(ValueError, match="rfc-9309"):
        norobots.conform(lambda robots, agent, url: True, "1995")
    with pytest.raises(TypeError, match="version must be a str"):
        norobots.conform(lambda robots, agent, url: True, version=1)
    with pytest.raises(ValueError, match="timeout is -1"):
        norobots.conform(lambda robots, agent, url: True, timeout=-1)


def test_a_key_that_is_pressed_ends_the_search_for_causes():
    def allowed(robots, agent, url):
        parser = urllib.robotparser.RobotFileParser()
        parser.parse(robots.decode("utf-8", "surrogateescape").splitlines())
        return parser.can_fetch(agent, url)

    interview = _conform.Interview(allowed, "allowed", None, "1994", None, str)
    interview.ask(interview.queries)
    timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        interview.report()
        time.sleep(1)
    assert interview._report is None


def test_a_time_limit_holds_in_any_thread():
    reports = []

    def hangs(robots, agent, url):
        threading.Event().wait()

    def work():
        reports.append(norobots.conform(hangs, timeout=0.01))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    # In the main thread, a signal ends the function. It also works if SIGALRM has another handler.
    work()
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    try:
        work()
    finally:
        signal.signal(signal.SIGALRM, before)
    for report in reports:
        assert not report["complete"] and report["counts"]["timeout"] == 5
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


# Folders of packages. One has a pytest with subtests, the other has the plugin that adds subtests to an older pytest.
# `crates/python/test` installs them next to a pytest without subtests.
SUBTESTS = [folder for folder in os.environ.get("NOROBOTS_SUBTESTS", "").split(os.pathsep) if folder]


@pytest.mark.skipif(not SUBTESTS, reason="NOROBOTS_SUBTESTS is not set: crates/python/test sets it")
@pytest.mark.parametrize("path", SUBTESTS)
def test_each_query_of_a_clause_is_a_subtest_where_there_are_some(run, path):
    report, xml = run.folder / "report.json", run.folder / "junit.xml"
    code, said = run("--norobots", "glue:own", "-v", path=path)
    # All queries pass, except those that are not run.
    queries = sum(len(one["queries"]) for one in norobots.vectors())
    passed, skipped = (int(re.search(rf"(\d+) {word}", said)[1]) for word in ("subtests passed", r"(?:subtests )?skipped"))
    assert code == 0 and " failed" not in said and "19 passed" in said
    assert skipped == 13 and passed + skipped == queries

    options = ["--norobots", "glue:allowed"]
    code, said = run(*options, f"--norobots-report={report}", f"--junitxml={xml}", path=path)
    failures = [one for one in json.loads(report.read_text(encoding="utf-8"))["failures"] if one["op"] == "decide"]
    failed = {f"{one['case']}#{one['query']}" for one in failures}
    assert code == 1 and {id for id in failed if f"[{id}]" in said} == failed
    # The first failing query of a clause shows what all its failures have in common.
    start = said.index("unknown-header: ")
    assert "“Unrecognised headers are ignored.” (unknown-header)" in said[start:] and "cause     allow-line=" in said[start:]
    assert re.search(r"queries fail, each a subtest; the first says why", said)
    # JUnit's format has no subtests, so each clause is one failing test there.
    tests = ElementTree.parse(xml).getroot().findall(".//testcase")
    named = {test.get("name") for test in tests if test.find("failure") is not None}
    assert named >= {one["cites"][0] for one in failures} and {test.get("classname") for test in tests} == {"norobots.1994"}

    # With two processes, the failures are the same.
    code, apart = run(*options, "-n", "2", path=path)
    assert code == 1 and {id for id in failed if f"[{id}]" in apart} == failed
    assert counted(apart) == counted(said)

    # With a baseline, they are expected failures. The option -k selects clauses.
    code, said = run(*options, f"--norobots-baseline={report}", path=path)
    assert code == 0 and " failed" not in said and " xfailed" in said
    code, said = run("--norobots", "glue:allowed", "-k", "unknown-header", path=path)
    assert code == 1 and "18 deselected" in said
    # Queries that were not run don't count as failures.
    code, said = run("--norobots", "glue:hangs", "--norobots-timeout=0.05", "-k", "record-shape", path=path)
    assert code == 1 and re.search(r"\b6 failed", said) and said.count("no answer within 50ms") == 5
    # With `by=case`, each case is one test.
    code, said = run("--norobots", "glue:own", "--norobots-by=case", "-v", path=path)
    assert code == 0 and "subtests" not in said.splitlines()[-1]


def counted(said):
    """Return the numbers of the last line without the time."""
    return sorted(re.findall(r"\d+ [a-z ]+", said.strip().splitlines()[-1].rsplit(" in ", 1)[0]))
