"""Driver for the parsers that Scrapy can use. It calls Scrapy's own wrapper of a parser; the argument is
the wrapper's name."""

import platform
import sys
from importlib.metadata import version

from scrapy import robotstxt

from python_driver import absolute, data, serve, text

PARSERS = {
    "ProtegoRobotParser": "protego",
    "PythonRobotParser": "urllib.robotparser",
    "RerpRobotParser": "robotexclusionrulesparser",
}
wrapper = sys.argv[1]
name = PARSERS[wrapper]


def decide(request):
    # RobotsTxtMiddleware also passes the body of the response, the request's URL and its User-Agent header.
    agent, url = text(request, "agent"), absolute(text(request, "url"))
    parser = getattr(robotstxt, wrapper).from_crawler(None, data(request, "robots"))
    return parser.allowed(url, agent)


own = platform.python_version() if name == "urllib.robotparser" else version(name)
serve({"name": name, "version": "%s (Scrapy %s)" % (own, version("scrapy"))}, decide)
