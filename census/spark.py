#!/usr/bin/env python3
"""Runs the census of `norobots census` on Spark. For the same HTTP responses it gives the same bytes as the command.

    spark-submit --master 'local[*]' census/spark.py --list paths.txt --out counts.json
    spark-submit census/spark.py --format parquet s3a://bucket/answers.parquet --out counts.json

It needs Spark 4. Every machine needs the Python packages norobots and pyarrow. census/README.md says more.
"""

import argparse
import hashlib
import heapq
import os
import re
import shlex
import sys
import time

import norobots
import norobots.census
import pyarrow
import pyarrow.fs
from pyspark import TaskContext
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

#: The schema of a part, which is the result of a task: the task's number, the counts, the faults in files, and the
#: files that could not be read.
PARTS = "task int, census binary, faults array<string>, failed array<string>"

#: The number of parts that are merged at a time.
FAN = 32

#: The maximum number of faults that are printed.
NAMED = 20


def part(task, census, faults=(), failed=()):
    """Return the part of a task, as a batch of one row."""
    row = {"task": task, "census": census.part(), "faults": sorted(faults)[:NAMED], "failed": sorted(failed)}
    strings = pyarrow.list_(pyarrow.string())
    types = {"task": pyarrow.int32(), "census": pyarrow.binary(), "faults": strings, "failed": strings}
    return pyarrow.RecordBatch.from_pylist([row], schema=pyarrow.schema(list(types.items())))


def visible(text):
    """Return the text with its control characters escaped."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in str(text))


def system(path):
    """Return the file system of a path or URI, and the path on it."""
    return pyarrow.fs.FileSystem.from_uri(path if "://" in path else os.path.abspath(path))


def count_files(sample, attempts):
    """Return a function that counts the files that the rows of a task name."""

    def count(batches):
        # If the system can't read a file, the task fails and Spark runs it again. The last attempt counts the failure.
        last = TaskContext.get().attemptNumber() + 1 >= attempts
        census, faults, failed = norobots.census.Census(sample), [], []
        for path in (path for batch in batches for paths in batch.column("paths").to_pylist() for path in paths):
            try:
                files, place = system(path)
                with files.open_input_stream(place, compression=None) as file:
                    found = census.read(file, whole=not last)
                faults += [f"{visible(path)}: byte {at}: {what}" for at, _, what in found]
            except (OSError, ValueError) as error:
                if isinstance(error, OSError) and not last:
                    raise
                census.count_inputs(failed=1)
                failed.append(f"{visible(path)}: not counted: {visible(error)}")
        yield part(TaskContext.get().partitionId(), census, faults, failed)

    return count


def count_rows(sample):
    """Return a function that counts the rows of a task."""

    def count(batches):
        census = norobots.census.Census(sample)
        for batch in batches:
            census.add(batch)
        yield part(TaskContext.get().partitionId(), census)

    return count


def merge_parts(sample):
    """Return a function that merges the parts of a group into one."""

    def merge(key, parts):
        census = norobots.census.Census(sample)
        census.merge_batch(parts)
        texts = ([text for texts in parts.column(name).to_pylist() for text in texts] for name in ("faults", "failed"))
        return pyarrow.Table.from_batches([part(key[0].as_py(), census, *texts)])

    return merge


def merged(parts, count, sample):
    """Merge `count` parts in groups, repeatedly, until at most FAN parts remain."""
    while count > FAN:
        group = (F.col("task") / FAN).cast("int").alias("task")
        parts = parts.groupBy(group).applyInArrow(merge_parts(sample), PARTS)
        count = -(-count // FAN)
    return parts


def size(path):
    """Return the size of a file in bytes, or 0 if it can't be read. The task that reads the file reports the error."""
    try:
        files, place = system(path)
        return files.get_file_info(place).size or 0
    except (OSError, ValueError):
        return 0


def shared_out(paths, tasks):
    """Split the paths into at most `tasks` lists of about the same size in bytes. The largest list comes first."""
    lists = [(0, at, []) for at in range(min(tasks, len(paths)))]
    for bytes, path in sorted(((size(path), path) for path in paths), reverse=True):
        # Each file counts as 4096 bytes more, because opening it takes time, too.
        heaviest = heapq.heappop(lists)
        heapq.heappush(lists, (heaviest[0] + bytes + 4096, heaviest[1], heaviest[2] + [path]))
    return [paths for _, _, paths in sorted(lists, reverse=True)]


def count_round(spark, args, paths):
    """Count some inputs and return the parts."""
    if args.format == "parquet":
        answers = spark.read.parquet(*paths)
        known = [name for name in ("url", "status", "content_type", "body") if name in answers.columns]
        # If no column is known, all are passed on, so that the census reports the missing body.
        answers = answers.select(*(known or answers.columns))
        return merged(answers.mapInArrow(count_rows(args.sample), PARTS), answers.rdd.getNumPartitions(), args.sample)
    context = spark.sparkContext
    alone = re.fullmatch(r"local(?:\[[^],]*(?:,\s*(\d+))?\])?", context.master)
    attempts = int(alone[1] or 1) if alone else int(context.getConf().get("spark.task.maxFailures", "4"))
    lists = shared_out(paths, args.tasks or 4 * context.defaultParallelism)
    tasks = spark.createDataFrame(context.parallelize([(some,) for some in lists], len(lists)), "paths array<string>")
    return merged(tasks.mapInArrow(count_files(args.sample, attempts), PARTS), len(lists), args.sample)


def kept(spark, args, paths):
    """Return the parts of some inputs: read them from the checkpoint, or count the inputs and write the parts there."""
    parts = count_round(spark, args, paths)
    if not args.checkpoint:
        return parts.collect()
    name = repr((norobots.__version__, args.format, args.sample, paths))
    folder = f"{args.checkpoint.rstrip('/')}/{hashlib.sha256(name.encode()).hexdigest()[:32]}"
    files, place = system(folder)
    # Spark writes this file after all others.
    if files.get_file_info(f"{place}/_SUCCESS").type == pyarrow.fs.FileType.NotFound:
        parts.write.mode("overwrite").parquet(folder if "://" in folder else files_uri(place))
    return spark.read.parquet(folder if "://" in folder else files_uri(place)).collect()


def files_uri(place):
    """Return the URI of a local path, because Spark's default file system may be another one."""
    return "file://" + place


def arguments():
    parser = argparse.ArgumentParser(description="Count what robots.txt files hold, on Spark")
    parser.add_argument("inputs", nargs="*", metavar="INPUT", help="paths or URIs of inputs")
    parser.add_argument("--list", metavar="FILE", help="a file with an input on each line")
    parser.add_argument("--format", choices=["warc", "parquet"], default="warc", help="what the inputs are")
    parser.add_argument("--out", required=True, metavar="FILE", help="where to write the counts")
    parser.add_argument("--checkpoint", metavar="DIR", help="where to keep what is counted so far; it holds some bodies")
    parser.add_argument("--round", type=int, default=4000, metavar="N", help="inputs between two checkpoints [4000]")
    parser.add_argument("--tasks", type=int, metavar="N", help="tasks of a round [four for each core]")
    parser.add_argument("--sample", type=int, default=1000, metavar="N", help="as `norobots census --sample` [1000]")
    args = parser.parse_args()
    if args.list:
        with open(args.list, encoding="utf-8") as lines:
            args.inputs += [line.strip() for line in lines if line.strip()]
    args.inputs.sort()
    twice = next((one for one, other in zip(args.inputs, args.inputs[1:]) if one == other), None)
    if twice is not None:
        parser.error(f"{visible(twice)}: this input is named twice, and would be counted twice")
    if not args.inputs:
        parser.error("name an input, or a list of them with --list")
    if args.round < 1 or args.sample < 0 or (args.tasks or 1) < 1:
        parser.error("--round and --tasks have to be at least 1, and --sample at least 0")
    return args


def main():
    args = arguments()
    # Without this variable, workers may run another Python, which may lack the packages.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    begun = time.monotonic()
    spark = (
        SparkSession.builder.appName("norobots census")
        # Smaller batches use less memory if bodies are large.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "2000")
        .config("spark.sql.execution.arrow.maxBytesPerBatch", str(64 << 20))
        .getOrCreate()
    )
    up = time.monotonic()
    try:
        if args.format == "parquet":
            args.inputs = sorted(spark.read.parquet(*args.inputs).inputFiles())
        census, faults, failed = norobots.census.Census(args.sample), [], []
        seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
        census.ran(shlex.join(sys.argv), time.strftime("%Y-%m-%d", time.gmtime(seconds)))
        for start in range(0, len(args.inputs), args.round):
            paths = args.inputs[start : start + args.round]
            for row in kept(spark, args, paths):
                census.merge(bytes(row.census))
                faults += row.faults
                failed += row.failed
            if args.format == "parquet":
                census.count_inputs(read=len(paths))
        counted = time.monotonic()
    finally:
        spark.stop()
    for line in sorted(faults)[:NAMED] + sorted(failed):
        print(line, file=sys.stderr)
    ended = time.monotonic()
    counts = census.publish(os.cpu_count() or 1)
    with open(args.out + ".new", "w", encoding="utf-8", newline="") as out:
        out.write(counts)
    os.replace(args.out + ".new", args.out)
    spent = f"{up - begun:.0f} s to start Spark, {counted - up:.0f} s to count, {time.monotonic() - ended:.0f} s for causes"
    print(spent, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
