from driver import serve, write


def misbehave(request):
    while True:
        write("x\n" * 32768)


serve(misbehave)
