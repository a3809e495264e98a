"""Measures the figures of the README: `python3 crates/python/benches/figures.py WHEEL`.

The Python that runs this program must have the wheel, pytest and protego. Each figure is the median of several rounds.
Each round runs all functions that are compared, in one process. The last figure is the time of two other processes:
pip, which installs the wheel after it was uninstalled, and pytest, which reports on urllib.robotparser.
"""

import importlib.metadata
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.robotparser import RobotFileParser

import norobots
from norobots._conform import Interview
from protego import Protego

ROUNDS = 9
AGENT = "figtree"
SMALL = "User-agent: figtree\nDisallow: /tmp/\nDisallow: /private/\nAllow: /\n\nUser-agent: *\nDisallow: /\n"
LARGE = "User-agent: *\n" + "".join(f"Disallow: /{i % 100}/page-{i}/\n" for i in range(10_000))
#: Half of these URLs are disallowed in LARGE.
URLS = [f"https://www.example.com/{i % 100}/page-{i}/{end}" for i in range(0, 10_000, 100) for end in ("", "x")] + [
    f"https://www.example.com/other/{i}" for i in range(200)
]


def urllib_parser(text):
    parser = RobotFileParser()
    parser.parse(text.splitlines())
    return parser


def medians(work):
    """Return the median time of a call in seconds, for each function by name. Each round runs all functions in turn."""
    times = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, (function, calls) in work.items():
            start = time.perf_counter()
            function()
            times[name].append((time.perf_counter() - start) / calls)
    return {name: statistics.median(taken) for name, taken in times.items()}


def show(title, seconds):
    print(title)
    for name, taken in seconds.items():
        slower = f"{taken / seconds['norobots, str']:.0f} times" if name[:8] != "norobots" else ""
        print(f"    {name:24} {taken * 1e6:10.2f} µs  {slower}")


def suite():
    queries, rates = 0, []
    for _ in range(ROUNDS):
        interview = Interview(lambda robots, agent, url: True, "trivial", None, "1994", 5.0, str)
        start = time.perf_counter()
        interview.ask(interview.queries)
        # Each query is run twice.
        queries = 2 * len(interview.queries)
        rates.append(queries / (time.perf_counter() - start))
    print(f"the suite in process: {statistics.median(rates):,.0f} queries a second ({queries} queries)")


def large():
    robot = norobots.Robots("rfc-9309", LARGE).robot(AGENT)
    theirs, ours = Protego.parse(LARGE), urllib_parser(LARGE)
    octets = [url.encode() for url in URLS]

    def over(call, urls):
        return lambda: [call(url) for url in urls], len(urls)

    few = URLS[::20]
    work = {
        "norobots, str": over(robot.allows, URLS),
        "norobots, bytes": over(robot.allows, octets),
        "protego": over(lambda url: theirs.can_fetch(url, AGENT), few),
        "urllib.robotparser": over(lambda url: ours.can_fetch(AGENT, url), few),
    }
    show("a decision under 10,000 rules", medians(work))


def once():
    url, octets = "https://www.example.com/tmp/x", SMALL.encode()
    calls = 2000

    def times(call):
        return lambda: [call() for _ in range(calls)], calls

    work = {
        "norobots, str": times(lambda: norobots.decide("rfc-9309", SMALL, AGENT, url)),
        "norobots, bytes": times(lambda: norobots.decide("rfc-9309", octets, b"figtree", b"https://www.example.com/tmp/x")),
        "protego": times(lambda: Protego.parse(SMALL).can_fetch(url, AGENT)),
        "urllib.robotparser": times(lambda: urllib_parser(SMALL).can_fetch(AGENT, url)),
    }
    show("a file of 7 lines, read for one decision", medians(work))


def install(wheel):
    glue = """
from urllib.robotparser import RobotFileParser
def allowed(robots, agent, url):
    parser = RobotFileParser()
    parser.parse(robots.decode("utf-8", "surrogateescape").splitlines())
    return parser.can_fetch(agent, url)
"""
    taken = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "glue.py").write_text(glue)
            uninstall = [sys.executable, "-m", "pip", "uninstall", "--quiet", "--yes", "norobots"]
            subprocess.run(uninstall, check=True)
            start = time.perf_counter()
            options = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
            subprocess.run([sys.executable, "-m", "pip", "install", *options, wheel], check=True)
            installed = time.perf_counter()
            run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--norobots", "glue:allowed"]
            report = subprocess.run(run, cwd=folder, stdout=subprocess.PIPE, text=True)
            assert report.returncode == 1 and "cause     line-terminators=" in report.stdout
            taken.append((time.perf_counter() - start, installed - start))
    all, pip = statistics.median(taken), statistics.median(pip for _, pip in taken)
    print(f"from pip install to the finished report on urllib.robotparser: {all[0]:.2f} s, of which pip {pip:.2f} s")


if __name__ == "__main__":
    print(f"CPython {platform.python_version()}, protego {importlib.metadata.version('protego')}")
    suite()
    large()
    once()
    install(sys.argv[1])
