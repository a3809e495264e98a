"""A parser with the interface of urllib.robotparser."""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from functools import lru_cache
from typing import Any, Callable, Iterable, NamedTuple

from ._norobots import Document, Field, Robot, Robots, parse

#: The maximum number of bytes of a robots.txt file that are read. RFC 9309 requires at least 500 kibibytes.
LIMIT = 8 << 20


class RequestRate(NamedTuple):
    """The maximum number of requests in a number of seconds."""

    requests: int
    seconds: int


class RobotFileParser:
    """A parser with the interface of `urllib.robotparser.RobotFileParser`.

    These are the differences from the parser of the standard library:

    * It decides under an edition. The default is RFC 9309.
    * `parse` also takes bytes, which keep the line terminators of the file. Each call replaces the file that was parsed
      before.
    * A robot can be given as its whole User-Agent header. `Robots.robot` describes which robot a header names.
    * A Crawl-delay may have a fraction, and a Request-rate may have a unit.
    * There are no `entries`, and `str` returns the parsed file.

    >>> parser = RobotFileParser()
    >>> parser.parse(["User-agent: *", "Crawl-delay: 2", "Disallow: /*.gif$"])
    >>> parser.can_fetch("figtree/1.0", "https://www.example.com/x.gif")
    False
    >>> parser.crawl_delay("figtree")
    2
    """

    def __init__(self, url: str = "", edition: str = "rfc-9309") -> None:
        self.edition = edition
        self.disallow_all = False
        self.allow_all = False
        self.last_checked = 0.0
        self._take(b"")
        self.set_url(url)

    def mtime(self) -> float:
        """Return when the file was last fetched or parsed, in seconds since the epoch, or 0 if it never was."""
        return self.last_checked

    def modified(self) -> None:
        """Set the time at which the file was fetched to now."""
        self.last_checked = time.time()

    def set_url(self, url: str) -> None:
        """Set the URL of the robots.txt file."""
        self.url = url
        self.host, self.path = urllib.parse.urlparse(url)[1:3]

    def read(self) -> None:
        """Fetch the file and parse it.

        As in the standard library, status 401 or 403 disallows everything, and any other status from 400 to 499
        allows everything. Any other failure leaves the parser unchanged, or raises the error of `urlopen`.
        """
        try:
            with urllib.request.urlopen(self.url) as file:
                body = file.read(LIMIT)
        except urllib.error.HTTPError as error:
            if error.code in (401, 403):
                self.disallow_all = True
            elif 400 <= error.code < 500:
                self.allow_all = True
            error.close()
        else:
            self.parse(body)

    def parse(self, lines: bytes | str | Iterable[str | bytes]) -> None:
        """Parse a file, given as bytes, as text, or as a list of lines with or without terminators."""
        if isinstance(lines, str):
            source = lines.encode()
        elif isinstance(lines, (bytes, bytearray)):
            source = bytes(lines)
        else:
            source = b"".join(_line(line) for line in lines)
        self._take(source)
        self.modified()

    def can_fetch(self, useragent: str | bytes, url: str | bytes) -> bool:
        """Return whether a robot may fetch a URL. Before a file has been read, this is False."""
        if self.disallow_all:
            return False
        if self.allow_all:
            return True
        if not self.last_checked:
            return False
        return self._robot(useragent).allows(url)

    def crawl_delay(self, useragent: str | bytes) -> int | float | None:
        """Return the Crawl-delay for a robot in seconds, or None if the file has no well-formed one for it."""
        field = self._field("crawl-delay", useragent)
        return None if field is None else _whole(field.seconds)

    def request_rate(self, useragent: str | bytes) -> RequestRate | None:
        """Return the Request-rate for a robot, or None if the file has no well-formed one for it."""
        field = self._field("request-rate", useragent)
        return None if field is None else RequestRate(field.documents, _whole(field.seconds))

    def site_maps(self) -> list[str] | None:
        """Return the values of all Sitemap fields, even malformed ones, or None if there are none."""
        maps = [field.text for field in self._parsed().fields if field.kind == "sitemap"]
        return [text.decode("utf-8", "surrogateescape") for text in maps] or None

    def __str__(self) -> str:
        return self._source.decode("utf-8", "surrogateescape")

    def __getstate__(self) -> dict[str, Any]:
        kept = ("edition", "disallow_all", "allow_all", "last_checked", "url", "host", "path", "_source")
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._take(self._source)

    def _take(self, source: bytes) -> None:
        """Store a file. Its lines are parsed later, when a field that is not a rule is requested."""
        self._robot = _robots(self.edition, source)
        self._source = source
        self._document: Document | None = None
        self._blocks: dict[str, tuple[Callable[[str | bytes], Robot], dict[int, Field]]] = {}

    def _parsed(self) -> Document:
        if self._document is None:
            self._document = parse("rfc-9309", self._source)
        return self._document

    def _field(self, kind: str, useragent: str | bytes) -> Field | None:
        """Return the last well-formed field of the block whose rules apply to the robot.

        A block is one or more User-agent lines and the lines below them, up to the next User-agent line. Under RFC
        9309, such fields belong to no group, so the engine ignores them. The engine therefore decides for a file with
        the same names, in which a rule replaces each field.
        """
        if not self.last_checked:
            return None
        if kind not in self._blocks:
            self._blocks[kind] = self._stand_ins(kind)
        robot, fields = self._blocks[kind]
        decision = robot(useragent).decide("/")
        return None if decision.allowed else fields.get(decision.line or 0)

    def _stand_ins(self, kind: str) -> tuple[Callable[[str | bytes], Robot], dict[int, Field]]:
        """Return a file in which rules replace the fields of a kind, and the field that each of its lines replaces."""
        document = self._parsed()
        beside = {field.line: field for field in document.fields if field.kind in ("crawl-delay", "request-rate")}
        blocks: list[tuple[list[bytes], list[Field]]] = []
        below = True
        for line in document.lines:
            if line.kind == "user-agent" and line.value is not None:
                if below:
                    blocks.append(([], []))
                start, end = line.value
                blocks[-1][0].append(b"User-agent: " + self._source[start:end])
            field = beside.get(line.number)
            if field is not None and blocks and field.kind == kind and field.well_formed:
                blocks[-1][1].append(field)
            below = field is not None or line.kind in ("disallow", "allow") or below and line.kind != "user-agent"
        lines: list[bytes] = []
        fields: dict[int, Field] = {}
        for agents, found in blocks:
            lines += [*agents, b"Disallow: /" if found else b"Disallow:", b""]
            if found:
                fields[len(lines) - 1] = found[-1]
        return _robots(self.edition, b"\n".join(lines)), fields


def _robots(edition: str, source: bytes) -> Callable[[str | bytes], Robot]:
    """Return a function from a name or header to the rules for that robot. It caches the last eight robots."""
    return lru_cache(maxsize=8)(Robots(edition, source).robot)


def _line(line: str | bytes) -> bytes:
    if isinstance(line, str):
        line = line.encode("utf-8", "surrogateescape")
    # If the file was split at line feeds, the line still ends with its carriage return.
    return line if line.endswith(b"\n") else line.removesuffix(b"\r") + b"\n"


def _whole(seconds: float) -> int | float:
    return int(seconds) if seconds == int(seconds) else seconds
