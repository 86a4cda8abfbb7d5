"""Steps per CPU-second of numduel's environments and of those of others, in interleaved rounds on one core.

Run by `cargo run --profile dist -p numduel-research -- peers`, which makes the virtual environments. Whatever is not installed
is named and left out. Prints one line of JSON: for every case the median rate, in millions of steps per CPU-second.
"""

import importlib.util
import json
import os
import select
import statistics
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
sys.path.insert(0, str(Path(__file__).parent.parent / "xtask/bench"))

import steps


def sync_cases():
    import numpy as np
    from gymnasium.vector import SyncVectorEnv

    from numduel.gymnasium_env import DuelEnv

    env = SyncVectorEnv([lambda: DuelEnv("showdown") for _ in range(256)])
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 8, 256)
    yield "SyncVectorEnv of 256 single ones, actions given", (lambda: env.step(actions)), 256


def jax_cases():
    import jax
    import jax.numpy as jnp
    import numpy as np

    def step(number, action):
        after = number * (action.astype(jnp.int32) + 2)
        done = after >= 1000
        number = jnp.where(done, 1, after)
        # A mask that depends on nothing would be made once and never written again.
        masks = jnp.broadcast_to(number[:, None] > 0, (number.shape[0], 8))
        return number, done.astype(jnp.float32), done, masks

    @jax.jit
    def given(number, action):
        return step(number, action)

    @jax.jit
    def drawn(number, key):
        def one(carry, _):
            number, key = carry
            key, own = jax.random.split(key)
            action = jax.random.randint(own, number.shape, 0, 8)
            number, reward, done, masks = step(number, action)
            return (number, key), (number, reward, done, masks)

        return jax.lax.scan(one, (number, key), None, length=16)

    for count in (4096, 65536):
        state = {"number": jnp.ones(count, dtype=jnp.int32), "key": jax.random.key(1)}
        actions = [jnp.asarray(np.random.default_rng(i).integers(0, 8, count).astype(np.uint8)) for i in range(16)]

        def work_given(state=state, actions=actions):
            for action in actions:
                out = given(state["number"], action)
                state["number"] = out[0]
            jax.block_until_ready(out)

        def work_drawn(state=state):
            (state["number"], state["key"]), sums = drawn(state["number"], state["key"])
            jax.block_until_ready(sums)

        yield f"JAX by hand, actions given, {count}", work_given, 16 * count
        yield f"JAX by hand, draws its own actions, {count}", work_drawn, 16 * count


def pgx_cases():
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("tic_tac_toe")
    count = 4096

    @jax.jit
    def drawn(state, key):
        def one(carry, _):
            state, key = carry
            key, own = jax.random.split(key)
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            action = jax.random.categorical(own, logits, axis=1)
            state = jax.vmap(auto_reset(env.step, env.init))(state, action, jax.random.split(key, count))
            return (state, key), state.rewards.sum()

        return jax.lax.scan(one, (state, key), None, length=4)

    held = {"state": jax.vmap(env.init)(jax.random.split(jax.random.key(0), count)), "key": jax.random.key(1)}

    def work():
        (held["state"], held["key"]), sums = drawn(held["state"], held["key"])
        jax.block_until_ready(sums)

    yield "Pgx tic_tac_toe, draws its own actions, 4096", work, 4 * count


def envpool_cases():
    import envpool
    import numpy as np

    env = envpool.make("CartPole-v1", env_type="gymnasium", num_envs=256, num_threads=1)
    env.reset()
    actions = np.zeros(256, dtype=np.int32)
    yield "EnvPool CartPole, actions given, 256", (lambda: env.step(actions)), 256


def puffer_cases():
    import sysconfig
    from glob import glob

    import numpy as np

    # The wheel lacks the Python class around it.
    (path,) = glob(f"{sysconfig.get_paths()['platlib']}/pufferlib/ocean/squared/cy_squared*.so")
    spec = importlib.util.spec_from_file_location("cy_squared", path)
    native = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(native)
    count, size = 4096, 11
    seen, actions = np.zeros((count, size * size), dtype=np.uint8), np.zeros(count, dtype=np.int32)
    rewards, ended = np.zeros(count, dtype=np.float32), np.zeros(count, dtype=np.uint8)
    env = native.CySquared(seen, actions, rewards, ended, count, size)
    env.reset()
    given = [np.random.default_rng(i).integers(0, 5, count).astype(np.int32) for i in range(16)]

    def work():
        for each in given:
            actions[:] = each
            env.step()

    yield "PufferLib CySquared, actions given, 4096", work, 16 * count


def made(cases, name, left_out):
    try:
        found = list(cases())
        for _, work, _ in found:
            work()
        return found
    except Exception as error:  # Whatever a package lacks here, the others are still measured.
        left_out.append(f"{name}: {type(error).__name__}: {str(error)[:100]}")
        return []


def serve():
    """Measures one round of PufferLib's cases for every line that is read; it needs packages that the others do not bear."""
    left_out = []
    cases = made(puffer_cases, "PufferLib", left_out)
    print(json.dumps({"left_out": left_out}), flush=True)
    for _ in sys.stdin:
        print(json.dumps({name: steps.rate(work, count) for name, work, count in cases}), flush=True)


class Puffer:
    """PufferLib's process. Its native code can hang, so every answer is waited for only so long."""

    def __init__(self, python, left_out):
        self.left_out = left_out
        command = [python, __file__, "--serve"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        left_out += self.answer().get("left_out", [])

    def answer(self):
        if self.process is None:
            return {}
        ready, _, _ = select.select([self.process.stdout], [], [], 20)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            self.left_out.append("PufferLib: its native code hangs or crashes here")
            self.close()
            return {}
        return json.loads(line)

    def round(self):
        if self.process is not None:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        return self.answer()

    def close(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def main():
    left_out, rates = [], {}
    cases = made(steps.numduel_cases, "numduel", left_out)
    for name, package, peers in [
        ("SyncVectorEnv", "gymnasium", sync_cases),
        ("JAX", "jax", jax_cases),
        ("Pgx", "pgx", pgx_cases),
        ("EnvPool", "envpool", envpool_cases),
    ]:
        if importlib.util.find_spec(package) is None:
            left_out.append(f"{name}: not installed")
        else:
            cases += made(peers, name, left_out)
    puffer = None
    if len(sys.argv) > 1 and os.path.exists(sys.argv[1]):
        puffer = Puffer(sys.argv[1], left_out)
    else:
        left_out.append("PufferLib: not installed")
    for _ in range(steps.ROUNDS):
        for name, work, count in cases:
            rates.setdefault(name, []).append(steps.rate(work, count))
        for name, each in (puffer.round() if puffer else {}).items():
            rates.setdefault(name, []).append(each)
    if puffer:
        puffer.close()
    print(json.dumps({"rates": {name: statistics.median(each) for name, each in rates.items()}, "left_out": left_out}))


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["--serve"] else main()
