"""A parser with the interface of urllib.robotparser."""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Iterable, NamedTuple

from ._norobots import Document, Field, Matcher, parse

#: How much of a robots.txt file is read. RFC 9309 asks for 500 kibibytes at least.
LIMIT = 8 << 20


class RequestRate(NamedTuple):
    """At most so many requests in so many seconds."""

    requests: int
    seconds: int


class RobotFileParser:
    """What a robots.txt file says, with the interface of `urllib.robotparser.RobotFileParser`.

    It differs from the standard library's in that it decides by an edition, which is RFC 9309 where none is
    named, and that `parse` also takes the file as bytes, which is how to keep its line terminators.

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
        self._matcher = Matcher(b"", edition)
        self._document: Document | None = None
        self.set_url(url)

    def mtime(self) -> float:
        """Return when the file was last fetched or parsed, in seconds since the epoch; 0 for never."""
        return self.last_checked

    def modified(self) -> None:
        """Take the file for one that was fetched now."""
        self.last_checked = time.time()

    def set_url(self, url: str) -> None:
        """Set the URL of the robots.txt file."""
        self.url = url
        self.host, self.path = urllib.parse.urlparse(url)[1:3]

    def read(self) -> None:
        """Fetch the file and parse it.

        As in the standard library, a status of 401 or 403 disallows everything and any other from 400 to 499
        allows everything; any other failure leaves the parser as it was, or raises what `urlopen` raises.
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
        """Parse a file: its bytes, its text, or its lines, with or without their terminators."""
        if not isinstance(lines, (bytes, bytearray, str)):
            lines = b"".join(_line(line) for line in lines)
        self._matcher = Matcher(lines, self.edition)
        # The fields beside rules stand in the groups of RFC 9309, whatever the edition.
        self._document = parse(lines, "rfc-9309")
        self.modified()

    def can_fetch(self, useragent: str | bytes, url: str | bytes) -> bool:
        """Return whether a robot may fetch a URL; False until a file was read."""
        if self.disallow_all:
            return False
        if self.allow_all:
            return True
        if not self.last_checked:
            return False
        return self._matcher.allowed(useragent, url)

    def crawl_delay(self, useragent: str | bytes) -> int | float | None:
        """Return the seconds between two requests of a robot, where the file says them in form."""
        field = self._field("crawl-delay", useragent)
        return None if field is None else _whole(field.seconds)

    def request_rate(self, useragent: str | bytes) -> RequestRate | None:
        """Return at most how many requests a robot may make in a time, where the file says it in form."""
        field = self._field("request-rate", useragent)
        return None if field is None else RequestRate(field.documents, _whole(field.seconds))

    def site_maps(self) -> list[str] | None:
        """Return the values of all Sitemap fields, whatever their form; None where there is none."""
        if self._document is None:
            return None
        maps = [field.text for field in self._document.fields if field.kind == "sitemap"]
        return [text.decode("utf-8", "surrogateescape") for text in maps] or None

    def _field(self, kind: str, useragent: str | bytes) -> Field | None:
        """The first well-formed field of the groups that name the robot, else of those for every robot."""
        if self._document is None or not self.last_checked:
            return None
        robot = useragent.encode("utf-8", "surrogateescape") if isinstance(useragent, str) else useragent
        robot = robot.split(b"/")[0].strip().lower()
        groups = self._document.records
        named = {group.number for group in groups if robot in map(bytes.lower, group.agents)}
        chosen = named or {group.number for group in groups if b"*" in group.agents}
        for field in self._document.fields:
            if field.kind == kind and field.well_formed and field.record in chosen:
                return field
        return None


def _line(line: str | bytes) -> bytes:
    if isinstance(line, str):
        line = line.encode("utf-8", "surrogateescape")
    return line if line.endswith((b"\n", b"\r")) else line + b"\n"


def _whole(seconds: float) -> int | float:
    return int(seconds) if seconds == int(seconds) else seconds
