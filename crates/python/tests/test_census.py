"""Tests that the census gives the same counts as the command, for Arrow batches and for files.

NOROBOTS_COMMAND names the command `norobots`.
"""

import base64
import gzip
import io
import json
import os
import random
import subprocess
import threading

import norobots
import pytest
from norobots.census import Batch, Census, fold, merge

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

COMMAND = os.environ.get("NOROBOTS_COMMAND")

LINES = [
    "User-agent: *", "User-agent: GPTBot/1.0", "user-agent: ccbot", "User-agent:", "Disallow: /", "Disallow:",
    "Disallow: /*.gif$", "Disallow: /a?b", "Allow: /a", "Allow: /", "", "", "Crawl-delay: soon", "Foo: bar",
    "<html>", "# remark", "Disallow: http://h/x", "Content-Signal: search=yes, ai-train=no",
]  # fmt: skip

SCHEMA = pa.schema([("url", pa.string()), ("status", pa.int32()), ("content_type", pa.string()), ("body", pa.binary())])


def answers(count, seed=1994):
    """Yield HTTP responses of every kind, and rows that aren't responses for a robots.txt."""
    chance = random.Random(seed)
    for number in range(count):
        body = chance.choice(["\n", "\r\n", "\r"]).join(chance.choices(LINES, k=chance.randrange(9))).encode()
        if chance.random() < 0.1:
            body += chance.randbytes(20)
        yield {
            "url": chance.choice([None, f"http://h{number}/robots.txt", "http://h/other" if number % 9 == 0 else None]),
            "status": chance.choice([None, 200, 200, 200, 404, 503, 7]),
            "content_type": chance.choice([None, "text/plain; charset=utf-8", "TEXT/HTML", ""]),
            "body": body,
        }


def table(rows):
    return pa.RecordBatch.from_pylist(list(rows), schema=SCHEMA)


def json_lines(rows):
    for row in rows:
        body = row.pop("body")
        known = {name: value for name, value in row.items() if value is not None}
        yield json.dumps({**known, "body_base64": base64.b64encode(body).decode()}).encode() + b"\n"


def without_runs(counts):
    """Return the counts without the command lines of the runs."""
    counts = json.loads(counts)
    del counts["runs"]
    return counts


def published(part, inputs=0):
    census = Census()
    census.merge(part if isinstance(part, bytes) else bytes(part.column(0)[0].as_py()))
    census.count_inputs(read=inputs)
    return census.publish()


@pytest.fixture(scope="module")
def expected():
    """The counts for JSON Lines of the same responses."""
    census = Census()
    assert census.read(io.BytesIO(b"".join(json_lines(answers(300))))) == []
    return census.publish()


def test_a_batch_gives_what_json_lines_of_the_same_answers_give(expected):
    whole = table(answers(300))
    assert published(fold(whole), 1) == expected
    assert json.loads(expected)["counts"]["records"]["elsewhere"] > 0
    assert json.loads(expected)["counts"]["parted"], "some editions differ"


@pytest.mark.skipif(not COMMAND, reason="NOROBOTS_COMMAND is not set")
def test_a_batch_gives_the_bytes_that_the_command_gives(expected, tmp_path):
    lines = b"".join(json_lines(answers(300)))
    ran = subprocess.run([COMMAND, "census", "-"], input=lines, stdout=subprocess.PIPE, check=True)
    here = without_runs(published(fold(table(answers(300))), 1))
    assert list(here.items()) == list(without_runs(ran.stdout).items())
    # The module can merge counts that the command has published.
    census = Census()
    census.merge(ran.stdout)
    census.merge(ran.stdout)
    (tmp_path / "counts.json").write_bytes(ran.stdout)
    (tmp_path / "too.json").write_text(census.publish())
    merge = [COMMAND, "census", "merge", tmp_path / "counts.json", tmp_path / "counts.json"]
    assert subprocess.run(merge, stdout=subprocess.PIPE, check=True).stdout == (tmp_path / "too.json").read_bytes()


def test_batches_split_anyhow_and_merged_in_any_order_give_the_same_bytes(expected):
    whole, chance = table(answers(300)), random.Random(9309)
    for _ in range(5):
        cuts = sorted(chance.sample(range(301), 6))
        parts = [fold(whole.slice(start, end - start)) for start, end in zip([0, *cuts], [*cuts, 300])]
        chance.shuffle(parts)
        while len(parts) > 1:
            some = [parts.pop() for _ in range(min(len(parts), chance.randrange(2, 4)))]
            parts.append(merge(pa.Table.from_batches(some)))
            chance.shuffle(parts)
        assert published(parts[0], 1) == expected


def test_counts_name_the_command_lines_that_counted():
    census, other = Census(), Census()
    assert json.loads(census.publish())["runs"] == []
    census.ran("job.py a", "2026-11-27")
    other.ran("job.py b", "2026-11-26")
    census.merge(other.part())
    census.merge(other.part())
    runs = json.loads(census.publish())["runs"]
    assert [(run["date"], run["command"]) for run in runs] == [("2026-11-26", "job.py b"), ("2026-11-27", "job.py a")]
    assert all(run["norobots"] == norobots.__version__ for run in runs)


def cast(batch, types):
    """Return the batch with its columns converted to other types."""
    columns = {}
    for field, column in zip(batch.schema, batch.columns):
        kind = types.get(field.name, field.type)
        dictionary = isinstance(kind, pa.DictionaryType)
        columns[field.name] = column.dictionary_encode() if dictionary else column.cast(kind)
    return pa.RecordBatch.from_pydict(columns)


@pytest.mark.parametrize(
    "types",
    [
        {"url": pa.large_string(), "content_type": pa.large_string(), "body": pa.large_binary(), "status": pa.int64()},
        {"url": pa.string_view(), "content_type": pa.string_view(), "body": pa.binary_view(), "status": pa.uint16()},
        {"url": pa.binary(), "content_type": pa.binary(), "status": pa.uint64()},
        {name: pa.dictionary(pa.int32(), SCHEMA.field(name).type) for name in SCHEMA.names},
    ],
    ids=["large", "views", "binary", "dictionaries"],
)
def test_types_that_hold_the_same_give_the_same(expected, types):
    assert published(fold(cast(table(answers(300)), types)), 1) == expected


def test_columns_that_are_not_there_and_columns_without_a_value():
    bodies = [b"User-agent: *\n", b""]
    one = fold(pa.RecordBatch.from_pydict({"body": bodies}))
    nulls = pa.nulls(2)
    with_nulls = {"x": [1, 2], "url": nulls, "status": nulls, "content_type": nulls, "body": bodies}
    assert published(one) == published(fold(pa.RecordBatch.from_pydict(with_nulls)))
    records = json.loads(published(one))["counts"]["records"]
    assert records == {"all": 2, "files": 2, "files of no known host": 2}
    text = fold(pa.RecordBatch.from_pydict({"body": ["User-agent: *\n", ""]}))
    assert published(text) == published(one)
    empty = pa.array([], pa.dictionary(pa.int8(), pa.binary()))
    assert published(fold(pa.RecordBatch.from_pydict({"body": empty}))) == Census().publish()
    nothing = pa.DictionaryArray.from_arrays(pa.array([None], pa.int8()), pa.array([], pa.binary()))
    assert "row" in json.loads(published(fold(pa.RecordBatch.from_pydict({"body": nothing}))))["counts"]["faults"]


def test_rows_that_can_t_be_read_are_counted_as_faults():
    rows = {"status": [200, None, 404, -1, 70000, 2**40], "body": [None, None, None, b"", b"", b"User-agent: *\n"]}
    counts = json.loads(published(fold(pa.RecordBatch.from_pydict(rows))))["counts"]
    assert counts["faults"] == {"row": 5}
    assert counts["status"] == {"404": 1}


def test_a_large_body_is_cut():
    counts = json.loads(published(fold(pa.RecordBatch.from_pydict({"body": [b"#" * (1 << 21)]}))))["counts"]
    assert counts["bytes"] == {"all": 1 << 20, "files that were cut": 1}


@pytest.mark.parametrize(
    "columns, error",
    [
        ({"bodies": [b""], "url": ["x"]}, 'no column "body" among "bodies", "url"'),
        ({}, 'no column "body" among none'),
        ({"body": [1]}, 'column "body" has the type Int64 instead of binary or string: cast it'),
        ({"body": [[b""]]}, 'column "body" has the type List'),
        ({"body": [b""], "url": [1.5]}, 'column "url" has the type Float64 instead of binary or string'),
        ({"body": [b""], "status": ["200"]}, 'column "status" has the type Utf8 instead of integer'),
        ({"body": [b""], "status": [200.0]}, 'column "status" has the type Float64 instead of integer'),
    ],
)
def test_a_wrong_column_is_a_value_error_that_names_it(columns, error):
    batch = pa.RecordBatch.from_pydict(columns)
    census = Census()
    for call in (lambda: fold(batch), lambda: census.add(batch), lambda: census.add(pa.Table.from_batches([batch]))):
        with pytest.raises(ValueError, match=error):
            call()
    assert census.publish() == Census().publish(), "nothing was counted"


def test_a_column_that_is_there_twice_is_an_error():
    batch = pa.RecordBatch.from_arrays([pa.array([b""]), pa.array([b""])], names=["body", "body"])
    with pytest.raises(ValueError, match='two columns "body"'):
        fold(batch)


@pytest.mark.parametrize("wrong", [None, 1, b"", [b""], {"body": [b""]}])
def test_what_is_no_batch_is_a_type_error(wrong):
    for call in (fold, merge, Census().add):
        with pytest.raises(TypeError, match=f"expected an Arrow batch or table.*not {type(wrong).__name__}"):
            call(wrong)


def test_an_array_that_is_no_batch_is_a_type_error():
    with pytest.raises(TypeError, match="Struct"):
        fold(pa.array([b""]))


def test_a_stream_that_breaks_off_counts_nothing():
    def batches():
        yield table(answers(3))
        raise RuntimeError("the link is down")

    census = Census()
    with pytest.raises(ValueError, match="the link is down"):
        census.add(pa.RecordBatchReader.from_batches(SCHEMA, batches()))
    assert census.publish() == Census().publish()


def test_bytes_that_are_no_text_are_an_error_and_no_crash():
    offsets, data = pa.py_buffer((0).to_bytes(4, "little") + (2).to_bytes(4, "little")), pa.py_buffer(b"\xff\xfe")
    text = pa.Array.from_buffers(pa.string(), 1, [None, offsets, data])
    batch = pa.RecordBatch.from_arrays([text, pa.array([b""])], names=["url", "body"])
    for wrong in (batch, pa.Table.from_batches([batch])):
        with pytest.raises(Exception, match="UTF|utf"):
            fold(wrong)


def test_what_comes_back_is_of_the_kind_that_was_given():
    batch = table(answers(3))
    assert isinstance(fold(batch), pa.RecordBatch)
    assert isinstance(fold(pa.Table.from_batches([batch])), pa.RecordBatch)
    other = fold(pa.RecordBatchReader.from_batches(SCHEMA, [batch]))
    assert isinstance(other, Batch)
    assert pa.record_batch(other) == fold(batch)
    assert pa.table(other) == pa.Table.from_batches([fold(batch)])
    assert pa.schema(other) == fold(batch).schema
    assert fold(batch).schema == pa.schema([pa.field("census", pa.binary(), nullable=False)])
    assert fold(batch).num_rows == merge(merge(fold(batch))).num_rows == 1


def test_parts_that_do_not_fit_are_refused():
    census = Census()
    with pytest.raises(ValueError, match="not JSON"):
        census.merge(b"{")
    with pytest.raises(ValueError, match="not a census"):
        census.merge(b"{}")
    with pytest.raises(ValueError, match="sample of 5"):
        census.merge(Census(5).part())
    with pytest.raises(TypeError):
        census.merge("text")
    parts = pa.RecordBatch.from_pydict({"census": [Census().part(), b"{}"]})
    with pytest.raises(ValueError, match="row 1: this is not a census"):
        merge(parts)
    with pytest.raises(ValueError, match="row 0 contains no counts"):
        merge(pa.RecordBatch.from_pydict({"census": pa.array([None], pa.binary())}))
    with pytest.raises(ValueError, match='no column "census"'):
        merge(table(answers(1)))
    assert census.publish() == Census().publish()


def warc(rows):
    for row in rows:
        head = f"HTTP/1.1 {max(row['status'] or 200, 200)} X\r\nContent-Type: {row['content_type'] or ''}\r\n\r\n"
        block = head.encode() + row["body"]
        url = row["url"] or "http://h/robots.txt"
        header = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Length: {len(block)}\r\n\r\n"
        yield gzip.compress(header.encode() + block + b"\r\n\r\n")


def test_a_warc_by_its_path_and_as_an_open_file(tmp_path):
    members = list(warc(answers(50)))
    members[7] = members[7][:-9] + b"damaged!!"
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(b"".join(members))
    by_path, by_file = Census(), Census()
    faults = by_path.read(path)
    with path.open("rb") as file:
        assert by_file.read(file) == faults
    assert faults == [(sum(map(len, members[:7])), "gzip", "a gzip member is damaged, or ends too early")]
    assert by_path.publish() == by_file.publish()
    assert json.loads(by_path.publish())["counts"]["inputs"] == {"read": 1}
    if COMMAND:
        ran = subprocess.run([COMMAND, "census", path], stdout=subprocess.PIPE, check=True)
        assert list(without_runs(by_path.publish()).items()) == list(without_runs(ran.stdout).items())


class Breaks(io.RawIOBase):
    """A file whose end can't be read: after its first bytes, it raises OSError."""

    def __init__(self, start):
        self.start = io.BytesIO(start)

    def read(self, size=-1):
        read = self.start.read(size)
        if not read:
            raise OSError(5, "the link is down")
        return read


def test_a_file_that_breaks_off_counts_nothing_unless_its_beginning_is_to_count():
    start = b"".join(warc(answers(5)))
    census = Census()
    with pytest.raises(OSError, match="the link is down"):
        census.read(Breaks(start))
    assert census.publish() == Census().publish()
    faults = census.read(Breaks(start), whole=False)
    assert [kind for _, kind, _ in faults] == ["system"]
    counts = json.loads(census.publish())["counts"]
    assert (counts["faults"], counts["inputs"]) == ({"system": 1}, {"read": 1})
    assert counts["records"]["all"] > 0
    # Errors that are no fault of the file are raised even with `whole=False`.
    for fault in (KeyboardInterrupt, TypeError):
        class Stops(Breaks):
            def read(self, size=-1):
                try:
                    return super().read(size)
                except OSError:
                    raise fault from None

        with pytest.raises(fault):
            Census().read(Stops(start), whole=False)


def test_what_can_t_be_read_says_why(tmp_path):
    census = Census()
    with pytest.raises(FileNotFoundError):
        census.read(tmp_path / "none.warc")
    with pytest.raises(ValueError, match="no WARC, no tar and no JSON Lines"):
        census.read(io.BytesIO(b"User-agent: *\n"))
    with pytest.raises(TypeError, match="open it in binary mode"):
        census.read(io.StringIO("WARC/1.0\n"))
    with pytest.raises(TypeError, match="a path or an open binary file, not int"):
        census.read(7)

    class Generous:
        def read(self, size):
            return b"x" * (size + 1)

    with pytest.raises(TypeError, match="more than it was asked for"):
        census.read(Generous())
    assert census.publish() == Census().publish()


def test_other_threads_run_while_a_batch_is_counted():
    batch = pa.Table.from_batches([table(answers(300))] * 20)
    ticks, done = 0, threading.Event()

    def count():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            done.wait(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = ticks
    fold(batch)
    during = ticks - before
    done.set()
    thread.join()
    # If the module held the interpreter's lock, the other thread could run only before and after the count.
    assert during > 2


def test_polars_in_ten_lines(expected):
    polars = pytest.importorskip("polars", reason="polars is not installed")
    frame = polars.from_arrow(table(answers(300)))
    parts = polars.concat(fold(some) for some in frame.iter_slices(64))
    whole = merge(parts)
    assert isinstance(whole, polars.DataFrame)
    assert published(whole["census"][0], 1) == expected
    lazy = frame.lazy().map_batches(fold, schema={"census": polars.Binary}).collect()
    assert published(lazy["census"][0], 1) == expected


def test_duckdb_in_ten_lines(expected, tmp_path):
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "answers.parquet"
    parquet.write_table(pa.Table.from_batches([table(answers(300))]), path)
    census = Census()
    census.add(duckdb.sql(f"SELECT url, status, content_type, body FROM '{path}'").to_arrow_reader(100))
    census.count_inputs(read=1)
    assert census.publish() == expected
    part = fold(duckdb.sql(f"SELECT body, status FROM '{path}' WHERE status = 404"))
    assert json.loads(published(pa.record_batch(part)))["counts"]["status"].keys() == {"404"}
