from driver import answer, say, serve


def misbehave(request):
    right = answer(request)
    say(right)
    say(right | {"allowed": not right["allowed"]})


serve(misbehave)
