"""Crawls with Scrapling's CrawlSpider and the setting robots_txt_obey. Usage: scrapling_spider.py URL ..."""

import logging
import sys

from scrapling.fetchers import FetcherSession
from scrapling.spiders import CrawlRule, CrawlSpider, LinkExtractor


class Spider(CrawlSpider):
    name = "trial"
    start_urls = sys.argv[1:]
    robots_txt_obey = True
    max_blocked_retries = 0
    logging_level = logging.ERROR

    def configure_sessions(self, manager):
        # By default, the session doesn't follow redirects to loopback addresses.
        manager.add("default", FetcherSession(follow_redirects=True, retries=1))

    def rules(self):
        return [CrawlRule(LinkExtractor())]


Spider().start()
