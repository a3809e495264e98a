"""Serves a site on loopback and crawls it, for the drivers of programs that follow the links of a page.

The site has the page of the query at its root, with a link to a target page. It has no robots.txt (404). If the program
requests the target page, the verdict is that it may follow the links of the page.
"""

import os
import re
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TARGET = "/norobots-target.html"
LINK = b'<p><a href="' + TARGET.encode() + b'">target</a></p>\n'


class Site(ThreadingHTTPServer):
    """The site. `lay` sets its page, and `asked` holds the paths that were requested since then."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = "http://127.0.0.1:%d/" % self.server_port
        self.lay([], b"")
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def lay(self, headers, html):
        self.asked = set()
        self.headers = headers
        self.html = html

    def handle_error(self, request, client_address):
        pass  # A program may close the connection early.


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        path = self.path.partition("?")[0]
        self.server.asked.add(path)
        if path == "/":
            self.reply(200, self.server.headers, self.server.html)
        elif path == TARGET:
            self.reply(200, [], b"<title>target</title>\n<p>target</p>\n")
        else:
            self.reply(404, [], b"<title>Not Found</title>\n")

    do_HEAD = do_GET

    def reply(self, status, headers, body):
        self.send_response_only(status)
        mine = {"content-length", "transfer-encoding", "content-encoding", "connection", "location"}
        headers = [header for header in headers if header[0].lower() not in mine]
        if not any(name.lower() == "content-type" for name, _ in headers):
            headers = [("Content-Type", "text/html"), *headers]
        for name, value in [*headers, ("Content-Length", str(len(body))), ("Connection", "close")]:
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def linked(html):
    """Return the page with a link to the target page added at its end."""
    ends = list(re.finditer(rb"(?i)</body\s*>", html))
    at = ends[-1].start() if ends else len(html)
    return html[:at] + b"\n" + LINK + html[at:]


class Page:
    """The input of one run of a program: the page, its address, and the robot's name."""

    def __init__(self, site, query):
        self.site = site
        self.url = site.url
        self.headers = query.headers
        self.html = linked(query.html)
        self.agent = query.agent


def crawl(page, command, files=()):
    """Run a program on the page in an empty folder, which is also its home. Return the contents of `files` after it."""
    page.site.lay(page.headers, page.html)
    kept = {name: value for name, value in os.environ.items() if not re.match("(?i)xdg_|.*_proxy$|wgetrc", name)}
    silent = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with tempfile.TemporaryDirectory(prefix="norobots-") as folder:
        kept |= {"HOME": folder, "TMPDIR": folder, "LC_ALL": "C.UTF-8"}
        subprocess.run(command(folder), cwd=folder, env=kept, timeout=60, **silent)
        held = [path.read_bytes() if path.is_file() else b"" for path in (Path(folder, name) for name in files)]
    if "/" not in page.site.asked:
        raise RuntimeError("it did not come to the page")
    return held


def followed(page):
    """Return whether the program requested the target page in the last run."""
    return TARGET in page.site.asked
