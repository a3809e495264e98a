"""Read, check and match robots.txt, and test parsers of it.

Files, robots and URLs are bytes, or str that stands for its UTF-8. A robot is given by its name, which
`robot_of` takes from a whole User-Agent header; a URL by its path, with or without a query, or as an
absolute URL. Places are bytes of the file, counted from 0 and half-open; lines, columns and records are counted from 1.

>>> from norobots import Matcher, check, decide
>>> file = b"User-agent: *\\nDisallow: /tmp/\\n"
>>> decide(file, "figtree", "/tmp/x")
Decision(allowed=False, line=2, record=1)
>>> Matcher(file, edition="rfc-9309").allowed("figtree", "/index.html")
True
>>> [diagnostic.code for diagnostic in check(b"User-agent: *\\nDisallow : /tmp/\\n")]
['space-before-colon']
"""

from ._conform import conform
from ._norobots import (
    EDITIONS,
    FORMATS,
    Decision,
    Diagnostic,
    Document,
    Field,
    Fix,
    Line,
    Matcher,
    Record,
    __version__,
    check,
    decide,
    parse,
    robot_of,
)
from ._robotparser import RequestRate, RobotFileParser
from ._vectors import generate, vectors

__all__ = [
    "EDITIONS",
    "FORMATS",
    "Decision",
    "Diagnostic",
    "Document",
    "Field",
    "Fix",
    "Line",
    "Matcher",
    "Record",
    "RequestRate",
    "RobotFileParser",
    "__version__",
    "check",
    "conform",
    "decide",
    "generate",
    "parse",
    "robot_of",
    "vectors",
]
