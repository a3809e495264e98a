from driver import say, serve

serve(lambda request: say({"id": request["id"], "error": "x" * (12 << 20)}))
