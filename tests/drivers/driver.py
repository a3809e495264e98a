"""A well-behaved driver, and functions to build drivers that misbehave.

It applies each Disallow line of the file to every robot. So its answers are often wrong, but always well-formed. The
environment variable GUILTY holds the keys of the queries on which a driver misbehaves, one per line.
"""

import base64
import hashlib
import json
import os
import sys

GUILTY = set(os.environ.get("GUILTY", "").split())


def key(robots, agent, url):
    """Return the key of a query, a hash of its bytes."""
    parts = (hashlib.sha256(part).hexdigest() for part in (robots, agent, url))
    return hashlib.sha256("".join(parts).encode()).hexdigest()


def bytes_of(request, member):
    if member + "_base64" in request:
        return base64.b64decode(request[member + "_base64"])
    return request[member].encode("utf-8")


def write(text):
    """Write a text to standard output, unchanged."""
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode("utf-8"))
    sys.stdout.buffer.flush()


def say(message):
    write(json.dumps(message) + "\n")


def answer(request):
    """Return a well-formed answer."""
    robots, url = bytes_of(request, "robots"), bytes_of(request, "url")
    lines = (line.partition(b":")[2].strip() for line in robots.splitlines() if line.startswith(b"Disallow"))
    return {"id": request["id"], "allowed": not any(path and url.startswith(path) for path in lines)}


def serve(misbehave=None, always=None):
    """Answer each request. `misbehave` handles the queries in GUILTY, and `always`, if given, all others."""
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
