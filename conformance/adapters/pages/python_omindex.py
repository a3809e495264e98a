"""Driver for Xapian Omega's program omindex, which indexes the files of a folder."""

import re
import subprocess
import tempfile
from pathlib import Path

from python_page import Unsupported, serve


def decide(query):
    query.only_page()
    with tempfile.TemporaryDirectory(prefix="norobots-") as folder:
        pages = Path(folder, "pages")
        pages.mkdir()
        Path(pages, "page.html").write_bytes(query.html)
        command = ["omindex", "--db", "index", "--url", "/", "--verbose", "pages"]
        said = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60).stdout
    if "indexing disallowed by meta tag" in said:
        return {"index": False}
    if re.search(r"(?m)(^|\.\.\. )added$", said.rstrip()):
        return {"index": True}
    if "Zero-sized file" in said:
        raise Unsupported("an empty file, and it takes none")
    raise RuntimeError(said.strip().splitlines()[-1] if said.strip() else "it says nothing")


said = subprocess.run(["omindex", "--version"], capture_output=True, text=True).stdout
serve({"name": "omindex", "version": re.search(r"\d+(?:\.\d+)+", said)[0], "language": "c++"}, decide)
