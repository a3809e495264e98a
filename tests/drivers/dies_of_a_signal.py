import os
import signal
from driver import serve

serve(lambda request: os.kill(os.getpid(), signal.SIGSEGV))
