"""Tests the examples in the documentation."""

import doctest
import importlib
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["norobots", "norobots.census", "norobots._vectors", "norobots._robotparser", "norobots._conform"])
def test_examples_of_modules(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


def test_examples_of_the_readme():
    page = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 5 and failed == 0
