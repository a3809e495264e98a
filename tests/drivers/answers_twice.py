from driver import answer, say, serve


def misbehave(request):
    say(answer(request))
    say(answer(request))


serve(misbehave)
