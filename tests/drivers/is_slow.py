import time
from driver import answer, bytes_of, say, serve


def always(request):
    # The queries of the smoke test are answered at once.
    if bytes_of(request, "url") not in (b"/public/page.html", b"/private/page.html"):
        time.sleep(0.5)
    say(answer(request))


serve(always=always)
