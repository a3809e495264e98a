from driver import answer, say, serve

serve(lambda request: say(answer(request) | {"id": "none"}))
