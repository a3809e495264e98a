from driver import say, serve

serve(lambda request: say({"id": request["id"], "allowed": 1}))
