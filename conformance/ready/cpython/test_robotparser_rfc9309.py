"""To go into Lib/test/test_robotparser.py of CPython."""

import unittest
import urllib.robotparser


def parse(robots_txt):
    parser = urllib.robotparser.RobotFileParser()
    parser.parse(robots_txt.splitlines())
    return parser


class OtherRecordsTest(unittest.TestCase):
    # RFC 9309, section 2.2.4: other records must not interfere with the rules.

    def test_crawl_delay_between_user_agents(self):
        parser = parse("User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /\n")
        self.assertFalse(parser.can_fetch("b", "/"))
        self.assertFalse(parser.can_fetch("a", "/"))

    def test_request_rate_between_user_agents(self):
        parser = parse("User-agent: a\nRequest-rate: 1/5\nUser-agent: b\nDisallow: /\n")
        self.assertFalse(parser.can_fetch("b", "/"))
        self.assertFalse(parser.can_fetch("a", "/"))


class MostOctetsTest(unittest.TestCase):
    # RFC 9309, section 2.2.2: the most octets.

    def test_star_does_not_lengthen_a_rule(self):
        parser = parse("User-agent: *\nDisallow: /*\nAllow: /page\n")
        self.assertFalse(parser.can_fetch("a", "/other"))
        self.assertTrue(parser.can_fetch("a", "/page.html"))


class RepeatedUserAgentTest(unittest.TestCase):
    # A group in which one name stands n times has one copy of its rules, so that
    # the time of a parse grows with n and not with its square.

    def test_rules_are_not_repeated(self):
        parser = parse("User-agent: a\n" * 100 + "Disallow: /\n")
        self.assertFalse(parser.can_fetch("a", "/"))
        self.assertEqual(len(parser.groups["a"].rulelines), 1)


if __name__ == "__main__":
    unittest.main()
