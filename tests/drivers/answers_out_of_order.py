import json
import os
import random
import sys
from driver import answer, say

rest = b""
while more := os.read(0, 1 << 20):
    *lines, rest = (rest + more).split(b"\n")
    random.shuffle(lines)
    for request in map(json.loads, lines):
        if "hello" in request:
            say({"implementation": {"name": "misbehaving"}, "ops": ["decide"]})
        else:
            say(answer(request))
