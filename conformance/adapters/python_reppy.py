"""Driver for reppy, a Python binding of the C++ parser rep-cpp."""

import re
from importlib.metadata import version

from reppy.robots import Robots

from python_driver import Unsupported, absolute, data, serve, text, token

# To decode an escape, the library uses the two bytes after the `%` as signed indexes into a table. A non-ASCII byte is
# a negative index, which lies outside of the table.
OUTSIDE = re.compile(rb"%[0-9A-Fa-f]?[\x80-\xff]")


def decide(request):
    # `Robots.fetch` does the same with the body of a response. The library compares the robot's name (the
    # "my-user-agent" of its README) with the names in the file.
    agent, url = token(request), absolute(text(request, "url"))
    if OUTSIDE.search(data(request, "robots")) or OUTSIDE.search(url.encode()):
        raise Unsupported("a % before a byte beyond ASCII: the library reads outside of a table, and what it answers hangs on the memory there")
    robots = Robots.parse(Robots.robots_url(url), data(request, "robots"))
    return robots.allowed(url, agent)


serve({"name": "reppy", "version": version("reppy"), "language": "c++"}, decide)
