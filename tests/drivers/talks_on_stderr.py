import sys
from driver import answer, say, serve


def misbehave(request):
    print("\x1b[31mwhat an odd file\x1b]0;title\x07" * 1000, file=sys.stderr, flush=True)
    say(answer(request))


serve(misbehave)
