import os
import time
from driver import answer, say, serve


def misbehave(request):
    say(answer(request))
    os.close(1)
    time.sleep(3600)


serve(misbehave)
