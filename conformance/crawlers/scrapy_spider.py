"""Crawls with Scrapy's CrawlSpider and the setting ROBOTSTXT_OBEY. Usage: scrapy_spider.py URL ..."""

import sys

from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule


class Spider(CrawlSpider):
    name = "trial"
    start_urls = sys.argv[1:]
    allowed_domains = ["127.0.0.1"]
    rules = [Rule(LinkExtractor(), follow=True)]


process = CrawlerProcess({
    "ROBOTSTXT_OBEY": True,
    "USER_AGENT": "TrialBot/1.0",
    "RETRY_ENABLED": False,
    "DOWNLOAD_TIMEOUT": 30,
    "DOWNLOAD_DELAY": 0,
    "LOG_LEVEL": "ERROR",
    "TELNETCONSOLE_ENABLED": False,
})
process.crawl(Spider)
process.start()
