"""The driver's end of the protocol (version 1) for rules of a page, for the drivers in Python."""

import base64
import json
import re
import sys
from datetime import datetime, timezone


class Unsupported(Exception):
    """What the implementation can't be asked; answered as unsupported."""


class Query:
    """One question: the fields of an answer, the page, the robot and the time."""

    def __init__(self, request):
        self.headers = [(name, value) for name, value in request.get("headers") or []]
        html = request.get("html_base64")
        # None: the query has no page.
        self.html = None if html is None else base64.b64decode(html)
        self.agent = request.get("agent")
        now = request.get("now")
        self.now = datetime.fromisoformat(now.replace("Z", "+00:00")) if now else datetime.now(timezone.utc)

    def x_robots_tag(self):
        """The values of the fields named X-Robots-Tag, one for each line."""
        return [value for name, value in self.headers if name.lower() == "x-robots-tag"]

    def only_headers(self):
        """Says no to what a program can't be asked that reads headers alone, and sees no page."""
        if self.html is not None and not self.x_robots_tag():
            raise Unsupported("a page, and it reads the header alone")

    def only_page(self):
        """Says no to what a program can't be asked that reads pages alone, and sees no header."""
        if self.html is None:
            raise Unsupported("no page, and it reads no header")

    def lines(self):
        """Says no to headers that no answer can have, and to a name that no request can have."""
        for name, value in self.headers:
            if not re.fullmatch("[!#$%&'*+.^_`|~0-9A-Za-z-]+", name) or re.search("[\r\n\0]", value):
                raise Unsupported("a header that can't be sent")
        if self.agent and re.search("[^\x20-\x7e]", self.agent):
            raise Unsupported("a name that can't be sent")


def serve(implementation, decide):
    """Answers every request; `decide` takes a query and returns what the implementation has an answer for."""
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except ValueError:
            request = None
        if not isinstance(request, dict):
            request = {}  # no request at all: answered as unsupported
        print(json.dumps(answer(implementation, decide, request)), flush=True)


def answer(implementation, decide, request):
    if "hello" in request:
        return {"implementation": implementation, "ops": ["page"]}
    id = request.get("id")
    if request.get("op") != "page":
        return {"id": id, "unsupported": "op %s" % request.get("op")}
    try:
        return {"id": id} | decide(Query(request))
    except Unsupported as why:
        return {"id": id, "unsupported": str(why)}
    except Exception as error:
        return {"id": id, "error": "%s: %s" % (type(error).__name__, error)}
