"""A driver that behaves, and the places where one that misbehaves does so.

It obeys each Disallow line of the file, whomever it is for: wrong, but in good form. The environment
variable GUILTY holds the keys of the queries over which a driver misbehaves, one a line.
"""

import base64
import hashlib
import json
import os
import sys

GUILTY = set(os.environ.get("GUILTY", "").split())


def key(robots, agent, url):
    """The name of a query, from its bytes."""
    parts = (hashlib.sha256(part).hexdigest() for part in (robots, agent, url))
    return hashlib.sha256("".join(parts).encode()).hexdigest()


def bytes_of(request, member):
    if member + "_base64" in request:
        return base64.b64decode(request[member + "_base64"])
    return request[member].encode("utf-8")


def write(text):
    """Writes a text to standard output as it stands."""
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode("utf-8"))
    sys.stdout.buffer.flush()


def say(message):
    write(json.dumps(message) + "\n")


def answer(request):
    """The right form of an answer."""
    robots, url = bytes_of(request, "robots"), bytes_of(request, "url")
    lines = (line.partition(b":")[2].strip() for line in robots.splitlines() if line.startswith(b"Disallow"))
    return {"id": request["id"], "allowed": not any(path and url.startswith(path) for path in lines)}


def serve(misbehave=None, always=None):
    """Answers each request; `misbehave` answers a guilty one in its place, `always` each one."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "hello" in request:
            say({"implementation": {"name": "misbehaving", "language": "python"}, "ops": ["decide"]})
        elif request["op"] != "decide":
            say({"id": request["id"], "unsupported": request["op"]})
        else:
            parts = (bytes_of(request, member) for member in ("robots", "agent", "url"))
            if misbehave and key(*parts) in GUILTY:
                misbehave(request)
            elif always:
                always(request)
            else:
                say(answer(request))
