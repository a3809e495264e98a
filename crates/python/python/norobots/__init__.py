"""Read, check and match robots.txt, and test parsers of it.

Files, robots and URLs are bytes, or str, which is encoded as UTF-8. A robot is given as its name or as its whole
User-Agent header. A URL is a path, with or without a query, or an absolute URL. The module decides under each edition in
EDITIONS, checks and parses under each in FORMATS, and has a conformance suite for each in SUITES. Spans are half-open and
count the bytes of the file from 0. Lines, columns and records count from 1.

>>> from norobots import Robots, check, decide
>>> robots = Robots("rfc-9309", b"User-agent: *\\nDisallow: /tmp/\\nCrawl-delay: 2\\n")
>>> bot = robots.robot("ExampleBot/1.0")
>>> bot.allows("https://example.com/index.html"), bot.crawl_delay
(True, 2.0)
>>> decide("1994", b"User-agent: *\\nDisallow: /tmp/\\n", "ExampleBot", "/tmp/x")
Decision(allowed=False, line=2, record=1)
>>> [diagnostic.code for diagnostic in check("1994", b"User-agent: *\\nDisallow : /tmp/\\n")]
['space-before-colon']
>>> from norobots import page
>>> page("<meta name=robots content=noarchive>", header="X-Robots-Tag: nosnippet", text="bing", agent="bingbot")["train"]
PageAnswer(allowed=False, rule="noarchive", open=None)
"""

from ._conform import conform
from ._norobots import (
    EDITIONS,
    FORMATS,
    PAGE_TEXTS,
    SUITES,
    Decision,
    Diagnostic,
    Document,
    Field,
    Fix,
    Line,
    PageAnswer,
    Record,
    Robot,
    Robots,
    __version__,
    check,
    decide,
    page,
    parse,
)
from ._robotparser import RequestRate, RobotFileParser
from ._vectors import core, generate, vectors

__all__ = [
    "EDITIONS",
    "FORMATS",
    "PAGE_TEXTS",
    "SUITES",
    "Decision",
    "Diagnostic",
    "Document",
    "Field",
    "Fix",
    "Line",
    "PageAnswer",
    "Record",
    "RequestRate",
    "Robot",
    "RobotFileParser",
    "Robots",
    "__version__",
    "check",
    "conform",
    "core",
    "decide",
    "generate",
    "page",
    "parse",
    "vectors",
]
