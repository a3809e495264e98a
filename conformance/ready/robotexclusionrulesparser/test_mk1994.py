"""To go into tests/ of robotexclusionrulesparser."""

import unittest

import robotexclusionrulesparser as rerp


def is_allowed(content, user_agent, url):
    parser = rerp.RobotExclusionRulesParser()
    parser.parse(content)
    return parser.is_allowed(user_agent, url, syntax=rerp.MK1996)


class TestMK1994(unittest.TestCase):
    def test_url_without_a_path(self):
        content = "User-agent: *\nDisallow: /\n"
        self.assertFalse(is_allowed(content, "a", "http://example.com/"))
        self.assertFalse(is_allowed(content, "a", "http://example.com"))

    def test_sitemap_between_user_agents(self):
        # "Unrecognised headers are ignored."
        content = "User-agent: a\nSitemap: http://example.com/s\nUser-agent: b\nDisallow: /\n"
        self.assertFalse(is_allowed(content, "b", "http://example.com/"))
        self.assertFalse(is_allowed(content, "a", "http://example.com/"))

    def test_crawl_delay_between_user_agents(self):
        content = "User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /\n"
        self.assertFalse(is_allowed(content, "b", "http://example.com/"))
        self.assertFalse(is_allowed(content, "a", "http://example.com/"))


if __name__ == "__main__":
    unittest.main()
