"""The cases of rfc9309-core.json as tests of pytest."""

import base64
import json
from pathlib import Path

import pytest
from my_parser import allowed  # allowed(robots: bytes, agent: str, url: str) -> bool

CASES = json.loads(Path(__file__).with_name("rfc9309-core.json").read_text("utf-8"))["cases"]
# The ids of cases that fail today. Each must still fail: take it out when it passes.
KNOWN = []


def test_known_failures_are_cases():
    assert set(KNOWN) <= {case["id"] for case in CASES}


def parameter(case):
    known = pytest.mark.xfail(strict=True, reason="a known failure")
    return pytest.param(case, id=case["id"], marks=[known] if case["id"] in KNOWN else [])


@pytest.mark.parametrize("case", [parameter(case) for case in CASES])
def test_core(case):
    base64_of_file = case.get("robots_base64")
    robots = base64.b64decode(base64_of_file) if base64_of_file else case["robots"].encode()
    answer = "allowed" if allowed(robots, case["agent"], case["url"]) else "disallowed"
    assert answer == case["expect"], f"{case['section']}: {case['sentence']}"
