"""Driver for robotspy."""

import tempfile
from pathlib import Path

import robots

from python_driver import absolute, data, serve, text

file = Path(tempfile.mkdtemp(prefix="norobots-"), "robots.txt")


def decide(request):
    # By way of a URL, so that the library decodes the file, and splits it, by itself.
    file.write_bytes(data(request, "robots"))
    try:
        parser = robots.RobotsParser.from_uri(file.as_uri())
    finally:
        file.unlink()
    return parser.can_fetch(text(request, "agent"), absolute(text(request, "url")))


try:
    serve({"name": "robotspy", "version": robots.__version__}, decide)
finally:
    file.parent.rmdir()
