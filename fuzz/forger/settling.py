"""What follows from a lie: the values of positions if some are pinned to what they are not, and
the words that a certificate has for them."""

# How many positions of a game are looked at, and how many rounds it takes to settle them.
MOST_POSITIONS = 60
ROUNDS = 40
# Nothing is forged with so many moves, where operands go up to the number, or with larger numbers.
MOST_MOVES, MOST_COUNTED, MOST_DIGITS = 150, 2000, 10**60
WORDS = {1: "win", 0: "draw", -1: "loss"}
UNKNOWN = (-1, 0), (1, 0)


class Unsuitable(ValueError):
    """There is nothing of this sort to make of this book."""


def links(game, position):
    """The legal moves of a position with where they lead: to a value, or to another position."""
    counts = any(group.text.endswith("..n") for group in game.groups)
    if abs(position.number) > (MOST_COUNTED if counts else MOST_DIGITS):
        raise Unsuitable
    free, forced = {}, {}
    moves = game.moves(position.number)
    if len(moves) > MOST_MOVES:
        raise Unsuitable
    for move in moves:
        to = game.next_position(position, move)
        if to is None:
            continue
        is_forced, target = False, to
        if ending := game.closed(to.number):
            is_forced, target = ending
        elif to.left == 0:
            target = game.cap[1]
        (forced if is_forced else free)[move.name] = target
    if not free and not forced and game.may_pass(position):
        left = position.left and position.left - 1
        to = type(position)(position.number, position.memory[::-1], left)
        free["pass"] = game.cap[1] if left == 0 else to
    return free or forced


def explored(game, checker, most=MOST_POSITIONS):
    """Positions nearest to the start with their moves, and those where the list stops."""
    first = game.first_position()
    table, open_ones = {}, [first]
    for position in open_ones:
        if position in table or len(table) >= most:
            continue
        try:
            table[position] = links(game, position)
        except (checker.Rejected, Unsuitable) as problem:
            if position == first:
                raise Unsuitable from problem
            continue
        targets = (to for to in table[position].values() if isinstance(to, checker.Position))
        open_ones += [to for to in targets if to not in table]
    return table, [position for position in dict.fromkeys(open_ones) if position not in table]


def settled(checker, table, pinned, stuck):
    """The values that follow from each other, if some are pinned to what they are not."""
    values = {position: pinned.get(position, (0, 0)) for position in table}
    # Ends are far from the start, so values spread from the last positions.
    free = [position for position in reversed(table) if position not in pinned]
    for _ in range(ROUNDS):
        before = dict(values)
        for position in free:
            worth = [turn(checker, values, pinned, to, stuck) for to in table[position].values()]
            values[position] = max(worth, default=stuck, key=checker.rank)
        if values == before:
            break
    return values


def turn(checker, values, pinned, to, stuck):
    """What a move is worth that leads to a position, or ends the game."""
    if isinstance(to, tuple) and len(to) == 2 and isinstance(to[0], int):
        return to
    return checker.turned(values.get(to, pinned.get(to, stuck)))


def best_moves(checker, table, values, pinned, stuck, first):
    options = {name: turn(checker, values, pinned, to, stuck) for name, to in table[first].items()}
    value = max(options.values(), default=stuck, key=checker.rank)
    return value, [name for name, worth in options.items() if worth == value]


def shown(value):
    return f"{WORDS[value[0]]} {value[1]}"


def remembered(item):
    if item is None or item == frozenset():
        return "none"
    return ",".join(map(str, sorted(item))) if isinstance(item, frozenset) else str(item)


def position_words(position):
    left = [] if position.left is None else [str(position.left)]
    return " ".join([str(position.number), *map(remembered, position.memory), *left])


def a_lie(chance, value=None):
    lies = [(1, 1), (-1, 2), (0, 0), (1, 3), (-1, 4), (1, 2), (-1, 1), (-1, 0), (1, 0)]
    return chance.choice([lie for lie in lies if lie != value])


def certificate(case, claim, proof, lines):
    head = ["numduel certificate 1", f"rules {case['rules']}", claim, proof]
    return "\n".join([*head, *lines]) + "\n"


def answer(value, names):
    return " ".join(["answer", shown(value), *names])
