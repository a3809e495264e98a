"""Tests that the Spark job gives the same bytes as the command, even if tasks or executors fail.

NOROBOTS_COMMAND names the command `norobots`.
"""

import base64
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pyspark
import pytest

JOB, COMMAND = Path(__file__).parent / "spark.py", os.environ["NOROBOTS_COMMAND"]
SUBMIT = Path(pyspark.__file__).parent / "bin" / "spark-submit"

LINES = [
    "User-agent: *", "User-agent: GPTBot/1.0", "user-agent: ccbot", "User-agent:", "Disallow: /", "Disallow:",
    "Disallow: /*.gif$", "Disallow: /a?b", "Allow: /a", "Allow: /", "", "", "Crawl-delay: soon", "<html>",
]  # fmt: skip

#: Replaces `Census` in Spark's Python processes by a class that runs `{body}` before `Census.part`.
HOOK = """
import os, time
from pathlib import Path
import norobots.census as census

folder = Path({folder!r})

def first(name):
    try:
        with open(folder / name, "x") as file:
            file.write(str(os.getppid()))
        return True
    except FileExistsError:
        return False

class Census:
    def __init__(self, sample, real=census.Census):
        self.real = real(sample)

    def __getattr__(self, name):
        return getattr(self.real, name)

    def part(self):
        {body}
        return self.real.part()

census.Census = Census
"""


def answers(count, seed):
    chance = random.Random(seed)
    for number in range(count):
        body = chance.choice(["\n", "\r\n"]).join(chance.choices(LINES, k=chance.randrange(9))).encode()
        yield f"http://h{number}/robots.txt", chance.choice([200, 200, 200, 404, 503]), body


def warc(records):
    for url, status, body in records:
        block = f"HTTP/1.1 {status} X\r\nContent-Type: text/plain\r\n\r\n".encode() + body
        head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Length: {len(block)}\r\n\r\n"
        yield gzip.compress(head.encode() + block + b"\r\n\r\n")


@pytest.fixture
def crawl(tmp_path):
    """A list of files of unequal size. One has a fault, one a body over the cap, and two can't be read."""
    folder = tmp_path / "crawl"
    folder.mkdir()
    for number in range(8):
        members = list(warc(answers(600 if number == 0 else 30, number)))
        if number == 2:
            members += warc([("http://large/robots.txt", 200, b"Disallow: /\n" * 200_000)])
        if number == 3:
            members[7] = members[7][:-9] + b"damaged!!"
        (folder / f"{number}.warc.gz").write_bytes(b"".join(members))
    (folder / "none").write_bytes(b"User-agent: *\n")
    listed = tmp_path / "list.txt"
    listed.write_text("".join(f"{path}\n" for path in sorted(folder.iterdir())) + f"{folder}/missing\n")
    return listed


def native(*inputs):
    ran = subprocess.run([COMMAND, "census", *inputs], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return ran.returncode, without_runs(ran.stdout), ran.stderr.decode()


def without_runs(counts):
    """Return the counts without the command lines of the runs."""
    head, rest = counts.split(b'  "runs": [')
    runs, rest = rest.split(b"  ],\n", 1)
    assert json.loads(b"[" + runs + b"]")[0]["command"].split()[0].endswith(("norobots", "spark.py"))
    return head + rest


def written(tmp_path):
    return without_runs((tmp_path / "counts.json").read_bytes())


def submit(master, tmp_path, *args, hook=None):
    """Start the job. It writes its counts to `counts.json` in the folder, and its messages to `said`."""
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    settings = ["spark.ui.enabled=false", "spark.driver.memory=1g"]
    if hook:
        where = tmp_path / "hook"
        where.mkdir()
        (where / "sitecustomize.py").write_text(HOOK.format(folder=str(tmp_path), body=hook))
        environment["PYTHONPATH"] = str(where)
        settings.append(f"spark.executorEnv.PYTHONPATH={where}")
    settings = [word for setting in settings for word in ("--conf", setting)]
    command = [SUBMIT, "--master", master, *settings, JOB, *args, "--out", tmp_path / "counts.json"]
    with open(tmp_path / "said", "w") as said:
        return subprocess.Popen(command, stdout=said, stderr=said, env=environment, cwd=tmp_path)


def said(tmp_path):
    return (tmp_path / "said").read_text()


def test_a_task_that_fails_is_counted_once_and_a_checkpoint_spares_what_was_counted(crawl, tmp_path):
    code, counts, words = native("--list", crawl)
    assert code == 1
    # The task fails after it has counted all its files.
    fail = "if first('failed'): raise RuntimeError('planted')"
    rounds = ["--list", crawl, "--checkpoint", tmp_path / "kept", "--round", "5"]
    assert submit("local[2,4]", tmp_path, *rounds, hook=fail).wait(300) == 1, said(tmp_path)
    assert (tmp_path / "failed").exists() and "planted" in said(tmp_path)
    assert written(tmp_path) == counts
    assert f"{crawl.parent}/crawl/missing: not counted" in said(tmp_path)
    assert f"{crawl.parent}/crawl/none: not counted: this is no WARC" in said(tmp_path)
    fault = next(line for line in words.splitlines() if "gzip" in line)
    assert fault in said(tmp_path)
    # The second run can't read the files again, because they are removed.
    for path in (crawl.parent / "crawl").iterdir():
        path.unlink()
    (tmp_path / "counts.json").unlink()
    assert submit("local[2]", tmp_path, *rounds).wait(300) == 1, said(tmp_path)
    assert written(tmp_path) == counts


def ancestors(process):
    """Yield a process and its ancestors, each with its command line."""
    while process > 1:
        yield process, Path(f"/proc/{process}/cmdline").read_bytes()
        status = Path(f"/proc/{process}/status").read_text()
        process = int(status.split("PPid:")[1].split()[0])


def test_an_executor_that_is_killed_costs_time_and_no_count(crawl, tmp_path):
    _, counts, _ = native("--list", crawl)
    # After counting all its files, one task waits until its executor is killed.
    wait = "held = first('held'); limit = time.monotonic() + 120\n" + " " * 8
    wait += "while held and time.monotonic() < limit: time.sleep(0.1)"
    job = submit("local-cluster[2,1,1024]", tmp_path, "--list", crawl, "--tasks", "6", hook=wait)
    try:
        limit = time.monotonic() + 120
        while not (tmp_path / "held").exists() or not (tmp_path / "held").read_text():
            assert job.poll() is None and time.monotonic() < limit, said(tmp_path)
            time.sleep(0.1)
        above = list(ancestors(int((tmp_path / "held").read_text())))
        assert job.pid in [process for process, _ in above], "the executor is one of this job"
        executor = next(process for process, command in above if b"CoarseGrainedExecutorBackend" in command)
        os.kill(executor, signal.SIGKILL)
        assert job.wait(300) == 1, said(tmp_path)
    finally:
        job.kill()
    assert "Lost executor" in said(tmp_path) and "Lost task" in said(tmp_path)
    assert written(tmp_path) == counts


def test_parquet_gives_what_json_lines_of_the_same_answers_give(tmp_path):
    schema = pyarrow.schema([("url", "string"), ("status", "int32"), ("body", "binary"), ("other", "int32")])
    (tmp_path / "answers").mkdir()
    for number in range(3):
        rows = list(answers(200 * (number + 1), number))
        rows.append(("http://h/other", 200, b""))
        columns = [*zip(*rows), range(len(rows))]
        columns = [pyarrow.array(column, kind) for column, kind in zip(columns, schema.types)]
        table = pyarrow.Table.from_arrays(columns, schema=schema)
        pyarrow.parquet.write_table(table, tmp_path / "answers" / f"{number}.parquet", row_group_size=100)
        with open(tmp_path / f"{number}.jsonl", "w") as lines:
            for url, status, body in rows:
                body = base64.b64encode(body).decode()
                lines.write(json.dumps({"url": url, "status": status, "body_base64": body}) + "\n")
    code, counts, words = native(*(tmp_path / f"{number}.jsonl" for number in range(3)))
    assert (code, words) == (0, "")
    job = submit("local[2]", tmp_path, "--format", "parquet", tmp_path / "answers")
    assert job.wait(300) == 0, said(tmp_path)
    assert written(tmp_path) == counts


@pytest.mark.parametrize(
    "args, words",
    [
        ([], "name an input, or a list of them with --list"),
        (["a", "b", "a"], "a: this input is named twice"),
        (["a", "--round", "0"], "--round and --tasks have to be at least 1"),
    ],
)
def test_wrong_arguments_are_refused_before_spark_starts(args, words, tmp_path):
    command = [sys.executable, JOB, *args, "--out", tmp_path / "counts.json"]
    ran = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    assert ran.returncode == 2 and words in ran.stderr
    assert list(tmp_path.iterdir()) == []
