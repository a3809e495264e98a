import os
from driver import serve, write


def misbehave(request):
    write('{"id": "%s", "allo' % request["id"])
    os._exit(0)


serve(misbehave)
