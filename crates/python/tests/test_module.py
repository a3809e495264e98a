"""Tests the module's arguments, and compares its answers with the suite."""

import ast
import base64
import copy
import hashlib
import http.server
import importlib
import json
import pickle
import re
import threading
import urllib.robotparser
from pathlib import Path

import norobots
import pytest
from norobots import _norobots

FILE = "User-agent: *\nDisallow: /tmp/\n"

#: A call of each function that takes a file and an edition.
CALLS = [
    lambda file, edition: norobots.decide(edition, file, "figtree", "/tmp/x"),
    lambda file, edition: norobots.Robots(edition, file).robot("figtree").decide("/tmp/x"),
    lambda file, edition: norobots.check(edition, file),
    lambda file, edition: norobots.parse(edition, file),
]


def octets(entry, member):
    text = entry.get(member)
    return base64.b64decode(entry[member + "_base64"]) if text is None else text.encode()


def is_header(agent):
    """Return whether a robot's text is a header. The module extracts the robot's name from it, the suite does not."""
    return re.search(rb"[/ \t()]", agent)


@pytest.fixture(scope="session")
def cases():
    """The cases of the 1994 edition that have queries."""
    return [case for case in norobots.vectors() if case["queries"]]


@pytest.mark.parametrize("call", CALLS)
def test_bytes_and_str_are_taken(call):
    results = [call(of, "1994") for of in (FILE, FILE.encode(), bytearray(FILE.encode()))]
    assert len({repr(result) for result in results}) == 1


@pytest.mark.parametrize("call", CALLS)
def test_a_lone_surrogate_is_a_value_error_that_says_what_to_do(call):
    with pytest.raises(ValueError, match="surrogateescape") as caught:
        call("User-agent: \udcff\n", "1994")
    assert isinstance(caught.value.__cause__, UnicodeEncodeError)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("wrong", [None, 1, ["x"], memoryview(b"x")])
def test_another_type_is_a_type_error(call, wrong):
    with pytest.raises(TypeError, match=f"bytes or str, not {type(wrong).__name__}"):
        call(wrong, "1994")
    with pytest.raises(TypeError, match="expected an edition as str, not"):
        call(FILE, wrong)


@pytest.mark.parametrize("call", CALLS)
def test_an_edition_that_is_none_of_its_own_is_a_value_error_with_those_that_are(call):
    known = norobots.EDITIONS if call in CALLS[:2] else norobots.FORMATS
    assert len(norobots.SUITES) > len(known)
    for other in {"1995", FILE * 9, *norobots.SUITES} - set(known):
        with pytest.raises(ValueError) as caught:
            call(FILE, other)
        assert str(caught.value).endswith("there are " + ", ".join(known)) and len(str(caught.value)) < 200
    with pytest.raises(TypeError):
        norobots.Robots(FILE)


def test_a_decision_is_a_value():
    decision = norobots.decide("1994", FILE, "figtree", "/tmp/x")
    assert not decision and not decision.allowed
    assert (decision.line, decision.record) == (2, 1)
    assert decision == norobots.Robots("1994", FILE).robot(b"figtree").decide(b"/tmp/x")
    assert len({decision, norobots.decide("1994", FILE, "x", "/tmp/y")}) == 1
    welcome = norobots.decide("1994", "", "figtree", "/")
    assert welcome and repr(welcome) == "Decision(allowed=True, line=None, record=None)"
    with pytest.raises(AttributeError):
        decision.allowed = True


@pytest.mark.parametrize("edition", norobots.EDITIONS)
def test_decisions_are_those_of_the_suite(edition):
    asked = 0
    for case in norobots.vectors(edition):
        robots = norobots.Robots(edition, octets(case, "robots")) if case["queries"] else None
        for query in case["queries"]:
            agent, url = octets(query, "agent"), octets(query, "url")
            decision = norobots.decide(edition, octets(case, "robots"), agent, url)
            robot = robots.robot(agent)
            assert robot.decide(url) == decision and robot.allows(url) is decision.allowed
            header = edition == "google-code-22b355f" and is_header(agent)
            if isinstance(query["expect"], str) and not query.get("moved_by") and not case.get("site") and not header:
                asked += 1
                assert decision.allowed == (query["expect"] == "allowed"), (case["id"], query)
                assert edition != "1994" or query.get("line", decision.line) == decision.line
    assert asked > 700


@pytest.mark.parametrize("edition", ["rfc-9309", "1994"])
def test_the_core_is_answered_as_it_says(edition):
    core = norobots.core(edition)
    assert core["edition"] == edition and 30 < len(core["cases"]) <= 100
    lines = "".join(json.dumps(case, separators=(",", ":")) + "\n" for case in core["cases"])
    assert hashlib.sha256(lines.encode()).hexdigest() == core["cases_sha256"]
    for case in core["cases"]:
        decision = norobots.decide(edition, octets(case, "robots"), case["agent"], case["url"])
        assert decision.allowed == (case["expect"] == "allowed"), case["id"]


def test_other_editions_have_no_core():
    for edition in ["1996", "1994-es", "none"]:
        with pytest.raises(ValueError, match="rfc-9309"):
            norobots.core(edition)


@pytest.mark.parametrize("edition", norobots.EDITIONS)
def test_threads_share_a_file_and_a_robot(edition):
    # Google's product tokens have no digits, and in the 1994 edition a name must not be a part of another.
    names = ["".join(chr(ord("a") + int(digit)) for digit in f"{i:03}") + "-bot" for i in range(200)]
    lines = [f"User-agent: {name}\nDisallow: /{i}/\n\n" for i, name in enumerate(names)]
    robots = norobots.Robots(edition, "".join(lines))
    shared, wrong = robots.robot(names[7]), []

    def work(first):
        for i in list(range(first, 200)) + list(range(first)):
            own = robots.robot(names[i])
            if own.allows(f"/{i}/") or not own.allows(f"/{i + 1}/") or shared.allows("/7/"):
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(first,)) for first in (0, 50, 100, 150)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("edition", norobots.EDITIONS)
def test_a_robot_keeps_its_file_and_what_it_has_beside_the_rules(edition):
    file = bytearray(b"Sitemap: http://h/\xff\nUser-agent: a\nCrawl-delay: 1.5\nDisallow: /x\nSitemap: none\n")
    robots = norobots.Robots(edition, file)
    assert repr(robots) == f"<norobots.Robots of {len(file)} bytes by edition {edition}>"
    file[:] = b""
    assert robots.sitemaps == [b"http://h/\xff"] and robots.edition == edition
    one, other = robots.robot("a"), robots.robot("b")
    del robots
    assert (one.crawl_delay, other.crawl_delay) == (1.5, None)
    assert not one.allows("/x") and other.allows("/x")
    with pytest.raises(TypeError):
        norobots.Robot()


def test_diagnostics_are_typed():
    file = b"User-agent: *\n Disallow: /tmp/\n"
    (found,) = norobots.check("1994", file)
    assert (found.code, found.severity) == ("leading-space", "violation")
    assert (found.line, found.column, found.span) == (2, 1, (14, 15))
    assert str(found).startswith("2:1: violation[leading-space] ")
    assert found.fix.apply(file) == FILE.encode()
    assert norobots.check("1994", FILE) == []


def test_the_lines_are_the_file(cases):
    for case in cases:
        robots = octets(case, "robots")
        if len(robots) > 20_000:
            continue
        for edition in norobots.FORMATS:
            document = norobots.parse(edition, robots)
            pieces = [place for line in document.lines for _, place in line.tokens]
            assert b"".join(robots[start:end] for start, end in pieces) == robots
            ends = [0] + [line.span[1] for line in document.lines]
            assert [line.span[0] for line in document.lines] == ends[:-1] and ends[-1] == len(robots)
            for line in document.lines:
                assert line.value is None or line.span[0] <= line.value[0] <= line.value[1] <= line.span[1]


def test_records_are_those_of_the_suite(cases):
    checked = 0
    for case in cases:
        if "records" not in case or "base64" in str(case["records"]):
            continue
        robots = octets(case, "robots")
        records = norobots.parse("1994", robots).records
        wanted = [
            ([agent.encode() for agent in record["agents"]], [value.encode() for value in record["disallow"]])
            for record in case["records"]
        ]
        assert [(one.agents, [value for _, _, value in one.rules]) for one in records] == wanted
        checked += 1
    assert checked > 50


def test_generated_vectors_hold():
    vectors = list(norobots.generate(7, count=20))
    assert vectors == list(norobots.generate(seed=7, count=20))
    assert [one["id"] for one in vectors] != [one["id"] for one in norobots.generate(8, count=20)]
    for edition in ("1994", "rfc-9309"):
        for vector in norobots.generate(3, count=20, edition=edition, grammar="rfc9309"):
            for query in vector["queries"]:
                robots, agent, url = octets(vector, "robots"), octets(query, "agent"), octets(query, "url")
                if edition == "1994" or not is_header(agent):
                    assert norobots.decide(edition, robots, agent, url).allowed == (query["expect"] == "allowed")
    with pytest.raises(ValueError, match="near-miss"):
        next(norobots.generate(1, grammar="sentences"))
    with pytest.raises(OverflowError):
        next(norobots.generate(-1))


def test_the_parser_has_the_interface_of_the_standard_library():
    theirs, ours = urllib.robotparser.RobotFileParser, norobots.RobotFileParser
    public = {name for name in dir(theirs) if not name.startswith("_")}
    assert public <= set(dir(ours))
    lines = ["User-agent: figtree", "Crawl-delay: 3", "Request-rate: 9/30", "Disallow: /tmp/", "Sitemap: http://h/s"]
    for parser in (theirs(), ours()):
        assert parser.mtime() == 0 and parser.can_fetch("figtree", "/") is False
        assert parser.crawl_delay("figtree") is None
        parser.parse(lines)
        assert parser.mtime() > 0
        assert parser.can_fetch("figtree/1.0", "http://h/tmp/") is False
        assert parser.can_fetch("figtree", "http://h/") is True
        assert parser.crawl_delay("FigTree/2") == 3 and parser.crawl_delay("other") is None
        assert tuple(parser.request_rate("figtree")) == (9, 30)
        assert parser.site_maps() == ["http://h/s"]
    bare = ours()
    bare.parse(b"User-agent: *\rDisallow: /x\rCrawl-delay: soon\r")
    assert not bare.can_fetch("a", "/x") and bare.crawl_delay("a") is None and bare.site_maps() is None
    assert ours(edition="1994").edition == "1994"


def test_fields_beside_the_rules_are_those_of_the_robot():
    theirs, ours = urllib.robotparser.RobotFileParser, norobots.RobotFileParser
    delays = (
        "User-agent: slurp\nCrawl-delay: 1\nCrawl-delay: 4\n\nUser-agent: bingbot\nUser-agent: figtree\nCrawl-delay: 5\n"
        "Disallow: /b\nRequest-rate: 3/9\n\nUser-agent: bare\nDisallow: /x\n\nUser-agent: *\nDisallow: /private\n"
    )
    every = delays + "Crawl-delay: 9\n"
    for text in (delays, every):
        for edition in norobots.EDITIONS:
            told, known = theirs(), ours(edition=edition)
            for parser in (told, known):
                parser.parse(text.split("\n"))
            for robot in ("slurp", "bingbot", "bare", "other", "FIGTREE", "figtree/2.0", "bingbot crawler"):
                where = f"{robot} by {edition}"
                assert known.crawl_delay(robot) == told.crawl_delay(robot), where
                assert known.request_rate(robot) == told.request_rate(robot), where
    by_1994 = ours(edition="1994")
    by_1994.parse(every.encode())
    # The Crawl-delay comes from the group that decides.
    assert not by_1994.can_fetch("bingbot-news", "/b") and by_1994.crawl_delay("bingbot-news") == 5
    with pytest.raises(ValueError):
        by_1994.crawl_delay("a\udcff")
    for again in (copy.deepcopy(by_1994), pickle.loads(pickle.dumps(by_1994))):
        assert again.crawl_delay("slurp") == 4 and not again.can_fetch("bingbot", "/b") and str(again) == every
    # If a text is split at line feeds, its lines still end with carriage returns.
    mixed = ours(edition="1994")
    mixed.parse("User-agent: *\r\n\nDisallow: /b\n".split("\n"))
    assert mixed.can_fetch("a", "/b")


@pytest.mark.parametrize(
    "status, allowed", [(200, [True, False]), (401, [False, False]), (404, [True, True]), (503, [False, False])]
)
def test_a_fetch_goes_as_in_the_standard_library(status, allowed):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            self.end_headers()
            self.wfile.write(FILE.encode())

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/robots.txt"
        for kind in (urllib.robotparser.RobotFileParser, norobots.RobotFileParser):
            parser = kind(url)
            parser.read()
            assert [parser.can_fetch("figtree", path) for path in ("/", "/tmp/")] == allowed
        server.shutdown()


def test_a_whole_header_is_that_of_its_robot():
    header = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"
    file = "User-agent: GPTBot\nDisallow: /\n"
    for edition in norobots.EDITIONS:
        # The 1994 edition takes the first word of the header, "Mozilla", as the robot's name.
        allowed = edition == "1994"
        parser = norobots.RobotFileParser(edition=edition)
        parser.parse(file)
        assert parser.can_fetch(header, "/") is allowed
        assert norobots.decide(edition, file, header, "/").allowed is allowed
        assert norobots.Robots(edition, file).robot(header.encode()).allows("/") is allowed


def test_rules_for_a_page_are_answered_by_each_text():
    html = b'<!doctype html><meta name="robots" content="noarchive"><meta name=googlebot content=noindex>'
    google = norobots.page(html, header="HTTP/1.1 200 OK\r\nX-Robots-Tag: nosnippet\r\n")
    assert not google["index"] and google["index"].rule == "noindex" and google["index"].open is None
    assert not google["snippet"].allowed and google["translate"]
    assert not norobots.page(html, text="bing", agent="bingbot")["train"]
    later = {"header": b"X-Robots-Tag: unavailable_after: 2026-01-01"}
    assert "the day" in norobots.page(**later)["index"].open
    assert not norobots.page(**later, now=1767398400)["index"]
    assert all(norobots.page().values())
    for text in norobots.PAGE_TEXTS:
        assert norobots.page(html, text=text)
    with pytest.raises(ValueError, match="there is no text \"altavista\"; there are amazon, "):
        norobots.page(html, text="altavista")


def test_the_stub_tells_what_there_is():
    folder = Path(importlib.import_module("norobots").__file__).parent
    assert (folder / "py.typed").exists()
    body = ast.parse((folder / "_norobots.pyi").read_text(encoding="utf-8")).body
    names = {getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None) for node in body}
    public = {name for name in dir(_norobots) if not name.startswith("_")} | {"__version__"}
    assert names - {None} == public
    for node in body:
        if isinstance(node, ast.ClassDef):
            stated = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            there = {name for name in vars(getattr(_norobots, node.name)) if not name.startswith("_")}
            assert {name for name in stated if not name.startswith("_")} == there, node.name
