"""The part of the protocol (version 1) for rules of a page that all drivers in Python share."""

import base64
import json
import re
import sys
from datetime import datetime, timezone


class Unsupported(Exception):
    """A query that the implementation has no way to decide. The driver answers it as unsupported."""


class Query:
    """A query: the header fields of a response, the page, the robot and the time."""

    def __init__(self, request):
        self.headers = [(name, value) for name, value in request.get("headers") or []]
        html = request.get("html_base64")
        # `None` if the query has no page.
        self.html = None if html is None else base64.b64decode(html)
        self.agent = request.get("agent")
        now = request.get("now")
        self.now = datetime.fromisoformat(now.replace("Z", "+00:00")) if now else datetime.now(timezone.utc)

    def x_robots_tag(self):
        """Return the value of each X-Robots-Tag field."""
        return [value for name, value in self.headers if name.lower() == "x-robots-tag"]

    def only_headers(self):
        """Refuse a query with a page and no X-Robots-Tag field, for a program that reads only headers."""
        if self.html is not None and not self.x_robots_tag():
            raise Unsupported("a page, and it reads the header alone")

    def only_page(self):
        """Refuse a query without a page, for a program that reads only pages."""
        if self.html is None:
            raise Unsupported("no page, and it reads no header")

    def lines(self):
        """Refuse headers that a response can't contain, and a robot's name that a request can't contain."""
        for name, value in self.headers:
            if not re.fullmatch("[!#$%&'*+.^_`|~0-9A-Za-z-]+", name) or re.search("[\r\n\0]", value):
                raise Unsupported("a header that can't be sent")
        if self.agent and re.search("[^\x20-\x7e]", self.agent):
            raise Unsupported("a name that can't be sent")


def serve(implementation, decide):
    """Answer every request. `decide` takes a query and returns the verdicts that the implementation can give."""
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except ValueError:
            request = None
        if not isinstance(request, dict):
            request = {}  # The line isn't a request and is answered as unsupported.
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
