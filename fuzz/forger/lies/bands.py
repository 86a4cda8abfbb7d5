"""False bands."""

from math import inf

from settling import Unsuitable, a_lie, answer, certificate, links

from .runs import Runs, usual_moves

# As many numbers are compared with those a step further on.
MOST_IN_WINDOW = 200


def lie_in_runs(runs, chance):
    """Puts lies into runs, unless the places where they begin are lie enough."""
    how = chance.choice(["nothing", "value", "value", "closed"])
    places = range(len(runs.lows))
    if how == "value":
        for _ in range(chance.choice([1, 1, 2])):
            place = chance.choice(places)
            runs.pinned[chance.choice(runs.memories), place] = a_lie(chance)
    elif how == "closed":
        ends = [(False, (1, 1)), (False, (-1, 1)), (True, (1, 1)), (True, (-1, 1)), "outside", None]
        runs.closed[chance.choice(places)] = chance.choice(ends)


def likely_repetition(runs, sign, moves):
    """A step after which the values near the beginning of the runs come again."""
    runs.repeats = None
    runs.settle()
    reach = max((move.operand for move in moves), default=1)
    way = 1 if runs.rises else -1
    window = [runs.near + way * place for place in range(min(reach, MOST_IN_WINDOW))]

    def value(number):
        place = runs.index(number)
        return None if runs.closed[place] else runs.values[runs.memories[0], place]

    for step in range(1, 40):
        pairs = [(value(number), value(number + way * step)) for number in window]
        if any(one is None or other is None or one[0] != other[0] for one, other in pairs):
            continue
        longer = {one[1] - other[1] for one, other in pairs if one[0]} or {0}
        if len(longer) == 1:
            return sign, step, longer.pop()
    return None


def bands(checker, case, truth, chance):
    """Runs that begin where nothing does, or with a lie in one."""
    game = checker.Game(case["rules"])
    moves = usual_moves(game, checker)
    signs = {move.sign for move in moves}
    for _ in range(10):
        rises = chance.random() < (0.15 if signs & {"-", "/", "//"} else 0.85)
        start = game.start
        near = start if not game.closed(start) else start + (1 if rises else -1)
        step = None
        if chance.random() < 0.3:
            way = 1 if rises else -1
            step = chance.choice([1, 2, 3, 4, 5, 6, 7, 8, chance.randrange(1, 60)])
            near += way * chance.randrange(1, 40)
        cuts = set(game.edges()) if chance.random() < 0.8 else set()
        spread = chance.choice([0, 3, 10, 40])
        count = chance.choice([0, 2, 6, 20])
        cuts |= {start + chance.randrange(-spread, spread + 1) for _ in range(count)}
        if chance.random() < 0.3:
            cuts |= set(range(near - 40, near + 41))
        if chance.random() < 0.3:
            cuts -= {cut for cut in cuts if chance.random() < 0.3}
        runs = Runs(checker, game, chance, near, rises, cuts)
        if step:
            sign = ("+" if rises else "-") if chance.random() < 0.95 else chance.choice("+-x")
            runs.repeats = sign, step, chance.choice([0, 1, 2, 2, 3])
            if chance.random() < 0.6:
                runs.repeats = likely_repetition(runs, sign, moves) or runs.repeats
        lie_in_runs(runs, chance)
        runs.settle()
        value, names = runs.claim(links(game, game.first_position()))
        yield certificate(case, answer(value, names), "proof bands", runs.lines(moves))


def other_bands(checker, case, truth, chance):
    """Runs in forms that the format does not have: two that are alike, or operands remembered."""
    game = checker.Game(case["rules"])
    moves = usual_moves(game, checker)
    rises = all(move.sign in ("+", "x") for move in moves)
    near = game.start if not game.closed(game.start) else game.start + (1 if rises else -1)
    cuts = {*game.edges(), *range(near - 70, near + 70)}
    runs = Runs(checker, game, chance, near, rises, cuts)
    runs.merges = bool(game.memory and game.memory.what == "operand")
    if game.memory and not runs.merges:
        raise Unsuitable
    runs.settle()
    if not runs.merges and not runs.has_alike():
        return
    value, names = runs.claim(links(game, game.first_position()))
    yield certificate(case, answer(value, names), "proof bands", runs.lines(moves))


def past_an_edge(checker, case, truth, chance):
    """Runs that repeat, and no sign of what a rule changes between them and the start."""
    game = checker.Game(case["rules"])
    moves = usual_moves(game, checker)
    rises = all(move.sign in ("+", "x") for move in moves)
    way = 1 if rises else -1
    ahead = [edge for edge in game.edges() if way * (edge - game.start) > 0]
    for edge in ahead:
        near = edge + way * chance.randrange(3)
        cuts = {*game.edges(), *range(near - 150, near + 150)}
        runs = Runs(checker, game, chance, near, rises, cuts)
        found = likely_repetition(runs, "+" if rises else "-", moves)
        if not found:
            continue
        runs.repeats = found
        runs.settle()
        value, names = runs.claim(links(game, game.first_position()))
        yield certificate(case, answer(value, names), "proof bands", runs.lines(moves))


def out_of_order(checker, case, truth, chance):
    """Runs of which one ends before it begins, filled in as numbers are looked up among such."""
    game = checker.Game(case["rules"])
    moves = usual_moves(game, checker)
    if game.memory:
        raise Unsuitable
    rises = all(move.sign in ("+", "x") for move in moves)
    start = game.start if not game.closed(game.start) else game.start + (1 if rises else -1)
    for _ in range(10):
        runs = Runs(checker, game, chance, start, rises, {*game.edges(), start + 60, start - 60})
        jump = chance.randrange(len(runs.lows))
        runs.lows[jump + 1 : jump + 1] = jumps(runs, jump, chance)
        runs.settle()
        value, names = runs.claim(links(game, game.first_position()))
        yield certificate(case, answer(value, names), "proof bands", runs.lines(moves))


def jumps(runs, place, chance):
    """Beginnings of runs that come before others and lie beyond them."""
    low = runs.lows[place]
    if low == -inf:
        low = runs.near - 80
    return [low + chance.randrange(1, 40), low + chance.randrange(-5, 20)][: chance.choice([1, 2])]
