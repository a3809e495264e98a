"""To go into tests/ of protego."""

import pytest

from protego import Protego


@pytest.mark.parametrize("line", ["Crawl-delay: 1", "License: https://example.com/l", "X:"])
def test_other_record_between_user_agents(line: str) -> None:
    # RFC 9309, section 2.2.4: other records must not interfere with the rules.
    robots = Protego.parse(f"User-agent: a\n{line}\nUser-agent: b\nDisallow: /\n")
    assert not robots.can_fetch("https://example.com/", "b")
    assert not robots.can_fetch("https://example.com/", "a")


@pytest.mark.parametrize("path", ["/x$", "/x%24y", "/x$y"])
def test_last_dollar_is_the_end_only(path: str) -> None:
    # RFC 9309, section 2.2.3: "$" designates the end of the match pattern.
    robots = Protego.parse("User-agent: *\nDisallow: /x$\n")
    assert not robots.can_fetch("https://example.com/x", "a")
    assert robots.can_fetch(f"https://example.com{path}", "a")
