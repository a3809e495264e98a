"""The cases of rfc9309-core.json as tests of unittest."""

import base64
import json
import unittest
from pathlib import Path

from my_parser import allowed  # allowed(robots: bytes, agent: str, url: str) -> bool

CASES = json.loads(Path(__file__).with_name("rfc9309-core.json").read_text("utf-8"))["cases"]
# The ids of cases that fail today. Each must still fail: take it out when it passes.
KNOWN = []


class Core(unittest.TestCase):
    def test_known_failures_are_cases(self):
        self.assertLessEqual(set(KNOWN), {case["id"] for case in CASES})


for case in CASES:
    def test(self, case=case):
        base64_of_file = case.get("robots_base64")
        robots = base64.b64decode(base64_of_file) if base64_of_file else case["robots"].encode()
        answer = "allowed" if allowed(robots, case["agent"], case["url"]) else "disallowed"
        self.assertEqual(answer, case["expect"], f"{case['section']}: {case['sentence']}")

    test.__name__ = f"test {case['id']}"
    setattr(Core, test.__name__, unittest.expectedFailure(test) if case["id"] in KNOWN else test)
