"""Calls the functions of norobots.h from Python. Set NOROBOTS_LIBRARY to the path of libnorobots_c.so."""

import ctypes
import os
from ctypes import c_char_p, c_int, c_size_t, c_uint32, c_uint64

STANDARD_1994, DRAFT_1996, RFC_9309, GOOGLE_PAGE, GOOGLE_CODE = range(1, 6)

_library = ctypes.CDLL(os.environ["NOROBOTS_LIBRARY"])
_library.norobots_mutate.restype = c_size_t
_library.norobots_mutate.argtypes = [c_char_p, c_size_t, c_char_p, c_size_t, c_uint64]
_library.LLVMFuzzerCustomCrossOver.restype = c_size_t
_library.LLVMFuzzerCustomCrossOver.argtypes = (
    [c_char_p, c_size_t, c_char_p, c_size_t, c_char_p, c_size_t, c_uint32]
)
_library.norobots_query.restype = None
_library.norobots_query.argtypes = (
    [c_char_p, c_size_t, c_uint64, c_char_p, c_size_t, c_char_p, c_size_t]
)
_library.norobots_check_decision.argtypes = (
    [c_uint32] + [c_char_p, c_size_t] * 3 + [c_int, c_char_p, c_size_t]
)


def mutate(file, longest, seed):
    """Return a mutated file of at most `longest` bytes."""
    out = ctypes.create_string_buffer(max(longest, 1))
    size = _library.norobots_mutate(file, len(file), out, longest, seed)
    return out.raw[:size]


def crossover(one, other, longest, seed):
    """Return a file of at most `longest` bytes that combines two files."""
    out = ctypes.create_string_buffer(max(longest, 1))
    cross = _library.LLVMFuzzerCustomCrossOver
    size = cross(one, len(one), other, len(other), out, longest, seed)
    return out.raw[:size]


def query(file, seed):
    """Return a robot and a path that are derived from the file, as strings."""
    robot, path = ctypes.create_string_buffer(256), ctypes.create_string_buffer(1024)
    _library.norobots_query(file, len(file), seed, robot, len(robot), path, len(path))
    return robot.value.decode(), path.value.decode()


def check(edition, file, robot, path, allowed):
    """Return None if the edition gives the same answer. Otherwise return a sentence about the difference."""
    robot, path, why = robot.encode(), path.encode(), ctypes.create_string_buffer(2048)
    same = _library.norobots_check_decision(
        edition, file, len(file), robot, len(robot), path, len(path), allowed, why, len(why)
    )
    if same < 0:
        raise ValueError(f"norobots_check_decision gives {same}: see norobots.h")
    return None if same else why.value.decode()
