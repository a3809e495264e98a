from driver import say, serve

serve(lambda request: say({"id": request["id"], "error": "\x1b]0;title\x07\x1b[2J\u202e\x00 gone\x9b31m"}))
