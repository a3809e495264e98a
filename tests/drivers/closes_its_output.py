import os
import time
from driver import serve


def misbehave(request):
    os.close(1)
    time.sleep(3600)


serve(misbehave)
