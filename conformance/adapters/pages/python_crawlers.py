"""Driver for programs that follow links. The arguments are the program's name and, for some programs, its folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

from python_crawl import Page, Site, crawl, followed
from python_page import Unsupported, serve


def wget(page, obey):
    command = ["wget", "--no-config", "--no-hsts", "--no-proxy", "-q", "-r", "-l", "1", "--tries=1", "--timeout=30"]
    command += [] if obey else ["-e", "robots=off"]
    crawl(page, lambda _: [*command, *named("--user-agent=", page), page.url])
    return {"follow": followed(page)}


def wget2(page, obey):
    command = ["wget2", "--no-config", "--no-hsts", "--no-proxy", "-q", "-r", "-l", "1", "--tries=1", "--timeout=30"]
    command += [] if obey else ["--no-robots"]
    crawl(page, lambda _: [*command, *named("--user-agent=", page), page.url])
    return {"follow": followed(page)}


def httrack(page, obey):
    command = ["httrack", page.url, "-O", ".", "-q", "-r2", "--retries=0", "--timeout=30", "-%v0", "-I0"]
    command += [] if obey else ["-s0"]
    crawl(page, lambda _: [*command, *(["-F", page.agent] if page.agent else [])])
    return {"follow": followed(page)}


def linkchecker(page, obey):
    # LinkChecker always obeys META tags. To make it ignore them, the page gets another word.
    if not obey:
        page.html = re.sub(b"(?i)nofollow", b"no_fo110", page.html)
    command = [os.path.join(sys.argv[2], "bin", "linkchecker"), "-r1", "--no-status", "--no-warnings", "--timeout=30"]
    crawl(page, lambda _: [*command, *named("--user-agent=", page), page.url])
    return {"follow": followed(page)}


def htdig(page, obey):
    # ht://Dig always obeys META tags, too.
    if not obey:
        page.html = re.sub(b"(?i)nofollow|none", lambda word: b"x" * len(word[0]), page.html)

    def command(folder):
        about = {
            "database_dir": folder,
            "start_url": page.url,
            "limit_urls_to": page.url,
            "exclude_urls": "",
            "server_wait_time": "0",
            # This is also the product token, so a META tag with this name is for this robot.
            "robotstxt_name": page.agent or "htdig",
            "user_agent": page.agent or "htdig",
        }
        Path(folder, "conf").write_text("".join("%s: %s\n" % one for one in about.items()))
        return ["htdig", "-i", "-t", "-c", "conf"]

    [documents] = crawl(page, command, ["db.docs"])
    # Each line of ht://Dig's list of documents has the address and the state. State 0 means that the page is kept.
    line = re.search(rb"(?m)^\d+\tu:" + re.escape(page.url.encode()) + rb"\t.*?\ta:(\d+)\t", documents)
    if not line:
        raise RuntimeError("the page is not in its list")
    return {"index": line[1] == b"0", "follow": followed(page)}


def swish_e(page, obey):
    server = {"base_url": page.url, "email": "trial@example.com", "agent": page.agent or "swish-e spider"}
    words = ["%s => '%s'" % (name, re.sub(r"(['\\])", r"\\\1", value)) for name, value in server.items()]
    words += ["delay_sec => 0", "max_depth => 1", "max_wait_time => 30"] + ([] if obey else ["ignore_robots_headers => 1"])

    def command(folder):
        Path(folder, "spider.conf").write_text("@servers = ({ %s }); 1;\n" % ", ".join(words))
        # The spider prints the pages that are to be indexed.
        return ["sh", "-c", "exec /usr/lib/swish-e/spider.pl ./spider.conf >printed"]

    [printed] = crawl(page, command, ["printed"])
    return {"index": b"\nPath-Name: %s\n" % page.url.encode() in b"\n" + printed, "follow": followed(page)}


def named(option, page):
    return [option + page.agent] if page.agent else []


def version(program):
    """Return the version that the program prints. For ht://Dig and Swish-e, the package's version is more precise."""
    if program in ("htdig", "swish-e"):
        return subprocess.run(["dpkg-query", "-Wf", "${Version}", program], capture_output=True, text=True).stdout
    said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    return re.search(r"\d+\.\d+(?:[.-]\d+)*", said)[0]


def main():
    name = sys.argv[1]
    programs = {"wget": wget, "wget2": wget2, "httrack": httrack, "linkchecker": linkchecker, "htdig": htdig, "swish-e": swish_e}
    site = Site()

    def decide(query):
        query.only_page()
        query.lines()
        said = programs[name](Page(site, query), True)
        # The program may not see the link, for example inside an open comment. A link that isn't followed counts only
        # if the program follows it when it is configured to ignore the rules.
        if not said["follow"] and not programs[name](Page(site, query), False)["follow"]:
            del said["follow"]
            if not said:
                raise Unsupported("it does not see the link that is put into the page")
        return said

    language = {"linkchecker": "python", "htdig": "c++", "swish-e": "perl"}.get(name, "c")
    told = version(os.path.join(sys.argv[2], "bin", name) if len(sys.argv) > 2 else name)
    serve({"name": name, "version": told, "language": language}, decide)


main()
