"""Driver for urllib.robotparser of the Python that runs it."""

import sys
from urllib.robotparser import RobotFileParser

from python_driver import data, serve, text


def decide(request):
    parser = RobotFileParser("http://www.example.com/robots.txt")
    # As RobotFileParser.read does: a file that is not UTF-8 raises there, so it does here.
    parser.parse(data(request, "robots").decode("utf-8").splitlines())
    return parser.can_fetch(text(request, "agent"), text(request, "url"))


version = ".".join(map(str, sys.version_info[:3]))
if sys.version_info.releaselevel != "final":
    version += sys.version_info.releaselevel + str(sys.version_info.serial)
serve({"name": "urllib.robotparser", "version": version, "build": sys.version}, decide)
