from driver import serve

serve(lambda request: None)
