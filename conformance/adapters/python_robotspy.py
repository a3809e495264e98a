"""Driver for robotspy."""

import robots

from python_driver import absolute, at_url, serve, text, token


def decide(request):
    # It looks the robot up among the names of the file: the "user agent name" of its README.
    agent, url = token(request), absolute(text(request, "url"))
    with at_url(request) as file:
        parser = robots.RobotsParser.from_uri(file)
    return parser.can_fetch(agent, url)


serve({"name": "robotspy", "version": robots.__version__}, decide)
