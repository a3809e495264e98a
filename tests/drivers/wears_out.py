import os
from driver import answer, say, serve

answered = 0


def always(request):
    global answered
    say(answer(request))
    answered += 1
    if answered == 100:
        os._exit(7)


serve(always=always)
