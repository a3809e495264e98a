"""The part of the protocol (version 1) that all drivers in Python share."""

import base64
import json
import re
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote


def data(request, member):
    """Return a member of the request as bytes."""
    if member + "_base64" in request:
        return base64.b64decode(request[member + "_base64"])
    return request[member].encode("utf-8")


class Unsupported(Exception):
    """A request that the library has no way to decide. The driver answers it as unsupported."""


def text(request, member):
    """Return a member of the request as a string, because the libraries take only strings."""
    if member in request:
        return request[member]
    raise Unsupported("%s is not UTF-8, and the library takes text" % member)


def token(request):
    """Return the robot's name, for a library that takes a product token and not a whole header."""
    agent = text(request, "agent")
    if re.search("[/ \t]", agent):
        raise Unsupported("a whole User-Agent header, and the library takes a product token")
    return agent


def absolute(url, site="http://www.example.com"):
    """Return an absolute URL, for a library that needs one. A URL without a scheme is taken as a path on a site."""
    if re.match("[A-Za-z][A-Za-z0-9+.-]*:", url):
        return url
    return site + ("" if url.startswith("/") else "/") + url


def uri(request):
    """Return the URL as a URI, for a library that needs one. Non-ASCII characters are %-encoded (RFC 3987, 3.1)."""
    url = text(request, "url")
    if re.search(r'[\x00- "<>\\^`{|}\x7f]', url):
        raise Unsupported("no URI, and the library takes a %-encoded one")
    return re.sub("[^\x00-\x7f]+", lambda beyond: quote(beyond[0]), url)


@contextmanager
def at_url(request):
    """Yield the URL of the robots.txt file, for a library that fetches, decodes and splits the file itself."""
    with tempfile.TemporaryDirectory(prefix="norobots-") as folder:
        file = Path(folder, "robots.txt")
        file.write_bytes(data(request, "robots"))
        yield file.as_uri()


def serve(implementation, decide):
    """Answer every request. `decide` takes a request and returns whether the URL is allowed."""
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
        return {"implementation": {"language": "python"} | implementation, "ops": ["decide"]}
    if request.get("op") != "decide":
        return {"id": request.get("id"), "unsupported": "op %s" % request.get("op")}
    try:
        return {"id": request["id"], "allowed": bool(decide(request))}
    except Unsupported as why:
        return {"id": request.get("id"), "unsupported": str(why)}
    except Exception as error:
        return {"id": request.get("id"), "error": "%s: %s" % (type(error).__name__, error)}
