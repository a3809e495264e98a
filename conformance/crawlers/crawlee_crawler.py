"""Crawls with Crawlee for Python and the option respect_robots_txt_file. Usage: crawlee_crawler.py URL ..."""

import asyncio
import sys

from crawlee.crawlers import BeautifulSoupCrawler, BeautifulSoupCrawlingContext


async def main():
    crawler = BeautifulSoupCrawler(respect_robots_txt_file=True, max_request_retries=0, configure_logging=False)

    @crawler.router.default_handler
    async def visit(context: BeautifulSoupCrawlingContext):
        await context.enqueue_links(strategy="same-hostname")

    await crawler.run(sys.argv[1:])


asyncio.run(main())
