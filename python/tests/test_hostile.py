"""Random calls with hostile arguments: exceptions only, and nothing is stepped by a call that raises."""

import numpy as np
import pytest

import numduel
from numduel import pettingzoo_env
from numduel.gymnasium_env import DuelEnv
from numduel.vector_env import DuelVectorEnv

DTYPES = [*"?bBhHiIlLqQefdgFDO", ">i8", ">u2", "M8[s]", "m8[D]", "U3", "S2", "V5", [("a", "i4"), ("b", "f8")]]
LETTERS = [*"x25+-/;=<>() \n\0'\"{}[]", "showdown", "target", "start", "wins", "random", "level:", "10^", "\u202e", "é", "𝟚"]


def scalar(rng):
    """Something that is not an array."""
    whole = int(rng.integers(-9, 9)) * 2 ** int(rng.integers(0, 80))
    match rng.integers(12):
        case 0:
            return None
        case 1:
            return bool(rng.integers(2))
        case 2 | 3:
            return whole + int(rng.integers(-1, 2))
        case 4:
            return float(rng.choice([np.nan, np.inf, -np.inf, 1e308, 0.5, 3.0, -0.0]))
        case 5 | 6:
            return "".join(rng.choice(LETTERS, rng.integers(0, 9)))
        case 7:
            return bytes(rng.integers(0, 256, rng.integers(0, 9), dtype=np.uint8))
        case 8:
            return [scalar(rng) for _ in range(rng.integers(0, 5))]
        case 9:
            return tuple(scalar(rng) for _ in range(rng.integers(0, 5)))
        case 10:
            return {"x5": scalar(rng)}
        case _:
            return rng.choice([object(), complex(1, 2), Ellipsis, print, int, 10**4000])


def array(rng):
    """An array of any type and shape, with any bits, seen in any way."""
    dtype = np.dtype(DTYPES[rng.integers(len(DTYPES))])
    size = 10**6 if rng.random() < 0.0005 else None
    shape = (size,) if size else tuple(rng.integers(0, 6, rng.integers(0, 4)))
    if rng.random() < 0.5:
        shape = [(4,), (4, 1), (4, 8)][rng.integers(3)]
    if dtype.hasobject:
        made = np.full(shape, rng.choice([None, 1, "x5", print]), dtype=object)
    elif dtype.kind == "U":
        # Random bits would not be characters.
        made = np.full(shape, "x5", dtype=dtype)
    elif rng.random() < 0.5 and dtype.kind in "biuf":
        with np.errstate(all="ignore"):
            made = rng.integers(-2, 10, shape).astype(dtype)
    else:
        count = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        kept = bytearray(rng.bytes(count))
        made = np.frombuffer(kept, dtype=dtype).reshape(shape)
        # The memory belongs to somebody who forgets it.
        del kept
    match rng.integers(6):
        case 0:
            made = made.T
        case 1 if made.ndim:
            made = np.repeat(made, 2, axis=0)[::2]
        case 2 if made.ndim:
            made = made[::-1]
        case 3:
            made.setflags(write=False)
        case 4 if made.flags.c_contiguous and not dtype.hasobject and dtype.kind not in "Mm":
            return memoryview(made)
    return made


def calls():
    """What is called: a function of one value, and what must not change if it raises."""
    vector = DuelVectorEnv(4, "showdown", illegal="raises")
    drawn = DuelVectorEnv(4, "collatz-duel", opponent="random", seat="random", illegal="raises")
    single, aec = DuelEnv("showdown"), pettingzoo_env.env("add-or-multiply", illegal="raises")
    for env in (vector, drawn, single, aec):
        env.reset(seed=1)
        state = env._core.snapshot
        yield env.step, state, env
        yield (lambda value, env=env: env.reset(seed=value)), state, env
        yield env._core.restore, state, env
    for env in (vector, drawn):
        state = env._core.snapshot
        yield (lambda value, env=env: env.reset(options={"reset_mask": value})), state, env
        yield env._core.sample, state, env
        for place in range(6):
            observations, masks, rewards, ended = env._arrays()
            given = [np.zeros(4, np.int64), observations, rewards, ended, masks, None]

            def step(value, env=env, place=place, given=given):
                return env._core.step(*given[:place], value, *given[place + 1 :])

            yield step, state, env
    game, rules = numduel.Game("showdown"), numduel.Rules("add-or-multiply")
    census = numduel.Census(["add-or-multiply"])
    solution = rules.solve()
    for plain in (
        game.play, numduel.Game, numduel.Rules, numduel.RuleBook, numduel.check, numduel.book, numduel.decisions, numduel.Census,
        rules.start.play, census.score, census.score_player, solution.value, solution.moves, solution.why,
        lambda value: numduel.Rules("showdown", target=value), lambda value: numduel.Player("random", rules, seed=value),
        lambda value: numduel.Player(value, rules), lambda value: numduel.Season("s").games(value, 0),
        lambda value: DuelEnv("showdown", seat=value), lambda value: DuelEnv("showdown", illegal=value),
        lambda value: DuelEnv("showdown", opponent=value), lambda value: DuelVectorEnv(2, "showdown", seat=value),
    ):  # fmt: skip
        yield plain, lambda: game.record, None


def test_random_hostile_calls_raise_and_step_nothing(request):
    rng = np.random.default_rng(20)
    known = list(calls())
    raised = 0
    for _ in range(1_000_000 if request.config.getoption("--heavy") else 40_000):
        call, state, env = known[rng.integers(len(known))]
        value = scalar(rng) if rng.random() < 0.5 else array(rng)
        before = state()
        try:
            call(value)
        except Exception as error:
            assert "panic" not in str(error) and "internal error" not in str(error), (call, value)
            assert state() == before, (call, value)
            raised += 1
        else:
            if env is not None:
                env.reset(seed=1)
    assert raised > 10_000


def test_arrays_that_do_not_fit_are_refused():
    env = DuelVectorEnv(4, "showdown")
    env.reset(seed=1)
    core, before = env._core, env._core.snapshot()
    arrays = [np.zeros((4, 1), np.int32), np.zeros(4, np.float32), np.zeros(4, bool), np.zeros((4, 8), bool)]
    good = np.zeros(4, np.int64)
    read_only = arrays[1].copy()
    read_only.setflags(write=False)
    for place, wrong in [(0, np.zeros((3, 1), np.int32)), (0, np.zeros((4, 1), np.int64)), (1, read_only), (2, arrays[1]),
                         (3, np.zeros((8, 4), bool).T), (3, None), (1, np.zeros(8, np.float32)[::2])]:  # fmt: skip
        given = list(arrays)
        given[place] = wrong
        with pytest.raises((TypeError, ValueError, BufferError)):
            core.step(good, *given)
        assert core.snapshot() == before
    with pytest.raises((TypeError, ValueError, BufferError)):
        core.step(good, arrays[0], arrays[1], arrays[2], arrays[3], arrays[0])
    for count in (0, -1, 2**40):
        with pytest.raises((ValueError, OverflowError)):
            DuelVectorEnv(count, "showdown")
