from driver import serve, write


def misbehave(request):
    while True:
        write("x" * 65536)


serve(misbehave)
