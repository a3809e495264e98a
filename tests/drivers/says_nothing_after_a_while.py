import time
from driver import answer, say, serve

answered = 0


def always(request):
    global answered
    answered += 1
    if answered > 200:
        time.sleep(3600)
    say(answer(request))


serve(always=always)
