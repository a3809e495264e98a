"""Driver for the urllib.robotparser of the Python that runs the driver."""

import sys
from urllib.robotparser import RobotFileParser

from python_driver import at_url, serve, text


def decide(request):
    agent, url = text(request, "agent"), text(request, "url")
    with at_url(request) as file:
        parser = RobotFileParser(file)
        parser.read()
    return parser.can_fetch(agent, url)


version = sys.version.split()[0].rstrip("+")
serve({"name": "urllib.robotparser", "version": version, "build": sys.version}, decide)
