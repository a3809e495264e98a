"""The figures of FIGURES.md: `python3 crates/census/benches/figures.py NOROBOTS READ CORPUS FOLDER`.

NOROBOTS is the command, READ what `cargo bench -p norobots-census --bench read --no-run` makes, CORPUS a folder of
robots.txt files, and FOLDER where the WARC files are written: 3 GB, which stay there for the next run. It is run by a
Python that has fastwarc, on a machine that does nothing else: each figure is one run, and the runs that are compared
follow one another. Rates are by processor time, user and system, but for the gain of two processors, which is by the
clock.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys
import time
from pathlib import Path

#: The parts of the largest crawl, so that two processors have something to share.
PARTS = 8
COUNTS = (10_000, 100_000, 1_000_000)
#: How many files `norobots generate` adds to the corpus.
GENERATED = 500

FASTWARC = """
import sys
from fastwarc.warc import ArchiveIterator, WarcRecordType
records = size = 0
for path in sys.argv[1:]:
    with open(path, "rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True):
            records += 1
            size += len(record.reader.read())
print(records, size)
"""


def bodies(norobots, corpus):
    """The files of the corpus, and some that no person wrote."""
    files = [path.read_bytes() for path in sorted(corpus.rglob("*")) if path.is_file()]
    lines = subprocess.run(
        [norobots, "generate", "--grammar", "rfc9309-lenient", "--count", str(GENERATED), "--size", "2000"],
        stdout=subprocess.PIPE, check=True,
    ).stdout.splitlines()
    made = (json.loads(line).get("robots") for line in lines)
    return files + [text.encode() for text in made if text]


def record(number, body):
    """An answer as Common Crawl has it. No two bodies are the same: a remark at the end numbers them."""
    body = b"%b\n# %d\n" % (body, number)
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
    return (
        b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://www%d.example/robots.txt\r\n"
        b"WARC-Date: 2026-11-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
        b"Content-Length: %d\r\n\r\n%b\r\n\r\n" % (number, len(block), block)
    )


def crawl(folder, files, count, zipped):
    """The paths of a crawl of so many records, each in a member of its own where it is compressed."""
    paths = [folder / f"{count}-{part}.warc{'.gz' if zipped else ''}" for part in range(PARTS)]
    for part, path in enumerate(paths):
        if path.exists():
            continue
        beside = path.with_suffix(".part")
        with open(beside, "wb") as out:
            for number in range(part, count, PARTS):
                one = record(number, files[number % len(files)])
                out.write(gzip.compress(one, 1, mtime=0) if zipped else one)
        beside.rename(path)
    return paths


def run(command):
    """What a command wrote, its seconds by the clock and of processors, and the most memory it had, in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - start
    if status:
        sys.exit(f"{command[0]} ended with {status}")
    return out, took, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("norobots", "read", "corpus", "folder"):
        parser.add_argument(name, type=Path)
    args = parser.parse_args()
    args.folder.mkdir(exist_ok=True)
    files = bodies(args.norobots, args.corpus)
    mean = sum(map(len, files)) / len(files)
    print(f"{len(files)} files, {mean:.0f} bytes each\n")
    print("| records | bytes | jobs | records a second and processor | seconds | memory, MB |")
    print("| --: | --: | --: | --: | --: | --: |")
    clock = {}
    for count in COUNTS:
        paths = crawl(args.folder, files, count, True)
        size = sum(path.stat().st_size for path in paths)
        for jobs in (1, 2):
            _, took, used, memory = run([args.norobots, "census", *paths, "--jobs", jobs, "--sample", 0])
            clock[jobs] = took
            print(f"| {count} | {size} | {jobs} | {count / used:.0f} | {took:.1f} | {memory / 1e6:.1f} |", flush=True)
    print(f"\nTwo processors are {clock[1] / clock[2]:.2f} times as fast as one.\n")
    print("| reading alone | norobots, records a second | fastwarc, records a second |")
    print("| --- | --: | --: |")
    for zipped in (False, True):
        paths = crawl(args.folder, files, COUNTS[-1], zipped)
        rates, told = [], set()
        for command in ([args.read], [sys.executable, "-c", FASTWARC]):
            out, _, used, _ = run([*command, *paths])
            told.add(out.strip())
            rates.append(COUNTS[-1] / used)
        if len(told) != 1:
            sys.exit(f"they did not read the same: {told}")
        print(f"| {'gzip' if zipped else 'plain'} | {rates[0]:.0f} | {rates[1]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
