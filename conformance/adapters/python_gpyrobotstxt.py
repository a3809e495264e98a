"""Driver for gpyrobotstxt, a port of Google's parser."""

from importlib.metadata import version

from gpyrobotstxt.robots_cc import RobotsMatcher

from python_driver import data, serve, token, uri


def decide(request):
    # The bytes of the file, and the list of one name that this makes, as the command of its README does.
    agent, url = token(request), uri(request)
    return RobotsMatcher().one_agent_allowed_by_robots(data(request, "robots"), agent, url)


serve({"name": "gpyrobotstxt", "version": version("gpyrobotstxt")}, decide)
