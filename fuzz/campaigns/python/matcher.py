"""A small matcher of the standard of 1994, which the recipe tests. Use your matcher instead.

With PLANTED in the environment it has a bug of some parsers: a line that it does not recognize ends a list of names.
"""

import os
import re

PLANTED = "PLANTED" in os.environ


def allowed(file, robot, path):
    part, named, everyone, everyone_seen = "outside", False, False, False
    named_no = everyone_no = False
    robot, path = robot.lower().encode(), path.encode()
    for line in re.split(rb"\r\n|\r|\n", file.removeprefix(b"\xef\xbb\xbf")):
        code = line.split(b"#")[0]
        field, colon, value = code.partition(b":")
        field, value = field.strip(b" \t").lower(), value.strip(b" \t")
        if colon and field == b"user-agent":
            if part != "names":
                if named:
                    return not named_no
                everyone_seen |= everyone
                everyone = False
            part = "names"
            name = value.split(b"/")[0].strip(b" \t").lower()
            if value == b"*":
                everyone = not everyone_seen
            elif name:
                named |= name in robot
        elif colon and field == b"disallow":
            if part != "outside":
                part = "rules"
                if value.startswith(b"/") and path.startswith(value):
                    named_no |= named
                    everyone_no |= everyone and not named
        elif line == code and not code.strip(b" \t"):
            part = "outside"
        elif PLANTED and colon and part == "names":
            part = "rules"
    return not named_no if named else not everyone_no
