from driver import serve

serve()
