"""Driver for gpyrobotstxt, a port of Google's parser."""

from importlib.metadata import version

from gpyrobotstxt.robots_cc import RobotsMatcher

from python_driver import data, serve, token, uri


def decide(request):
    # As in the command of the library's README: the file is passed as bytes, and this method makes a list of the name.
    agent, url = token(request), uri(request)
    return RobotsMatcher().one_agent_allowed_by_robots(data(request, "robots"), agent, url)


serve({"name": "gpyrobotstxt", "version": version("gpyrobotstxt")}, decide)
