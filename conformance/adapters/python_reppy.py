"""Driver for reppy, whose parser is the C++ of rep-cpp."""

from importlib.metadata import version

from reppy.robots import Robots

from python_driver import absolute, data, serve, text, token


def decide(request):
    # What `Robots.fetch` does with the body of a response. The robot is looked up among the names of the
    # file: the "my-user-agent" of its README.
    agent, url = token(request), absolute(text(request, "url"))
    robots = Robots.parse(Robots.robots_url(url), data(request, "robots"))
    return robots.allowed(url, agent)


serve({"name": "reppy", "version": version("reppy"), "language": "c++"}, decide)
