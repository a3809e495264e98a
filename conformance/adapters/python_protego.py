"""Driver for protego, the parser of Scrapy."""

from importlib.metadata import version

from protego import Protego

from python_driver import absolute, data, serve, text


def decide(request):
    # Protego takes text. Scrapy, which it was written for, drops what is not UTF-8.
    parser = Protego.parse(data(request, "robots").decode("utf-8", "ignore"))
    return parser.can_fetch(absolute(text(request, "url")), text(request, "agent"))


serve({"name": "protego", "version": version("protego")}, decide)
