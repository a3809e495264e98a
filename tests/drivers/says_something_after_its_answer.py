from driver import answer, say, serve, write


def misbehave(request):
    say(answer(request))
    write("done.\n")


serve(misbehave)
