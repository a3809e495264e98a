"""Driver for robotspy."""

import os
import sys

# What it answers may hang on the order of a set, which each process draws anew: one order is taken for all, or the
# one that is asked for.
seed = os.environ.get("NOROBOTS_SEED", "0")
if os.environ.get("PYTHONHASHSEED") != seed:
    os.environ["PYTHONHASHSEED"] = seed
    os.execv(sys.executable, [sys.executable, "-B", *sys.argv])

import robots

from python_driver import absolute, at_url, serve, text, token


def decide(request):
    # It looks the robot up among the names of the file: the "user agent name" of its README.
    agent, url = token(request), absolute(text(request, "url"))
    with at_url(request) as file:
        parser = robots.RobotsParser.from_uri(file)
    return parser.can_fetch(agent, url)


serve({"name": "robotspy", "version": robots.__version__}, decide)
