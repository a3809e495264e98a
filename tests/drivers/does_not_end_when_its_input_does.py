import time
from driver import serve

serve()
time.sleep(3600)
