"""Driver for robotexclusionrulesparser. The argument is the syntax: GYM2008 (the library's default)
or MK1996."""

import sys
from importlib.metadata import version

import robotexclusionrulesparser as library

from python_driver import absolute, data, serve, text

syntax = sys.argv[1]


def decide(request):
    agent, url = text(request, "agent"), absolute(text(request, "url"))
    parser = library.RobotExclusionRulesParser()
    # The library decodes bytes as ISO-8859-1. Its `fetch` does the same if the server names no charset.
    parser.parse(data(request, "robots"))
    return parser.is_allowed(agent, url, getattr(library, syntax))


name = "robotexclusionrulesparser" + ("" if syntax == "GYM2008" else " (%s)" % syntax)
serve({"name": name, "version": version("robotexclusionrulesparser")}, decide)
