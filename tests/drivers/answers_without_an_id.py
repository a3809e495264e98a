from driver import answer, say, serve

serve(lambda request: say({"allowed": answer(request)["allowed"]}))
