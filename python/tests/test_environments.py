"""The environments against the frameworks' own suites and against the rules."""

import copy
import multiprocessing
import pickle
import re
import subprocess
import sys
from collections import deque
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel

import numduel
from conftest import ALL_GAMES
from numduel import pettingzoo_env
from numduel.gymnasium_env import DuelEnv
from numduel.registration import env_id
from numduel.vector_env import DuelVectorEnv

MODES = list(AutoresetMode)
SAMPLES = Path(__file__).parents[2] / "crates/cli/tests/samples"


def is_kth(env, position):
    """The moves by action in a position."""
    return position.legal if env.moves is None else env.moves


@pytest.mark.parametrize("order", ["gymnasium, numduel", "numduel, gymnasium"])
def test_ids_are_known_in_whichever_order_the_packages_are_imported(order):
    program = f"import {order}; print(gymnasium.make('numduel/Showdown-v0').reset(seed=1)[0], *gymnasium.registry)"
    ran = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("[1]") and ran.stdout.count("numduel/") == len(ALL_GAMES) + 1


def policies(game_id):
    """The policies for illegal actions under which a check may draw from all actions."""
    env = DuelVectorEnv(1, game_id)
    every_action_is_legal = all(len(position.legal) == env.single_action_space.n for position, _ in walk(game_id))
    return ["loses", "raises"] if every_action_is_legal and env._game.starts == 1 else ["loses"]


@pytest.mark.parametrize("exact_info", [False, True])
def test_gymnasium_accepts_every_book_with_every_option(game_id, exact_info, capsys):
    opponents = ["random", "greedy", "lookahead:2", "level:5", "perfect"]
    seats = [1, 2, "alternating", "random"]
    options = [{"opponent": opponent, "seat": "random"} for opponent in opponents]
    options += [{"seat": seat} for seat in seats]
    options += [{"render_mode": mode} for mode in [None, "ansi", "human", "rgb_array", "svg"]]
    options += [{"illegal": policy} for policy in policies(game_id)]
    for option in options:
        check_env(gym.make(env_id(game_id), exact_info=exact_info, **option).unwrapped)
    for mode in ["ansi", "rgb_array"]:
        env = gym.make(env_id(game_id), render_mode=mode)
        env.reset(seed=1)
        assert env.render() is not None


@pytest.mark.parametrize("exact_info", [False, True])
def test_pettingzoo_accepts_every_book_with_every_option(game_id, exact_info):
    # These draw legal actions alone.
    for illegal in ["loses", "raises"]:
        options = {"illegal": illegal, "exact_info": exact_info}
        api_test(pettingzoo_env.env(game_id, **options), num_cycles=50)
        seed_test(lambda: pettingzoo_env.env(game_id, **options), num_cycles=20)
    for illegal in policies(game_id):
        options = {"illegal": illegal, "exact_info": exact_info}
        parallel_api_test(turn_based_aec_to_parallel(pettingzoo_env.env(game_id, **options)), num_cycles=50)


def test_pettingzoo_renders_every_book(game_id, capsys):
    render_test(lambda render_mode=None: pettingzoo_env.env(game_id, render_mode=render_mode))


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("serialize", [False, True])
def test_openspiel_accepts_every_book(game, serialize):
    import pyspiel

    import numduel.openspiel_game  # noqa: F401

    loaded = pyspiel.load_game("numduel", {"game": game})
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=serialize, verbose=False)


@pytest.mark.parametrize("game", ["showdown[start:2;target:100]", "add-or-multiply", "divisor-duel", "collatz-duel"])
@pytest.mark.parametrize(
    "saved", [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state)), lambda state: state.clone()]
)
def test_an_openspiel_state_continues_where_it_was_copied_or_pickled(game, saved):
    import pyspiel

    import numduel.openspiel_game  # noqa: F401

    rng = np.random.default_rng(3)
    state = pyspiel.load_game(f"numduel(game={game})").new_initial_state()
    while True:
        again, before = saved(state), (str(state), state.history())
        assert (str(again), again.history(), again.legal_actions(), again.returns()) == (
            *before,
            state.legal_actions(),
            state.returns(),
        )
        if state.is_terminal():
            break
        action = int(rng.choice(state.legal_actions()))
        state.apply_action(action)
        assert (str(again), again.history()) == before, "a copy is a game of its own"
        again.apply_action(action)
        assert (str(again), again.observation_tensor(0)) == (str(state), state.observation_tensor(0))


def test_openspiel_s_algorithms_agree_with_the_solver():
    import pyspiel
    from open_spiel.python.algorithms import minimax

    import numduel.openspiel_game  # noqa: F401

    for text, value in [("showdown[target:100]", 1), ("showdown[start:1;target:18]", -1), ("add-or-multiply", 1)]:
        game = pyspiel.load_game(f"numduel(game={text})")
        assert minimax.alpha_beta_search(game)[0] == value
        assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()


def walk(game_id):
    """Every reachable position with a line of moves to it, by the rules alone."""
    rules = numduel.book(game_id).rules()
    start = rules.start
    queue, seen = deque([(start, [])]), {start}
    while queue:
        position, line = queue.popleft()
        yield position, line
        for move in position.legal:
            after, result = position.play(move)
            if result is None and after not in seen:
                seen.add(after)
                queue.append((after, [*line, move]))


def remembered(env, position):
    """What the columns after the number say, worked out from the memory of a position."""
    own, other = position.turn - 1, 2 - position.turn
    signs = list(dict.fromkeys(re.match(r"\d*n\+|\D+", move)[0] for move in env.moves)) if env.moves else []
    for column in env.columns[env.columns.index("number") + 1 :]:
        memory = position.memory
        for whose, seat in (("own ", own), ("opponent's ", other)):
            if column.startswith(whose):
                column, memory = column.removeprefix(whose), memory[seat]
        match column.split():
            case ["last", "operation"]:
                yield 0 if memory is None else 1 + signs.index(memory)
            case ["last", "operand", "+", "1"]:
                yield 0 if memory is None else 1 + memory
            case ["used", item]:
                yield int(item in map(str, memory))
            case ["moves", "left"]:
                yield position.moves_left
            case _:
                raise AssertionError(f"nobody knows what {column!r} says")


def test_masks_observations_and_rewards_are_the_rules_at_every_position(game_id):
    rules = numduel.book(game_id).rules()
    aec = pettingzoo_env.env(rules)
    space = aec.observation_space("player_1")
    for position, line in walk(game_id):
        for last in position.legal:
            game = numduel.Game(rules)
            aec.reset(seed=1)
            ended = None
            for move in [*line, last]:
                agent = aec.agent_selection
                here = game.position
                listed = is_kth(aec, here)
                mask = aec.infos[agent]["action_mask"]
                assert [listed[action] for action in np.flatnonzero(mask)] == here.legal
                seen = aec.observe(agent)
                # These books' numbers fit in one column.
                assert seen.tolist() == [here.turn, here.number, *remembered(aec, here)]
                assert space.contains(seen)
                aec.step(listed.index(move))
                ended = game.play(move)
                if ended:
                    break
            assert all(aec.terminations.values()) == (ended is not None)
            if ended:
                winner = ended["winner"]
                expected = {f"player_{seat}": 0 if winner is None else 1 if winner == seat else -1 for seat in (1, 2)}
                assert aec.rewards == expected
                for agent in ("player_1", "player_2"):
                    assert space.contains(aec.observe(agent)) and aec.observe(agent)[1] == game.position.number


def test_memory_is_observed_with_the_player_s_own_first():
    aec = pettingzoo_env.env("add-or-multiply")
    assert aec.columns == ["seat", "number", "own last operation", "opponent's last operation"]
    aec.reset()
    add, multiply = aec.moves.index("+1"), aec.moves.index("x2")
    aec.step(add)
    aec.step(multiply)
    assert aec.observe("player_1").tolist() == [1, 4, 1, 2]
    aec.step(multiply)
    assert aec.observe("player_2").tolist() == [2, 8, 2, 2]
    assert aec.infos["player_2"]["action_mask"].tolist() == [move != "x2" for move in aec.moves]


def test_large_numbers_are_observed_in_several_columns():
    env = DuelEnv("prime-multipliers", target=10**14)
    assert len(env.columns) == 2
    env.reset(seed=1)
    done = False
    while not done:
        observation, _, done, _, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert env.observation_space.contains(observation)
        if not done:
            assert int(observation[0]) * 2**30 + int(observation[1]) == env.position.number


def sample(game_id):
    """The game that a book's sample tells: what the players typed, and the target that the sample names."""
    text = (SAMPLES / f"{game_id}.txt").read_text()
    target = re.search(r"(?i)target number: (\d+)", text)
    game = numduel.Game(game_id, **({"target": int(target[1])} if target else {}))
    for typed in re.findall(r"\)(?:\))?: (\w+)$", text, re.MULTILINE):
        game.play(typed)
    winner = re.search(r"Player (\d) (?:wins|has reached the target)", text)
    assert game.result["winner"] == int(winner[1])
    return game


@pytest.mark.parametrize("game_id", numduel.game_ids())
def test_samples_are_replayed_through_each_environment(game_id):
    game = sample(game_id)
    import pyspiel

    import numduel.openspiel_game  # noqa: F401

    aec, vector = pettingzoo_env.env(game.rules), DuelVectorEnv(3, game.rules)
    state = pyspiel.load_game("numduel", {"game": game.rules.game_string}).new_initial_state()
    aec.reset()
    vector.reset(seed=0)
    answers = iter(game.moves[1::2])
    single = DuelEnv(game.rules, opponent=lambda seen, info: aec.moves.index(next(answers)))
    single.reset()
    for ply, move in enumerate(game.moves):
        action = aec.moves.index(move)
        aec.step(action)
        assert state.current_player() == ply % 2 and state.action_to_string(action) == move
        state.apply_action(action)
        seen, rewards, ended, _, _ = vector.step(np.full(3, action))
        if ply % 2 == 0:
            own, reward, over, _, _ = single.step(action)
        assert seen[:, 0].tolist() == [game.positions[ply + 1].number] * 3
        assert ended.all() == (ply + 1 == len(game.moves))
    mover = 2 - len(game.moves) % 2
    assert (rewards == (1 if game.result["winner"] == mover else -1)).all()
    assert aec.rewards == {f"player_{seat}": 1 if game.result["winner"] == seat else -1 for seat in (1, 2)}
    assert state.is_terminal() and state.returns() == [aec.rewards["player_1"], aec.rewards["player_2"]]
    assert over and reward == aec.rewards["player_1"] and own[0] == game.position.number


@pytest.mark.parametrize("opponent", ["random", "level:5", "perfect", "lookahead:2", "greedy"])
@pytest.mark.parametrize("seat", [1, 2])
def test_opponents_draw_what_rust_s_players_draw(opponent, seat):
    env = DuelEnv("showdown", opponent=opponent, seat=seat)
    solution = numduel.Rules("showdown").solve()
    rng = np.random.default_rng(5)
    for seed in (3, 2**64 - 1):
        for number in range(1, 8):
            env.reset(seed=seed) if number == 1 else env.reset()
            player = numduel.Player(opponent, solution, seed=seed, number=number)
            game, over = numduel.Game(solution.rules), False
            if seat == 2:
                game.play(player.choose(game.position, 0))
            while not over:
                assert env.position.number == game.position.number
                action = int(rng.choice(np.flatnonzero(env.action_masks())))
                _, reward, over, _, _ = env.step(action)
                result = game.play(env.moves[action])
                if result is None:
                    result = game.play(player.choose(game.position, len(game.moves)))
                assert over == (result is not None)
            assert reward == (1 if result["winner"] == seat else -1)


class Follower:
    """An opponent of a single environment that makes the move whose outcome a native environment has shown."""

    def __init__(self):
        self.env = self.opening = self.reply = None

    def __call__(self, seen, info):
        core = self.env._core
        expected, over = (self.opening, False) if core.ply == 0 else self.reply
        for action in np.flatnonzero(info["action_mask"]):
            tried = copy.deepcopy(core)
            if tried.act(int(action))[1] == over and np.array_equal(tried.observe(), expected):
                return action
        raise AssertionError(f"no legal move leads from {core.position} to {expected}, {over=}")


def stepped_alike(singles, native, followers, steps=60, seed=11):
    """Steps single environments as the native one was stepped, and compares everything."""

    def opening(seen):
        for follower, here in zip(followers, seen, strict=True):
            follower.opening = here

    rng = np.random.default_rng(seed)
    same_step = native.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = native.reset(seed=seed)
    opening(seen)
    assert np.array_equal(singles.reset(seed=seed)[0], seen)
    for _ in range(steps):
        masks = info["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        if rng.random() < 0.2:
            actions = rng.integers(0, masks.shape[1], len(actions))
        *out, info = native.step(actions)
        seen, ended = out[0], out[2]
        opening(seen)
        for index, follower in enumerate(followers):
            last = info["final_obs"] if same_step and ended[index] else seen
            follower.reply = last[index], ended[index]
        *plain, plain_info = singles.step(actions)
        for name, a, b in zip(["observations", "rewards", "terminations", "truncations"], out, plain, strict=True):
            assert np.array_equal(np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)), name
        assert ("final_obs" in info) == ("final_obs" in plain_info) == (same_step and ended.any())
        if "final_obs" in info:
            assert np.array_equal(info["final_obs"][ended], np.stack(plain_info["final_obs"][ended]))
            assert np.array_equal(info["_final_obs"], ended)
        # A single environment shows no legal actions once its game is over.
        over = np.zeros_like(ended) if same_step else ended
        assert np.array_equal(np.stack(plain_info["action_mask"])[~over], info["action_mask"][~over])
        assert info["action_mask"][over].all()
        if native.metadata["autoreset_mode"] == AutoresetMode.DISABLED and ended.any():
            seen, info = native.reset(options={"reset_mask": ended})
            opening(seen)
            assert np.array_equal(singles.reset(options={"reset_mask": ended})[0], seen)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("opponent", "seat"), [("random", "random"), ("level:5", "alternating"), ("perfect", 1), ("greedy", 2)])
def test_the_vector_environment_is_many_single_ones(game_id, mode, opponent, seat):
    followers = [Follower() for _ in range(5)]
    singles = SyncVectorEnv(
        [lambda follower=follower: DuelEnv(game_id, opponent=follower, seat=seat) for follower in followers], autoreset_mode=mode
    )
    for follower, env in zip(followers, singles.envs, strict=True):
        follower.env = env
    native = DuelVectorEnv(5, game_id, opponent=opponent, seat=seat, autoreset_mode=mode)
    stepped_alike(singles, native, followers)


@pytest.mark.parametrize("mode", MODES)
def test_the_table_steps_as_the_rules_say(game_id, mode):
    native = DuelVectorEnv(64, game_id, autoreset_mode=mode, exact_info=True)
    rng = np.random.default_rng(2)
    rules = numduel.book(game_id).rules()
    if native._game.starts > 1:
        native = DuelVectorEnv(64, rules, autoreset_mode=mode, exact_info=True)
    solution = rules.solve()
    _, info = native.reset(seed=0)
    games = [numduel.Game(rules) for _ in range(64)]
    for _ in range(40):
        over = np.array([game.result is not None for game in games])
        assert (~info["_value"]).tolist() == (~info["_regret"]).tolist() == over.tolist()
        assert not info["value"][over].any() and not info["regret"][over].any()
        actions = np.zeros(64, dtype=np.int64)
        for index, game in enumerate(games):
            if over[index]:
                continue
            listed = is_kth(native, game.position)
            mask = info["action_mask"][index]
            assert [listed[action] for action in np.flatnonzero(mask)] == game.legal
            actions[index] = rng.choice(np.flatnonzero(mask))
        if index < 3:
            assert info["value"][index] == solution.value(games[index].position).score
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(RuntimeError, match="is over"):
                native.step(actions)
            _, info = native.reset(options={"reset_mask": over})
            games = [numduel.Game(rules) if over[i] else game for i, game in enumerate(games)]
            continue
        seen, rewards, ended, _, info = native.step(actions)
        for index, game in enumerate(games):
            if over[index]:
                games[index] = numduel.Game(rules)
                assert rewards[index] == 0 and not ended[index] and seen[index][0] == rules.start.number
                continue
            mover = game.position.turn
            result = game.play(is_kth(native, game.position)[actions[index]])
            assert ended[index] == (result is not None)
            score = 0 if result is None or result["winner"] is None else 1 if result["winner"] == mover else -1
            assert rewards[index] == score
            if result is not None and mode == AutoresetMode.SAME_STEP:
                assert info["final_obs"][index][0] == game.position.number and seen[index][0] == rules.start.number
                games[index] = numduel.Game(rules)
            else:
                assert seen[index][0] == game.position.number
        assert native.observation_space.contains(seen)


def transitions(game_id):
    """What every legal action leads to in the table: by observation and action, what is seen next, the reward and the end."""
    rules = numduel.book(game_id).rules()
    count = DuelVectorEnv(1, rules)._game.positions
    env = DuelVectorEnv(count, rules, autoreset_mode="SameStep")
    env.reset(seed=1)
    found = {}
    for action in range(env._game.actions):
        # One environment in each position.
        rows, zeros = list(range(count)), [0] * count
        env._core.restore((rows, zeros, zeros, zeros, [[row] for row in rows] if env._game.circular else []))
        seen, info = env.reset(options={"reset_mask": np.zeros(count, dtype=np.bool_)})
        legal = info["action_mask"][:, action]
        after, rewards, ended, _, info = env.step(np.full(count, action))
        after = np.where(ended[:, None], info.get("final_obs", after), after)
        for index in np.flatnonzero(legal):
            led = tuple(after[index].tolist()), float(rewards[index]), bool(ended[index])
            found[tuple(seen[index].tolist()), action] = led
    return found


def test_every_drawn_answer_is_a_legal_reply(game_id):
    env = DuelVectorEnv(512, numduel.book(game_id).rules(), opponent="random", autoreset_mode="SameStep", illegal="raises")
    if env._game.circular:
        # Here a game may also be drawn; the comparison with single environments knows.
        return
    known = transitions(game_id)
    replies = {}
    for (before, _), (then, reward, over) in known.items():
        replies.setdefault(before, set()).add((None if over else then, -reward, over))
    seen, _ = env.reset(seed=2)
    checked = 0
    for _ in range(60):
        actions = env.sample_actions()
        after, rewards, ended, _, _ = env.step(actions)
        for before, action, then, reward, over in zip(
            map(tuple, seen.tolist()), actions.tolist(), map(tuple, after.tolist()), rewards.tolist(), ended.tolist(), strict=True
        ):
            middle, first_reward, first_over = known[before, action]
            if first_over:
                assert over and reward == first_reward
            else:
                assert (None if over else then, reward, over) in replies[middle]
                checked += 1
        seen = after
    assert checked > 100


@pytest.mark.parametrize("opponent", ["random", "level:5"])
@pytest.mark.parametrize("seat", [1, 2])
def test_drawn_answers_have_the_exact_chances(opponent, seat):
    steps, count = 400, 4096
    env = DuelVectorEnv(count, "showdown", opponent=opponent, seat=seat, autoreset_mode="SameStep")
    env.reset(seed=1)
    won = played = 0
    for _ in range(steps):
        _, rewards, ended, _, _ = env.step(env.sample_actions())
        won, played = won + int((rewards[ended] > 0).sum()), played + int(ended.sum())
    players = ("random", opponent) if seat == 1 else (opponent, "random")
    exact = float(numduel.Rules("showdown").solve().odds(*players)[f"p{seat}_decimal"])
    assert abs(won / played - exact) < 5 * (0.25 / played) ** 0.5


def test_seeds_repeat_and_environments_do_not_depend_on_their_neighbours():
    def play(count, seeds):
        env = DuelVectorEnv(count, "showdown", opponent="level:5")
        seen, _ = env.reset(seed=seeds)
        return np.stack([seen] + [env.step(np.full(count, step % 8))[0] for step in range(30)], axis=1)

    many = play(4, [5, 6, 7, 8])
    assert np.array_equal(many, play(4, [5, 6, 7, 8]))
    assert np.array_equal(many[2:], play(2, [7, 8])) and not np.array_equal(many[0], many[1])
    assert np.array_equal(many, play(4, 5))


def test_a_seed_draws_the_same_games_forever():
    env = DuelVectorEnv(2, "showdown", opponent="level:5", autoreset_mode="SameStep")
    assert env.metadata["stream_version"] == 2
    env.reset(seed=7)
    sampled = env.sample_actions().tolist()
    seen = [env.step(np.array([step % 8, 3]))[0].ravel().tolist() for step in range(8)]
    assert sampled == [3, 4]
    assert seen == [[6, 20], [72, 400], [1, 1], [25, 45], [1, 675], [28, 1], [672, 40], [1, 800]]


def test_without_a_seed_every_environment_draws_games_of_its_own():
    def play():
        env = DuelVectorEnv(64, "showdown", opponent="random")
        env.reset()
        return np.stack([env.step(np.zeros(64, dtype=np.int64))[0] for _ in range(4)])

    one, two = play(), play()
    assert not np.array_equal(one, two) and len(np.unique(one[..., 0], axis=1)) > 1


@pytest.mark.parametrize("mode", MODES)
def test_what_a_step_returned_stays_as_it_is(mode):
    env = DuelVectorEnv(8, "add-or-multiply", opponent="random", autoreset_mode=mode)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    kept, copies, seen = [], [], set()
    for step in range(60):
        if mode == AutoresetMode.DISABLED and step % 6 == 0:
            env.reset(seed=step)
        try:
            out = env.step(env.sample_actions())
        except RuntimeError:
            continue
        seen.add(out[0].ctypes.data)
        # A slice keeps its array, too.
        keep = rng.integers(3)
        if keep:
            arrays = [*out[:4], *(value for value in out[4].values() if isinstance(value, np.ndarray))]
            arrays = [array[2:5] if keep == 2 else array for array in arrays]
            kept.append(arrays)
            copies.append([array.copy() for array in arrays])
        del out
    assert len(kept) > 5
    for arrays, before in zip(kept, copies, strict=True):
        assert all(np.array_equal(one, other) for one, other in zip(arrays, before, strict=True))


def test_a_loop_that_keeps_nothing_gets_two_sets_of_arrays_in_turn():
    env = DuelVectorEnv(8, "showdown", autoreset_mode="SameStep")
    env.reset(seed=1)
    places = set()
    for _ in range(20):
        observations, rewards, terminations, truncations, infos = env.step(env.sample_actions())
        places.add(observations.ctypes.data)
    assert len(places) == 2


def test_illegal_actions_follow_the_policy():
    rules = numduel.Rules("add-or-multiply")
    loses, raises = DuelVectorEnv(2, rules, illegal="loses"), DuelVectorEnv(2, rules, illegal="raises")
    for env in (loses, raises):
        env.reset(seed=0)
        env.step(np.array([0, 1]))
        env.step(np.array([0, 0]))
    before = raises.action_masks()
    with pytest.raises(ValueError, match="action 0 is illegal in environment 0"):
        raises.step(np.array([0, 0]))
    assert np.array_equal(before, raises.action_masks())
    _, rewards, ended, _, _ = loses.step(np.array([0, 0]))
    assert rewards[0] == -1 and ended[0] and not ended[1]
    single = DuelEnv(rules, opponent=lambda seen, info: int(np.flatnonzero(info["action_mask"])[0]), illegal="raises")
    single.reset(seed=0)
    single.step(0)
    with pytest.raises(ValueError, match="illegal"):
        single.step(0)


def test_functions_can_be_opponents_in_both_seats():
    def first_legal(seen, info):
        return int(np.flatnonzero(info["action_mask"])[0])

    for seat in (1, 2):
        env = gym.make("numduel/Duel-v0", game="exact-duel", opponent=first_legal, seat=seat, exact_info=True).unwrapped
        check_env(env)
        seen, info = env.reset(seed=1)
        assert env.agent_seat == seat and seen[0] == (1 if seat == 1 else 2)
        assert "value" in info and info["regret"].shape == (8,)


def test_infos_carry_exact_values_and_regrets(game_id):
    env = DuelEnv(game_id, opponent="random", exact_info=True)
    solution = None
    _, info = env.reset(seed=4)
    for _ in range(20):
        position = env.position
        if solution is None or solution.rules != position.rules:
            solution = position.rules.solve()
        scores = {"win": 1, "draw": 0, "loss": -1}
        assert info["value"] == solution.value(position).score
        worth = {move["move"]: scores[move["verdict"]] for move in solution.moves(position)}
        for action, regret in enumerate(info["regret"]):
            listed = is_kth(env, position)
            legal = action < len(listed) and listed[action] in worth and info["action_mask"][action]
            # An illegal action loses.
            assert regret == (info["value"] - (worth[listed[action]] if legal else -1)) / 2
        _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if over:
            _, info = env.reset()


@pytest.mark.parametrize("game", [*numduel.game_ids(), "collatz-duel"])
def test_regret_has_the_scale_that_it_has_everywhere(game):
    vector, aec = DuelVectorEnv(1, game, exact_info=True), pettingzoo_env.env(game, exact_info=True)
    for decision in numduel.decisions(game):
        expected = decision.regrets
        assert set(expected.values()) <= {0.0, 0.5, 1.0}
        aec.reset(seed=1)
        _, info = vector.reset(seed=1)
        for move in decision.record.game().moves:
            action = is_kth(aec, aec.position).index(move)
            aec.step(action)
            info = vector.step(np.array([action]))[-1]
        moves = is_kth(aec, aec.position)
        for regrets in (aec.infos[aec.agent_selection]["regret"], info["regret"][0]):
            assert {move: float(regrets[moves.index(move)]) for move in expected} == expected


@pytest.mark.parametrize("kind", ["single", "aec", "vector", "drawn vector", "vector that repeats"])
def test_environments_survive_pickling(kind):
    def made():
        match kind:
            case "single":
                return DuelEnv("divisor-duel", opponent="level:3", seat="alternating")
            case "aec":
                return pettingzoo_env.env("collatz-duel")
            case "vector":
                return DuelVectorEnv(4, "showdown")
            case "drawn vector":
                return DuelVectorEnv(4, "showdown", opponent="random", seat="random")
            case _:
                return DuelVectorEnv(4, "collatz-duel", opponent="random", seat="random")

    env = made()
    env.reset(seed=3)
    action = 0 if kind in ("single", "aec") else np.zeros(4, dtype=np.int64)
    env.step(action)
    again = pickle.loads(pickle.dumps(env))
    for _ in range(6):
        out = [each.step(action) for each in (env, again)]
        if kind == "aec":
            assert env.rewards == again.rewards and env.agent_selection == again.agent_selection
            if not env.agents or any(env.terminations.values()):
                break
            continue
        assert all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(out[0][:4], out[1][:4], strict=True))
        if kind == "single" and out[0][2]:
            assert np.array_equal(env.reset()[0], again.reset()[0])


def played_on(env):
    """What happens in an environment from where it is: plain values, so that two processes can compare them."""
    if isinstance(env, numduel.Match):
        return env.run()
    if isinstance(env, pettingzoo_env.DuelAEC):
        env.step(1)
        return env.agent_selection, {agent: env.observe(agent).tolist() for agent in env.agents}, env.rewards
    action = 1 if isinstance(env, DuelEnv) else np.full(env.num_envs, 1)
    return [[np.asarray(part).tolist() for part in env.step(action)[:4]] for _ in range(2)]


def send_all(connection, envs):
    connection.send([played_on(env) for env in envs])


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_environments_and_matches_continue_in_another_process(method):
    context = multiprocessing.get_context(method)
    envs = [
        DuelEnv("showdown", target=10**6, opponent="level:5", seat="random"),
        pettingzoo_env.env("showdown"),
        DuelVectorEnv(4, "showdown", target=10**6),
        DuelVectorEnv(4, "showdown", opponent="random", target=10**6),
        DuelVectorEnv(4, "collatz-duel", opponent="random", seat="random"),
    ]
    for env in envs:
        env.reset(seed=5)
    envs.append(numduel.Match("showdown", (("Ada", "level:5"), ("Bob", "random")), mode="games:4", seed=3))
    # A fork has the objects themselves; spawn pickles them.
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=send_all, args=(there, envs))
    process.start()
    there.close()
    assert here.recv() == [played_on(env) for env in envs]
    process.join()
    assert process.exitcode == 0
