"""The engine as Python sees it."""

import copy
import doctest
import importlib.metadata
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest

import numduel


def test_the_facts_of_the_five_books():
    facts = {
        "avoid-duel(target=100)": (4, ["x3", "x4", "x5"]),
        "showdown(target=1000)": (5, ["x4", "x5", "x6"]),
        "exact-duel(target=100)": (4, ["x3", "x4", "x5"]),
        "add-or-multiply(target=20)": (8, ["x2"]),
        "prime-multipliers(target=1000)": (6, ["x3", "x5"]),
    }
    for game, (distance, winning) in facts.items():
        solution = numduel.Rules(game).solve()
        assert solution.value() == numduel.Value("win", distance), game
        assert solution.to_dict()["winning_moves"] == winning, game
        assert set(solution.best()) <= set(winning)


def test_numbers_have_any_size():
    target = 10**5000 + 7
    rules = numduel.Rules("showdown", target=target)
    assert rules.parameters == {"start": 1, "target": target}
    assert rules.at(target - 1).number == target - 1
    assert rules.at(-(2**200)).number == -(2**200)
    bands = rules.solve().bands()
    assert bands[0].high == target - 1
    assert bands[0].low == -(-target // 9)
    assert bands.count > 5000
    assert target - 1 in bands[0] and target not in bands[0]
    with pytest.raises(numduel.NumduelError, match="10\\^1000000"):
        rules.at(10**1000001)
    assert numduel.Rules("showdown", target="10^18").parameters["target"] == 10**18


def test_a_game_is_played_recorded_and_taken_back():
    game = numduel.Game("showdown(target=100) x5")
    assert game.legal == [f"x{k}" for k in range(2, 10)]
    assert game.play("x9") is None and game.play("*2") is None
    assert game.play("x2") == {"winner": 2, "cause": "reached"}
    assert game.record == "showdown(target=100) x5 x9 x2 x2" and game.legal == []
    assert game.record.game() == game
    assert [position.number for position in game.positions] == [1, 5, 45, 90, 180]
    with pytest.raises(numduel.NumduelError, match="the game is over") as refused:
        game.play("x2")
    assert refused.value.facts["reason"] == "over"
    assert game.undo() == "x2" and game.result is None
    assert game.resign() == {"winner": 1, "cause": "resigned"}
    assert game.record.endswith("resigned")


def test_refusals_have_the_program_s_words_and_facts():
    cases = [
        (lambda: numduel.Rules("showdwn"), "unknown-game", "did you mean 'showdown'?"),
        (lambda: numduel.Rules("showdown", target=0), "refused-parameter", "must be"),
        (lambda: numduel.Rules("showdown", size=3), "unknown-parameter", "has no parameter 'size'"),
        (lambda: numduel.Game("showdown x5 x99"), "illegal-move", "move 2 of the record"),
        (lambda: numduel.RuleBook("start 1; x2..9; >=1000 wns"), "invalid-rule-book", ""),
        (lambda: numduel.Player("grandmaster", "showdown"), "unknown-player", "there is no player"),
        (lambda: numduel.Rules("thirty-one").solve(positions=10), "too-large", "positions"),
        (lambda: numduel.Rules("Multiplication Duel"), "ambiguous-game", "is the title of"),
    ]
    for call, kind, words in cases:
        with pytest.raises(numduel.NumduelError) as caught:
            call()
        assert caught.value.kind == kind and words in str(caught.value), (kind, str(caught.value))
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.facts) == (str(caught.value), caught.value.facts)


def test_solutions_answer_everything_the_program_does():
    solution = numduel.Rules("showdown").solve()
    start = solution.rules.start
    assert solution.method == "bands" and "56–111" in repr(solution.bands())
    assert "4–6" in solution.card
    assert solution.why("x4")
    assert solution.law(up_to=3000)["runs"][1] == {"low": "10", "high": "18", "winner": 2}
    assert solution.stats()["positions"] == 140
    odds = solution.odds("random", "perfect")
    assert Fraction(odds["p2"]) == Fraction(125, 128)
    assert solution.hint(start, grade=2)["moves"] == ["x4", "x5", "x6"]
    assert solution.certificate()
    assert solution.to_dict()["bands"] and solution.to_dict()["v"] == 1
    assert [move["verdict"] for move in solution.moves()] == ["loss", "loss", "win", "win", "win", "loss", "loss", "loss"]
    assert numduel.Rules("step-or-shrink").solve().bands() is None


def test_reviews_grade_moves():
    review = numduel.Game("showdown x4 x2 x2").review()
    report = review.to_dict()
    assert report["mistakes"] == review.mistakes and len(report["moves"]) == 3
    with pytest.raises(numduel.NumduelError, match="other rules"):
        numduel.Game("showdown x4").review(numduel.Rules("avoid-duel").solve())


def test_the_checker_names_errors_and_warnings():
    wrong = numduel.check("start 1; x2..9; >=1000 wns")
    assert not wrong["ok"] and wrong["errors"][0]["line"] == 1 and wrong["errors"][0]["help"]
    right = numduel.check("start 1; x2; >=1000 wins")
    assert right["ok"] and right["warnings"]


def test_players_are_the_same_as_in_matches():
    seed, game = 7, "showdown(target=1000)"
    match = numduel.Match(game, (("Ada", "level:5"), ("Bob", "random")), mode="games:4", seed=seed)
    events = match.opening() + match.run()
    assert match.waiting is None and events[-1]["event"] == "match-over"
    solution = numduel.Rules(game).solve()
    number, played = 0, None
    for event in events:
        if event["event"] == "game-began":
            number, played = number + 1, numduel.Game(game)
            specs = [player["player"] for player in event["players"]]
        if event["event"] == "moved":
            spec = specs[event["seat"] - 1]
            player = numduel.Player(spec, solution, seed=seed, number=number)
            assert player.choose(played.position, len(played.moves)) == event["move"]
            played.play(event["move"])
    assert number == 4


def test_a_match_takes_typed_lines():
    match = numduel.Match("showdown", ("Ada", ("Robo", "perfect")))
    assert match.opening()[-1]["event"] == "prompt" and match.waiting == "person"
    assert match.ask("hint")[0]["event"] == "hinted"
    assert any(event["event"] == "moved" for event in match.type("4"))
    assert match.waiting == "computer" and match.run()
    with pytest.raises(numduel.NumduelError, match="choose help"):
        match.ask("fly")


@pytest.mark.parametrize("kind", ["pickle", "copy"])
def test_everything_survives_pickling(kind, game_id):
    again = (lambda value: pickle.loads(pickle.dumps(value))) if kind == "pickle" else copy.deepcopy
    book = numduel.book(game_id)
    rules = book.rules()
    game = numduel.Game(rules)
    for _ in range(3):
        if game.result is None:
            game.play(game.legal[-1])
    assert again(book) == book and again(rules) == rules and hash(again(rules)) == hash(rules)
    assert again(game) == game and again(game).result == game.result
    for position in game.positions:
        copied = again(position)
        assert copied == position and hash(copied) == hash(position) and copied.legal == position.legal
    solution = rules.solve()
    assert again(solution).value() == solution.value() == again(solution.value())
    bands = solution.bands()
    if bands is not None:
        assert list(again(bands)) == list(bands) == [again(band) for band in bands]
    assert again(game.review(solution)) == game.review(solution)
    player = numduel.Player("random", solution, seed=3)
    assert again(player).choose(rules.start, 0) == player.choose(rules.start, 0)


def instances():
    """One of every public class."""
    rules = numduel.Rules("showdown(target=100)")
    solution, game = rules.solve(), numduel.Game(rules)
    game.play("x5")
    match = numduel.Match(rules, (("Ada", "level:5"), "Bob"), mode="best-of:3", seed=3)
    match.opening()
    match.run()
    match.type("9")
    match.run()
    match.ask("hint")
    season = numduel.Season("an example")
    bands = solution.bands()
    made = [
        rules, rules.book, rules.start, solution, solution.value(), bands, bands[0], game, game.record, game.review(),
        numduel.Player("random", solution), match, season, season.games(1, 1)[0], numduel.decisions(rules)[0],
        numduel.Census(["showdown"]), numduel.NumduelError("no", {"kind": "usage"}),
    ]  # fmt: skip
    return {type(value): value for value in made}


def test_an_instance_of_every_public_class_pickles():
    made = instances()
    public = {value for name in numduel.__all__ if isinstance(value := getattr(numduel, name), type)}
    assert set(made) == public
    for value in made.values():
        for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert type(again) is type(value) and repr(again) == repr(value)


def test_a_pickled_match_continues_as_it_was():
    match = instances()[numduel.Match]
    again = pickle.loads(pickle.dumps(match))
    assert again.waiting == match.waiting and again.record == match.record
    for _ in range(60):
        if match.waiting is None:
            break
        events = [each.type("2") if each.waiting == "person" else each.run() for each in (match, again)]
        assert events[0] == events[1]
    assert match.waiting is None
    with pytest.raises(numduel.NumduelError, match="no step 'fly'"):
        again.__setstate__([("fly", None, None)])


def solved(game):
    return repr(numduel.Rules(game).solve())


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:This process")
def test_processes_share_nothing_that_breaks(method):
    numduel.Rules("showdown").solve()
    with multiprocessing.get_context(method).Pool(2) as pool:
        games = ["showdown", "avoid-duel"] * 4
        assert pool.map(solved, games) == [solved(game) for game in games]


def test_ctrl_c_interrupts_long_work_and_other_work_can_be_asked_then():
    # Left alone, this ends in a refusal after a minute: only an interrupted call raises anything else.
    rules = numduel.Rules("start 1000000000; -1, 2, 5; down to 1; a square loses; stuck loses")
    # A shell starts what it runs in the background with Ctrl-C ignored, and Python leaves that as it is.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        rules.solve(positions=10**8, memory=4 * 10**9)
    assert numduel.Rules("showdown").solve().value().verdict == "win"


def test_long_work_releases_the_interpreter_lock():
    done = threading.Event()

    def work():
        numduel.Rules("subtract-a-square", start=20000).solve().stats()
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 3


def test_a_panic_is_an_exception_that_is_caught_like_any_other():
    program = """
import numduel._numduel as native
try:
    native._panic()
except Exception as error:
    print(type(error).__name__, isinstance(error, RuntimeError), error)
print("still here")
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout.splitlines() == ["PanicException True asked for by a test", "still here"]
    assert ran.returncode == 0


def test_importing_brings_nothing_heavy():
    program = """
import sys
before = set(sys.modules)
import numduel
print(",".join(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(ran.stdout.strip().split(",")) & {"numpy", "gymnasium", "pettingzoo", "pyspiel", "json", "fractions", "typing", "re"}


def test_what_help_shows_is_true():
    for module in (numduel, numduel._solve):
        assert doctest.testmod(module).failed == 0
    assert doctest.testmod(numduel._solve).attempted > 2


@pytest.mark.parametrize("make", [numduel.Rules, numduel.solve, numduel.Game, numduel.decisions, lambda game: numduel.Player("random", game)])
def test_what_is_not_a_game_is_refused_in_words(make):
    with pytest.raises(TypeError, match="expected a game: a name such as 'showdown', .* not int"):
        make(3)


def test_pictures_draw_themselves(game_id):
    rules = numduel.book(game_id).rules()
    game = numduel.Game(rules)
    game.play(game.legal[0])
    bands = rules.solve().bands()
    drawn = [game, game.record, game.review()] if bands is None else [game, game.record, game.review(), rules.start, bands]
    for value in drawn:
        picture = value._repr_svg_()
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>"), value


def test_reprs_are_short_whatever_the_size():
    rules = numduel.Rules("showdown", target=10**3000)
    for value in [rules, rules.start, rules.at(10**2999), rules.solve(), rules.solve().value(), numduel.Game(rules)]:
        assert len(repr(value)) < 200, repr(value)


def test_hostile_arguments_raise_and_nothing_else():
    rng = random.Random(1)
    rules = numduel.Rules("showdown")
    solution = rules.solve()
    junk = [
        None, True, -1, 0, 3, 10**30, -(10**30), 2**64, float("nan"), 1.5, "", "x5", "\0", "é" * 50, "start 1; x2; >=9 wins",
        b"x5", [], {}, (), object(), rules, rules.start, solution, numduel, lambda: 0, range(3), "10^999999999", "x" * 1000,
    ]  # fmt: skip
    calls = [
        numduel.Rules, numduel.RuleBook, numduel.Game, numduel.Player, numduel.Match, numduel.book, numduel.check, numduel.Value,
        rules.at, solution.value, solution.moves, solution.why, solution.odds, solution.hint, solution.bands,
        rules.start.play, numduel._numduel._position, numduel._numduel._rules, numduel._numduel._game,
    ]  # fmt: skip
    accepted = 0
    for _ in range(20_000):
        call = rng.choice(calls)
        arguments = [rng.choice(junk) for _ in range(rng.randrange(4))]
        try:
            call(*arguments)
            accepted += 1
        except (TypeError, ValueError, OverflowError, MemoryError):
            pass
    assert accepted > 10


def test_the_version_is_that_of_the_package():
    assert numduel.__version__ == importlib.metadata.version("numduel")


def test_a_whole_number_is_read_as_it_would_be_typed():
    game = numduel.Game("showdown")
    assert game.play(5) is None and game.moves == ["x5"]
    assert game.position.play(4)[0].number == 20
    assert numduel.Season(2026) == numduel.Season("2026") and numduel.Season(2026).seed == "2026"
    solution = numduel.solve("showdown")
    assert solution.value(5) == solution.value("5") == solution.value(solution.rules.at(5))
    assert solution.moves(5) == solution.moves(game.position) and solution.why(4, 5) == solution.why("x4", 5)
    assert numduel.Player("perfect", solution).choose(5, 0) in solution.best(5)
    assert numduel.Match("showdown").play(5)


@pytest.mark.parametrize(
    "line",
    [
        "start 1; x2..9; >=1000 wins",
        "start 10000000; -1, 3, 4; not the last operand; down to 0; stuck loses",
        "start 1; x2; x3; +1; >=10^300 wins",
        "start 100; /2; /3; -1; =0 wins",
    ],
    ids=["bands", "repetition", "segments", "positions"],
)
def test_what_a_solution_knows_is_looked_up_without_leaving_the_interpreter(line):
    solution = numduel.solve(line)
    position = solution.rules.start.play(solution.best()[0])[0]
    before, waiting = [], threading.Lock()
    waiting.acquire()

    def other():
        with waiting:
            before.append("let in")

    thread = threading.Thread(target=other)
    thread.start()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        # The other thread runs as soon as this one leaves the interpreter, as it does for whatever may take long.
        waiting.release()
        for _ in range(20):
            solution.value(), solution.moves(position), solution.best(position)
        looked_up = not before
        for _ in range(10_000):
            if before:
                break
            solution.hint()
    finally:
        sys.setswitchinterval(interval)
        thread.join()
    assert looked_up and before
