"""A differential campaign in Python, which compares a matcher with an edition.

With Atheris, which chooses the files to mutate by their coverage:

    NOROBOTS_LIBRARY=…/libnorobots_c.so python3 campaign.py -max_len=2048 -max_total_time=60 CORPUS

Without Atheris, it only mutates the files of a folder:

    NOROBOTS_LIBRARY=…/libnorobots_c.so python3 campaign.py --alone 60 SEEDS
"""

import pathlib
import random
import sys
import time

import norobots


def test(file):
    for seed in range(4):
        robot, path = norobots.query(file, seed)
        answer = matcher.allowed(file, robot, path)
        why = norobots.check(norobots.STANDARD_1994, file, robot, path, answer)
        if why:
            raise AssertionError(why)


def alone(seconds, folder):
    files = [path.read_bytes() for path in sorted(pathlib.Path(folder).iterdir())]
    end, runs = time.monotonic() + seconds, 0
    chance = random.Random(1)
    while time.monotonic() < end:
        file = chance.choice(files)
        for _ in range(8):
            file = norobots.mutate(file, 2048, chance.getrandbits(64))
            try:
                test(file)
            except Exception:
                print(f"after {runs} files, this one: {file!r}", file=sys.stderr)
                raise
            runs += 1
    print(f"{runs} files and no difference")


if sys.argv[1] == "--alone":
    import matcher  # Use your matcher instead.

    alone(float(sys.argv[2]), sys.argv[3])
else:
    import atheris

    with atheris.instrument_imports():
        import matcher  # Use your matcher instead.

    runs = [0]

    def mutate(file, longest, seed):
        # Every fourth mutation is libFuzzer's own, which uses the values that the target has compared.
        if seed % 4 == 0:
            return atheris.Mutate(file, len(file))
        runs[0] += 1
        if runs[0] == 1000:
            print("1000 mutations by norobots", file=sys.stderr)
        return norobots.mutate(file, longest, seed)

    atheris.Setup(sys.argv, test, custom_mutator=mutate, custom_crossover=norobots.crossover)
    atheris.Fuzz()
