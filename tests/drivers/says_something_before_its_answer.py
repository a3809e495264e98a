from driver import answer, say, serve, write


def misbehave(request):
    write("loading ...\n")
    say(answer(request))


serve(misbehave)
