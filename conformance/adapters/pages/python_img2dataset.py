"""Driver for img2dataset."""

import http.client
import importlib.metadata
import importlib.util
import io
import sys
import types

from python_page import serve

# The module is imported as it is, without the package around it, whose start imports all that resizes and stores
# images. What the module imports besides the standard library has empty stand-ins: reading headers calls none of it.
package = types.ModuleType("img2dataset")
package.__path__ = importlib.util.find_spec("img2dataset").submodule_search_locations
sys.modules["img2dataset"] = package
for name in ("exifread", "fsspec", "pyarrow", "wandb"):
    sys.modules[name] = types.ModuleType(name)

from img2dataset.downloader import is_disallowed  # noqa: E402

# The default of `disallowed_header_directives`, by its README.
DIRECTIVES = {"noai", "noimageai", "noindex", "noimageindex"}


def decide(query):
    query.only_headers()
    query.lines()
    # `download_image` hands it the headers that `urlopen` made of the answer.
    lines = "".join("%s: %s\r\n" % header for header in query.headers) + "\r\n"
    headers = http.client.parse_headers(io.BytesIO(lines.encode("latin-1")))
    # `Downloader` strips the name and writes it small; without the option it has none.
    token = query.agent.strip().lower() if query.agent else None
    # It fetches images to make a data set of them, and asks no more than whether it may.
    return {"train": not is_disallowed(headers, token, DIRECTIVES)}


version = importlib.metadata.version("img2dataset")
serve({"name": "img2dataset", "version": version, "language": "python"}, decide)
