"""Tests with real files that the module decides as the command does.

NOROBOTS_CORPUS names a folder of robots.txt files. NOROBOTS_COMMAND names the command `norobots`. The test uses a
sample of the files, or all files if NOROBOTS_WHOLE is set.
"""

import json
import os
import random
import re
import subprocess
from pathlib import Path

import norobots
import pytest

CORPUS, COMMAND = os.environ.get("NOROBOTS_CORPUS"), os.environ.get("NOROBOTS_COMMAND")

#: The number of files in the sample, the number of queries about each file, and the seed of the sample.
FILES, QUERIES, SEED = 400, 12, 1994


def drawn():
    """Yield files, each with a robot and URLs. Most of these are taken from the file, some with small changes."""
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
    asked = 0
    for path, robots, agent, urls in drawn():
        options = ["--edition=all", "--format=json", b"--agent=" + agent]
        command = [COMMAND, "decide", *options, path, "--", *urls]
        # The command exits with 1 if a URL is disallowed.
        said = subprocess.run(command, stdout=subprocess.PIPE).stdout.splitlines()
        ready = {}
        for at, line in enumerate(said):
            answer = json.loads(line)
            edition, url = answer["edition"], urls[at * len(urls) // len(said)]
            if edition not in ready:
                ready[edition] = norobots.Robots(edition, robots).robot(agent)
            once = norobots.decide(edition, robots, agent, url)
            told = answer["allowed"], answer["line"], answer["record"]
            assert (once.allowed, once.line, once.record) == told, (path, edition, agent, url)
            assert ready[edition].decide(url) == once, (path, edition, agent, url)
            asked += 1
        assert len(said) == len(urls) * len(norobots.EDITIONS) and set(ready) == set(norobots.EDITIONS)
    assert asked > 1000
    print(f"{asked} decisions by {len(norobots.EDITIONS)} editions agree")
