"""Driver for jwm.robotstxt, which is Google's own C++ behind a binding for Python."""

from importlib.metadata import version

from jwm.robotstxt.googlebot import RobotsMatcher

from python_driver import data, serve, token, uri


def decide(request):
    # The bytes of the file, which the binding hands on as they are; Google's own command reads a file so.
    agent, url = token(request), uri(request)
    return RobotsMatcher().OneAgentAllowedByRobots(data(request, "robots"), agent, url)


serve({"name": "jwm.robotstxt", "version": version("jwm.robotstxt"), "language": "c++"}, decide)
