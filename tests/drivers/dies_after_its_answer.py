import os
from driver import answer, say, serve


def misbehave(request):
    say(answer(request))
    os._exit(7)


serve(misbehave)
