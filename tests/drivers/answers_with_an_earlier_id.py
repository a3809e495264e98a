from driver import answer, say, serve

earlier = []


def misbehave(request):
    say(answer(request) | {"id": earlier[-1] if earlier else "none"})


def always(request):
    earlier.append(request["id"])
    say(answer(request))


serve(misbehave, always)
