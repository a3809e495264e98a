"""Driver for robotspy."""

import os
import sys

# The library's answer may depend on the order of a set, which differs between processes. The driver fixes the hash
# seed, so that the order is always the same. NOROBOTS_SEED selects another order.
seed = os.environ.get("NOROBOTS_SEED", "0")
if os.environ.get("PYTHONHASHSEED") != seed:
    os.environ["PYTHONHASHSEED"] = seed
    os.execv(sys.executable, [sys.executable, "-B", *sys.argv])

import robots

from python_driver import absolute, at_url, serve, text, token


def decide(request):
    # The library compares the robot's name (the "user agent name" of its README) with the names in the file.
    agent, url = token(request), absolute(text(request, "url"))
    with at_url(request) as file:
        parser = robots.RobotsParser.from_uri(file)
    return parser.can_fetch(agent, url)


serve({"name": "robotspy", "version": robots.__version__}, decide)
