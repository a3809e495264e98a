"""Driver for jwm.robotstxt, a Python binding of Google's own C++ parser."""

from importlib.metadata import version

from jwm.robotstxt.googlebot import RobotsMatcher

from python_driver import data, serve, token, uri


def decide(request):
    # The binding passes the file's bytes on unchanged. Google's own command also reads a file as bytes.
    agent, url = token(request), uri(request)
    return RobotsMatcher().OneAgentAllowedByRobots(data(request, "robots"), agent, url)


serve({"name": "jwm.robotstxt", "version": version("jwm.robotstxt"), "language": "c++"}, decide)
