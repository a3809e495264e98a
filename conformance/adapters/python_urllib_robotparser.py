"""Driver (protocol 1) for urllib.robotparser of the Python that runs it."""

import base64
import json
import sys
from urllib.robotparser import RobotFileParser


def text(request, member):
    """A member of the request as text; bytes that are not UTF-8 become lone surrogates."""
    if member + "_base64" in request:
        return base64.b64decode(request[member + "_base64"]).decode("utf-8", "surrogateescape")
    return request[member]


def decide(request):
    parser = RobotFileParser("http://www.example.com/robots.txt")
    # As RobotFileParser.read does: a file that is not UTF-8 raises there, so it does here.
    parser.parse(base64.b64decode(request["robots_base64"]).decode("utf-8").splitlines())
    return {"allowed": parser.can_fetch(text(request, "agent"), text(request, "url"))}


def answer(request):
    if "hello" in request:
        version = ".".join(map(str, sys.version_info[:3]))
        if sys.version_info.releaselevel != "final":
            version += sys.version_info.releaselevel + str(sys.version_info.serial)
        name = {"name": "urllib.robotparser", "version": version, "language": "python"}
        return {"implementation": name | {"build": sys.version}, "ops": ["decide"]}
    if request.get("op") != "decide":
        return {"id": request.get("id"), "unsupported": "op %s" % request.get("op")}
    try:
        return {"id": request["id"]} | decide(request)
    except Exception as error:
        return {"id": request.get("id"), "error": "%s: %s" % (type(error).__name__, error)}


for line in sys.stdin.buffer:
    try:
        request = json.loads(line)
    except ValueError:
        request = None
    if not isinstance(request, dict):
        request = {}  # no request at all: answered as unsupported
    print(json.dumps(answer(request)), flush=True)
