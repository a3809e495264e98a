"""A driver that behaves as its first argument says; see MODES at the end.

It decides by a reading of its own, which is wrong on purpose in one place: a comment on a line of
its own ends the record.
"""

import base64
import itertools
import json
import os
import re
import sys
import time


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def raw(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def greet(ops=("decide",)):
    sys.stdin.readline()
    say({
        "implementation": {"name": "sample", "version": "1.2", "language": "python"},
        "ops": list(ops),
        "unheard_of": {"member": 1},
    })


def member(request, name):
    if name in request:
        return request[name].encode()
    return base64.b64decode(request[name + "_base64"])


def records(robots):
    """Pairs of agents and values; blank lines and (wrongly) comment lines end a record."""
    found, agents, values = [], [], []
    for line in re.split(rb"\r\n|\r|\n", robots) + [b""]:
        field, _, value = line.split(b"#")[0].partition(b":")
        field, value = field.strip().lower(), value.strip(b" \t")
        if field == b"user-agent":
            agents.append(value)
        elif field == b"disallow":
            values.append(value)
        elif not field:
            if agents:
                found.append((agents, values))
            agents, values = [], []
    return found


def decide(request):
    robots, agent, url = (
        member(request, "robots"), member(request, "agent"), member(request, "url"))
    name = agent.split(b"/")[0].lower()
    default = []
    for agents, values in records(robots):
        if any(value != b"*" and value.lower() in name for value in agents):
            chosen = values
            break
        if b"*" in agents:
            default = values
    else:
        chosen = default
    return not any(value and url.startswith(value) for value in chosen)


def answer(request):
    return {"id": request["id"], "allowed": decide(request), "because": "a member unheard of"}


def requests():
    for line in sys.stdin:
        yield json.loads(line)


def smoke(request):
    """Whether the request is one of the smoke test's, which most modes answer as they should."""
    return request.get("agent") == "cybermapper"


def serve(odd):
    """Greets, answers the smoke test, and calls `odd` with each other request."""
    greet()
    for request in requests():
        if smoke(request):
            say(answer(request))
        else:
            odd(request)


def good():
    serve(lambda request: say(answer(request)))


def every_op():
    greet(["sing", "decide", "parse", "check"])
    for request in requests():
        if request["op"] == "decide":
            say(answer(request))
        elif request["op"] == "parse":
            say({"id": request["id"], "records": [
                {"agents": [a.decode() for a in agents], "disallow": [
                    {"base64": base64.b64encode(v).decode()} for v in values]}
                for agents, values in records(member(request, "robots"))]})
        else:
            say({"id": request["id"], "conforming": False, "clauses": ["file-form"]})


def dead_at_start():
    sys.stderr.write("no such module: robots\n\x1b[2Jcleared?\n")
    sys.exit(9)


def mute():
    time.sleep(60)


def prose():
    raw("Welcome to the driver!\n")
    time.sleep(60)


def no_name():
    sys.stdin.readline()
    say({"ops": ["decide"]})
    time.sleep(60)


def no_ops():
    sys.stdin.readline()
    say({"implementation": {"name": "x"}, "ops": ["sing"]})
    time.sleep(60)


def endless_greeting():
    while True:
        raw("x" * 65536)


def garbage():
    serve(lambda request: raw("debug: thinking\n") or say(answer(request)))


def binary():
    def odd(request):
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        sys.stdout.buffer.flush()
    serve(odd)


def wrong_id():
    serve(lambda request: say({"id": "0", "allowed": True}))


def no_id():
    serve(lambda request: say({"allowed": True}))


def wrong_type():
    serve(lambda request: say({"id": request["id"], "allowed": "yes"}))


def hangs():
    def odd(request):
        if member(request, "robots").startswith(b"User-agent: MAP"):
            time.sleep(60)
        say(answer(request))
    serve(odd)


def dies():
    def odd(request):
        if member(request, "robots").startswith(b"User-agent: MAP"):
            sys.stderr.write("Segmentation fault, so to say\n")
            sys.stderr.flush()
            os.kill(os.getpid(), 11)
        say(answer(request))
    serve(odd)


def dies_always():
    serve(lambda request: sys.exit(7))


def dies_for_good():
    """Dies on its first ask, and at every start after that."""
    marker = sys.argv[2]
    if os.path.exists(marker):
        sys.exit(5)
    def odd(request):
        with open(marker, "w"):
            pass
        sys.exit(4)
    serve(odd)


def closes_stdout():
    def odd(request):
        if member(request, "robots").startswith(b"User-agent: MAP"):
            os.close(1)
            time.sleep(60)
        say(answer(request))
    serve(odd)


def floods_stderr():
    def odd(request):
        for _ in range(40):
            sys.stderr.write("noise " * 1000 + "\n")
        sys.stderr.write("the last word\n")
        sys.stderr.flush()
        say({"id": request["id"], "error": "too noisy"})
    serve(odd)


def floods_stdout():
    def odd(request):
        if not member(request, "robots").startswith(b"User-agent: MAP"):
            return say(answer(request))
        while True:
            raw("x" * 1048576)
    serve(odd)


def floods_lines():
    def odd(request):
        if not member(request, "robots").startswith(b"User-agent: MAP"):
            return say(answer(request))
        while True:
            raw("x\n" * 65536)
    serve(odd)


def never_reads():
    greet()
    time.sleep(60)


def out_of_order():
    """Answers a request that it was never sent before the one that it was."""
    def odd(request):
        say({"id": "later", "allowed": True})
        say(answer(request))
    serve(odd)


def refuses():
    serve(lambda request: say({"id": request["id"], "unsupported": "on holiday"}))


def decodes():
    """Decodes the file itself, which its parser need not."""
    def odd(request):
        try:
            member(request, "robots").decode("utf-8")
        except UnicodeDecodeError as error:
            say({"id": request["id"], "error": "UnicodeDecodeError: %s" % error})
        else:
            say(answer(request))
    serve(odd)


def always_allowed():
    greet()
    for request in requests():
        say({"id": request["id"], "allowed": True})


def access():
    """Knows fetches only, and takes every one for a site without rules; of one it says nothing, and one it does
    not survive."""
    greet(("access", "sing"))
    for request in requests():
        fetch = request["fetch"]
        if fetch.get("status") == 402:
            say({"id": request["id"], "unsupported": "nobody pays"})
        elif fetch.get("status") == 499:
            say({"id": request["id"], "error": "no such status"})
        else:
            say({"id": request["id"], "access": "allow"})


def later_edition():
    """Ignores blank lines."""
    def odd(request):
        robots = re.sub(rb"(\r?\n)+", rb"\n", member(request, "robots"))
        coded = base64.b64encode(robots).decode()
        say(answer(dict(request, robots_base64=coded)))
    serve(odd)


def dies_at_large_files():
    greet()
    for request in requests():
        if len(member(request, "robots")) > 100000:
            sys.exit("out of memory")
        say(answer(request))


def quadratic():
    """Takes a time that grows with the square of the lines: a tenth of a second for 2,048 lines."""
    greet()
    for request in requests():
        lines = member(request, "robots").count(b"\n")
        if lines > 100:
            time.sleep((lines / 2048) ** 2 / 10)
        say(answer(request))


def changes_its_mind():
    """Answers right and wrong by turns."""
    turns = itertools.cycle([False, True, True])
    serve(lambda request: say({"id": request["id"], "allowed": decide(request) == next(turns)}))


def chunks():
    """The requests that are there already, together."""
    waiting = b""
    while data := os.read(0, 1 << 20):
        waiting += data
        if waiting.endswith(b"\n"):
            yield [json.loads(line) for line in waiting.splitlines()]
            waiting = b""


def answers_backwards():
    """Answers the requests that are there already, the last first."""
    greet()
    for several in chunks():
        for request in reversed(several):
            say(answer(request))


def one_at_a_time():
    """Dies of two requests at once."""
    greet()
    for several in chunks():
        if len(several) > 1:
            sys.exit(6)
        say(answer(several[0]))


def grandchild():
    """Dies, but leaves a child behind that holds its stdout."""
    def odd(request):
        if os.fork() == 0:
            time.sleep(5)
            os._exit(0)
        os._exit(3)
    serve(odd)


if __name__ == "__main__":
    try:
        globals()[sys.argv[1].replace("-", "_")]()
    except BrokenPipeError:
        os._exit(1)
