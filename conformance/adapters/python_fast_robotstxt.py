"""Driver for fast-robotstxt, a fork of Google's C++ behind a binding for Python."""

from importlib.metadata import version

from robotstxt import RobotsMatcher

from python_driver import data, serve, token, uri


def decide(request):
    # It takes the file as text only, and encodes it as UTF-8.
    agent, url = token(request), uri(request)
    robots = data(request, "robots").decode("utf-8", "replace")
    return RobotsMatcher().is_allowed(robots, agent, url)


serve({"name": "fast-robotstxt", "version": version("fast-robotstxt"), "language": "c++"}, decide)
