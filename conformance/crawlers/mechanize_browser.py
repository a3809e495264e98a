"""Crawls with mechanize.Browser, which obeys robots.txt by default. Usage: mechanize_browser.py URL ..."""

import sys
from urllib.parse import urldefrag, urlsplit

import mechanize


def crawl(start):
    browser = mechanize.Browser()
    browser.addheaders = [("User-Agent", "TrialBot/1.0")]
    queue, seen = [start], set()
    while queue and len(seen) <= 300:
        url = urldefrag(queue.pop(0)).url
        if url in seen:
            continue
        seen.add(url)
        try:
            browser.open(url, timeout=30)
            links = list(browser.links())
        except Exception:
            continue
        for link in links:
            target = urlsplit(link.absolute_url)
            if target.scheme == "http" and target.hostname == urlsplit(start).hostname:
                queue.append(link.absolute_url)


for url in sys.argv[1:]:
    crawl(url)
