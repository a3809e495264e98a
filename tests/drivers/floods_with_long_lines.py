from driver import serve, write


def misbehave(request):
    while True:
        write("x" * (7 << 20) + "\n")


serve(misbehave)
