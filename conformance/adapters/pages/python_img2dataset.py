"""Driver for img2dataset."""

import http.client
import importlib.metadata
import importlib.util
import io
import sys
import types

from python_page import serve

# The driver imports one module of the package. The package's own `__init__` would import everything that resizes and
# stores images. Empty stand-ins replace the module's other dependencies, because reading headers calls none of them.
package = types.ModuleType("img2dataset")
package.__path__ = importlib.util.find_spec("img2dataset").submodule_search_locations
sys.modules["img2dataset"] = package
for name in ("exifread", "fsspec", "pyarrow", "wandb"):
    sys.modules[name] = types.ModuleType(name)

from img2dataset.downloader import is_disallowed  # noqa: E402

# The default of `disallowed_header_directives` according to the README.
DIRECTIVES = {"noai", "noimageai", "noindex", "noimageindex"}


def decide(query):
    query.only_headers()
    query.lines()
    # `download_image` calls `is_disallowed` with the headers that `urlopen` parsed.
    lines = "".join("%s: %s\r\n" % header for header in query.headers) + "\r\n"
    headers = http.client.parse_headers(io.BytesIO(lines.encode("latin-1")))
    # `Downloader` strips and lowercases the name. Without the option there is no name.
    token = query.agent.strip().lower() if query.agent else None
    # The program makes data sets of images. It only decides whether it may use an image.
    return {"train": not is_disallowed(headers, token, DIRECTIVES)}


version = importlib.metadata.version("img2dataset")
serve({"name": "img2dataset", "version": version, "language": "python"}, decide)
