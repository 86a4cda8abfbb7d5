"""Steps per CPU-second of numduel's environments and of loops in NumPy, in interleaved rounds on one core.

Run by `cargo xtask bench python`, which makes the virtual environment. Prints one line of JSON: for every case the median
rate, in millions of steps per CPU-second.
"""

import json
import os
import statistics
import time

ROUNDS = int(os.environ.get("NUMDUEL_ROUNDS", "7"))
SECONDS = 0.25

if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rate(work, steps):
    """Millions of steps per CPU-second: `work` does so many steps, again and again."""
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        work()
        done += steps
    return done / spent / 1e6


def int64_actions(count):
    import numpy as np

    rng = np.random.default_rng(1)
    return [rng.integers(0, 8, count) for _ in range(16)]


def numduel_cases():
    import gymnasium

    import numduel  # noqa: F401
    from numduel import pettingzoo_env
    from numduel.gymnasium_env import DuelEnv

    def vector(count, **arguments):
        """Stepped as docs/environments/vector.md shows it."""
        envs = gymnasium.make_vec("numduel/Showdown-v0", num_envs=count, autoreset_mode="SameStep", **arguments)
        envs.reset(seed=7)
        return envs

    def given(count, **arguments):
        envs, actions = vector(count, **arguments), int64_actions(count)

        def work():
            for each in actions:
                observations, rewards, terminations, truncations, infos = envs.step(each)

        return work, len(actions) * count

    def own(count, **arguments):
        envs = vector(count, **arguments)

        def work():
            for _ in range(16):
                observations, rewards, terminations, truncations, infos = envs.step(envs.sample_actions())

        return work, 16 * count

    def single():
        env = DuelEnv("showdown")
        env.reset(seed=1)

        def work():
            step, reset = env.step, env.reset
            for _ in range(1000):
                if step(3)[2]:
                    reset()

        return work, 1000

    def aec():
        env = pettingzoo_env.env("showdown")

        def work():
            for _ in range(100):
                env.reset()
                for action in (3, 3, 3, 3, 3):
                    env.step(action)

        return work, 500

    for count in (4096, 65536):
        yield f"numduel, actions given, {count}", *given(count)
        yield f"numduel, draws its own actions, {count}", *own(count)
        yield f"numduel against level:5, actions given, {count}", *given(count, opponent="level:5")
        yield f"numduel against level:5, draws its own actions, {count}", *own(count, opponent="level:5")
    yield "numduel against level:5 in either seat, actions given, 4096", *given(4096, opponent="level:5", seat="random")
    yield "numduel, single Gymnasium environment", *single()
    yield "numduel, PettingZoo AEC", *aec()


def numpy_cases():
    """What it takes to write the same game by hand in four lines, and what it takes to write all that our environment does."""
    import numpy as np

    def few(count):
        state, actions = {"number": np.ones(count, dtype=np.int32)}, int64_actions(count)

        def work():
            for each in actions:
                after = state["number"] * (each.astype(np.int32) + 2)
                terminations = after >= 1000
                rewards = terminations.astype(np.float32)
                state["number"] = np.where(terminations, 1, after).astype(np.int32, copy=False)

        return work, len(actions) * count

    def all_outputs(count):
        state, actions = {"number": np.ones(count, dtype=np.int32)}, int64_actions(count)

        def work():
            for each in actions:
                after = state["number"] * (each.astype(np.int32) + 2)
                terminations = after >= 1000
                rewards, truncations = terminations.astype(np.float32), np.zeros(count, dtype=bool)
                state["number"] = np.where(terminations, 1, after).astype(np.int32, copy=False)
                masks = np.ones((count, 8), dtype=bool)

        return work, len(actions) * count

    for count in (4096, 65536):
        yield f"NumPy by hand, actions given, no masks, {count}", *few(count)
        yield f"NumPy by hand, actions given, {count}", *all_outputs(count)


def main():
    rates = {}
    cases = [*numduel_cases(), *numpy_cases()]
    for _ in range(ROUNDS):
        for name, work, steps in cases:
            rates.setdefault(name, []).append(rate(work, steps))
    print(json.dumps({"rates": {name: statistics.median(each) for name, each in rates.items()}, "left_out": []}))


if __name__ == "__main__":
    main()
