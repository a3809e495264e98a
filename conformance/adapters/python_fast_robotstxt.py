"""Driver for fast-robotstxt, a Python binding of a fork of Google's C++ parser."""

from importlib.metadata import version

from robotstxt import RobotsMatcher

from python_driver import data, serve, token, uri


def decide(request):
    # The library takes the file only as a string, which it encodes as UTF-8.
    agent, url = token(request), uri(request)
    robots = data(request, "robots").decode("utf-8", "replace")
    return RobotsMatcher().is_allowed(robots, agent, url)


serve({"name": "fast-robotstxt", "version": version("fast-robotstxt"), "language": "c++"}, decide)
