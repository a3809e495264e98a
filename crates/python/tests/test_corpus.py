"""Real files: the module decides as the command does.

NOROBOTS_CORPUS names a folder of robots.txt files, NOROBOTS_COMMAND the command `norobots`. With NOROBOTS_WHOLE all of
the files are asked about, and otherwise a sample.
"""

import base64
import json
import os
import random
import re
import subprocess
import tempfile
from pathlib import Path

import norobots
import pytest

CORPUS, COMMAND = os.environ.get("NOROBOTS_CORPUS"), os.environ.get("NOROBOTS_COMMAND")

#: How many files are drawn, and how many queries are asked about each.
FILES, QUERIES, SEED = 400, 12, 1994


def drawn():
    """Files, a robot and URLs for each: those that the file names or nearly names, and others."""
    files = sorted(path for path in Path(CORPUS).rglob("*") if path.is_file())
    chance = random.Random(SEED)
    count = len(files) if os.environ.get("NOROBOTS_WHOLE") else min(FILES, len(files))
    for path in chance.sample(files, count):
        robots = path.read_bytes()
        names = re.findall(rb"(?im)^\s*user-agent\s*:\s*([^\r\n#]+)", robots) + [b"figtree/1.0", b"Googlebot"]
        values = re.findall(rb"(?im)^\s*(?:dis)?allow\s*:\s*([^\r\n#]+)", robots) + [b"/", b"/index.html?x=%7e"]
        agent = chance.choice(names).strip().replace(b"\0", b"")
        urls = (chance.choice(values).strip().replace(b"\0", b"") or b"/" for _ in range(QUERIES))
        near = (chance.choice([url, url + b"x", url[:-1] or b"/", url.replace(b"*", b"ab").rstrip(b"$")]) for url in urls)
        yield path, robots, agent, list(near)


needs = pytest.mark.skipif(not (CORPUS and COMMAND), reason="NOROBOTS_CORPUS and NOROBOTS_COMMAND are not set")


@needs
def test_every_decision_is_that_of_the_command():
    asked, editions = 0, set()
    for path, robots, agent, urls in drawn():
        options = ["--edition=all", "--format=json", b"--agent=" + agent]
        command = [COMMAND, "decide", *options, path, "--", *urls]
        # It exits with 1 where a URL is disallowed.
        said = subprocess.run(command, stdout=subprocess.PIPE).stdout.splitlines()
        matchers = {}
        for at, line in enumerate(said):
            answer = json.loads(line)
            edition, url = answer["edition"], urls[at * len(urls) // len(said)]
            matcher = matchers.setdefault(edition, norobots.Matcher(robots, edition))
            # The command reads the robot from a header, where the edition is a later one.
            robot = agent if edition == "1994" else norobots.robot_of(agent, robots)[0]
            once = norobots.decide(robots, robot, url, edition)
            told = answer["allowed"], answer["line"], answer["record"]
            assert (once.allowed, once.line, once.record) == told, (path, edition, agent, url)
            assert matcher.decide(robot, url) == once, (path, edition, agent, url)
            asked += 1
            editions.add(edition)
        assert len(said) == len(urls) * len(editions)
    assert asked > 1000 and editions <= set(norobots.EDITIONS)
    print(f"{asked} decisions by {len(editions)} editions agree")


@needs
def test_every_verdict_is_that_of_the_driver_of_the_edition():
    queries = [(robots, agent, url) for _, robots, agent, urls in drawn() for url in urls]
    for edition in norobots.EDITIONS:
        with tempfile.TemporaryFile("w+") as requests:
            for number, parts in enumerate(queries):
                texts = (base64.b64encode(part).decode() for part in parts)
                members = dict(zip(("robots_base64", "agent_base64", "url_base64"), texts))
                requests.write(json.dumps({"id": number, "op": "decide", **members}) + "\n")
            requests.seek(0)
            ran = subprocess.run([COMMAND, "driver", edition], stdin=requests, stdout=subprocess.PIPE, check=True)
        answers = {answer["id"]: answer for answer in map(json.loads, ran.stdout.splitlines())}
        for number, (robots, agent, url) in enumerate(queries):
            decision = norobots.decide(robots, agent, url, edition)
            assert decision.allowed == answers[number]["allowed"], (edition, agent, url)
