import os
import sys
from driver import answer, say
import json

# It reads all available input, takes the first line of it and loses the rest.
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
