from driver import answer, serve, write


def misbehave(request):
    allowed = "true" if answer(request)["allowed"] else "false"
    write('{"id": "%s", "allowed": %s, "allowed": false}\n' % (request["id"], allowed))


serve(misbehave)
