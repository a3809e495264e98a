from driver import serve


def misbehave(request):
    while True:
        pass


serve(misbehave)
