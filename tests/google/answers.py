#!/usr/bin/env python3
"""Answers queries with Google's parser, from the package jwm.robotstxt.

The tests `later::tests::google` run it. They send queries. A query is a robot, a URL and a file; each of these is its
length as four octets, the lowest first, and then its octets. An answer has five octets. The first is 1 if the robot may
fetch the URL, else 0. The other four are the number of the line that matched, or 0.
"""

import struct
import sys

from jwm.robotstxt.googlebot import RobotsMatcher


def texts(stream):
    while length := stream.read(4):
        yield stream.read(struct.unpack("<I", length)[0])


source = texts(sys.stdin.buffer)
for robot, url, robots in zip(source, source, source):
    matcher = RobotsMatcher()
    # The binding passes bytes on unchanged.
    allowed = matcher.OneAgentAllowedByRobots(robots, robot, url)
    sys.stdout.buffer.write(struct.pack("<BI", allowed, matcher.matching_line()))
