"""Driver for reppy, whose parser is the C++ of rep-cpp."""

import re
from importlib.metadata import version

from reppy.robots import Robots

from python_driver import Unsupported, absolute, data, serve, text, token

# Its decoder of escapes looks the two bytes behind a `%` up in a table, as signed numbers: a byte beyond ASCII lies
# before the table.
OUTSIDE = re.compile(rb"%[0-9A-Fa-f]?[\x80-\xff]")


def decide(request):
    # What `Robots.fetch` does with the body of a response. The robot is looked up among the names of the
    # file: the "my-user-agent" of its README.
    agent, url = token(request), absolute(text(request, "url"))
    if OUTSIDE.search(data(request, "robots")) or OUTSIDE.search(url.encode()):
        raise Unsupported("a % before a byte beyond ASCII: the library reads outside of a table, and what it answers hangs on the memory there")
    robots = Robots.parse(Robots.robots_url(url), data(request, "robots"))
    return robots.allowed(url, agent)


serve({"name": "reppy", "version": version("reppy"), "language": "c++"}, decide)
