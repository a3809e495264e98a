import os
from driver import serve

serve(lambda request: os._exit(7))
