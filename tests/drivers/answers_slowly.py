import time
from driver import answer, say, serve


def misbehave(request):
    time.sleep(0.15)
    say(answer(request))


serve(misbehave)
