import os
import sys
from driver import answer, say
import json

# The driver reads all available input, answers its first line and drops the rest.
rest = b""
while True:
    while b"\n" not in rest:
        more = os.read(0, 1 << 16)
        if not more:
            sys.exit()
        rest += more
    request, rest = json.loads(rest.partition(b"\n")[0]), b""
    if "hello" in request:
        say({"implementation": {"name": "misbehaving"}, "ops": ["decide"]})
    else:
        say(answer(request))
