import os
import subprocess
from driver import serve


def misbehave(request):
    subprocess.Popen(["sleep", "3600"])
    os._exit(7)


serve(misbehave)
