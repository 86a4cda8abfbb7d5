"""Every public function with arguments of every wrong kind: it works, or says in the package's words what to write."""

import inspect
import math

import numpy as np
import pytest

import numduel
from numduel import pettingzoo_env
from numduel.gymnasium_env import DuelEnv
from numduel.vector_env import DuelVectorEnv

WRONG = [None, True, 5, -1, 2**70, 2.5, math.nan, "x", "5", "", b"x", [], ["x"], {}, {"x": 1}, (1, 2), object(), print, np.int64(3)]

SOLUTION = numduel.solve("showdown", target=100)

# An argument of the right kind for every name that a parameter has.
RIGHT = {
    "about": "x5", "agent": "me", "all_bands": True, "checked": 10, "command": "hint", "count": 1, "distance": 3, "exact_info": True,
    "facts": {"kind": "usage"}, "gallery": True, "game": "showdown", "games": ["showdown"], "grade": 1, "hints": 1, "illegal": "loses",
    "index": 0, "level": 1, "limit": 5, "line": "x5", "memory": 10**9, "message": "no", "mode": "games:2",
    "move": "x5", "moves": [["x5"]] * 84, "name": "showdown", "num_envs": 2, "number": 5, "opponent": "random", "parameter": "target",
    "player": "random", "player1": "random", "player2": "random", "players": ("Ada", "Bob"), "ply": 0,
    "position": SOLUTION.rules.start, "positions": 10**6, "reply": "x5", "results": True, "retry": "again", "seat": 1, "seed": 7,
    "solution": SOLUTION, "start": 0, "strict": True, "text": "start 1; x2..9; >=1000 wins", "timeout": 60.0,
    "up_to": 50, "verdict": "win",
}  # fmt: skip

# An object of each class, made anew for every call.
OBJECTS = {
    "Band": lambda: SOLUTION.bands()[0],
    "Bands": lambda: SOLUTION.bands(),
    "Census": lambda: numduel.Census(["showdown"]),
    "Decision": lambda: numduel.decisions("showdown")[0],
    "Game": lambda: numduel.Game(SOLUTION.rules),
    "GeneratedGame": lambda: numduel.Season("s").games(1, 1)[0],
    "Match": lambda: numduel.Match("showdown"),
    "Player": lambda: numduel.Player("random", SOLUTION),
    "Position": lambda: SOLUTION.rules.start,
    "Record": lambda: numduel.Game("showdown").record,
    "Review": lambda: numduel.Game("showdown x5").review(),
    "RuleBook": lambda: numduel.book("showdown"),
    "Rules": lambda: SOLUTION.rules,
    "Season": lambda: numduel.Season("s"),
    "Solution": lambda: SOLUTION,
    "Value": lambda: SOLUTION.value(),
}
ENVIRONMENTS = [DuelEnv, DuelVectorEnv, pettingzoo_env.env]
# These are Python's or a framework's own.
NOT_OURS = {"NumduelError", "Record", "__version__"}
FRAMEWORKS = {"autoreset_mode", "render_mode", "arguments"}


def functions():
    """Every public function and method by its name, and how to get it."""
    for name in numduel.__all__:
        if name in NOT_OURS:
            continue
        thing = getattr(numduel, name)
        yield name, lambda thing=thing: thing
        if not inspect.isclass(thing):
            continue
        for method, value in vars(thing).items():
            if callable(value) and not method.startswith("_"):
                yield f"{name}.{method}", lambda name=name, method=method: getattr(OBJECTS[name](), method)
    yield "Bands.__getitem__", lambda: OBJECTS["Bands"]().__getitem__
    yield "Band.__contains__", lambda: OBJECTS["Band"]().__contains__
    for environment in ENVIRONMENTS:
        yield environment.__name__, lambda environment=environment: environment


FUNCTIONS = dict(functions())


def calls(function):
    """Every call with one wrong argument, as its arguments by place and by name."""
    if getattr(function, "__name__", "") in ("__getitem__", "__contains__"):
        yield from (((wrong,), {}) for wrong in WRONG)
        return
    parameters = inspect.signature(function).parameters.values()
    named = [each for each in parameters if each.kind != each.VAR_KEYWORD and each.name not in FRAMEWORKS]
    needed = {each.name: RIGHT[each.name] for each in named if each.default is each.empty}
    for each in named:
        for wrong in WRONG:
            yield (), needed | {each.name: wrong}
    if any(each.kind == each.VAR_KEYWORD for each in parameters):
        yield from (((), needed | {"target": wrong}) for wrong in WRONG)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_wrong_argument_is_read_or_refused_in_words(name):
    for places, names in calls(FUNCTIONS[name]()):
        try:
            FUNCTIONS[name]()(*places, **names)
        except numduel.NumduelError as error:
            assert str(error)
        except TypeError as error:
            assert str(error).startswith("expected "), (names, error)
        except IndexError as error:
            assert name == "Bands.__getitem__", (names, error)


def test_every_function_has_arguments_to_try():
    assert len(FUNCTIONS) > 60 and set(OBJECTS) == {name for name in numduel.__all__ if inspect.isclass(getattr(numduel, name))} - {"NumduelError"}
