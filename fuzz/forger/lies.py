"""False certificates: each function makes some of one sort, as likely to be believed as it can."""

import re
from math import inf

# How many positions of a game are looked at, and how many rounds it takes to settle them.
MOST_POSITIONS = 60
ROUNDS = 40
# Where nothing is forged any more: so many operands, and so large numbers.
MOST_COUNTED, MOST_DIGITS = 2000, 10**60
WORDS = {1: "win", 0: "draw", -1: "loss"}
UNKNOWN = (-1, 0), (1, 0)


class Unsuitable(ValueError):
    """There is nothing of this sort to make of this book."""


# What is true


def kind_of(text):
    lines = text.split("\n")
    law = "law, " if lines[2].startswith("law") else ""
    return law + re.sub(r" \d+", "", lines[3].removeprefix("proof "))


def could_be(known, claimed, horizon):
    """Whether a claim could be true, if only what lies within the horizon is known."""
    known, claimed = tuple(known), tuple(claimed)
    if horizon is None:
        return known == claimed
    (verdict, distance), (other, far) = known, claimed
    if verdict == "draw":
        return other == "draw" or far > horizon
    return verdict == other if distance > horizon else known == claimed


def is_false(checker, text, truth):
    """Whether a certificate claims something that is certainly not so."""
    words = text.split("\n")[2].split(" ")
    if "law" in truth:
        return words[0] == "law" and is_false_law(checker, text, truth)
    if words[0] != "answer" or truth["horizon"] == 0:
        return False
    try:
        value, names = (words[1], int(words[2])), words[3:]
    except (IndexError, ValueError):
        return False
    if not could_be(truth["value"], value, truth["horizon"]):
        return True
    kept = names[: names.index("unsure")] if "unsure" in names else names
    worth = {name: value for name, value in truth["moves"]}
    if not worth:
        return False
    if any(name not in worth or not could_be(worth[name], value, truth["horizon"]) for name in kept):
        return True
    must_keep = [name for name, (verdict, far) in worth.items() if (verdict, far) == value]
    if truth["horizon"] is not None:
        must_keep = [name for name in must_keep if value[0] != "draw" and value[1] <= truth["horizon"]]
    return any(name not in names for name in must_keep)


def is_false_law(checker, text, truth):
    """Whether a law is wrong about a small value of its parameter."""
    lines = text.rstrip("\n").split("\n")
    claim = lines[2].split(" ")
    try:
        game = checker.Game(lines[1].removeprefix("rules "))
        at, last = int(truth["at"]), inf if claim[2] == "inf" else int(claim[2])
        runs, repeats = [], None
        for words in (line.split(" ") for line in lines[4:]):
            if words[0] in checker.VERDICTS:
                runs.append((int(words[2]), int(words[3]), (words[0], int(words[1]))))
            elif words[0] == "repeats":
                repeats = int(words[2]), int(words[3])
    except (checker.Rejected, ValueError, IndexError):
        return False
    shift = 0 if game.closed(at) else 1
    for value, known in truth["law"]:
        if value > last or value + shift <= game.start or not runs or game.start <= 0:
            continue
        quotient, longer = -(-(value + shift) // game.start), 0
        while repeats and repeats[0] > 1 and quotient > runs[-1][1]:
            quotient, longer = -(-quotient // repeats[0]), longer + repeats[1]
        found = [run[2] for run in runs if run[0] <= quotient <= run[1]]
        if not found:
            return True
        verdict, moves = found[0]
        if (verdict, moves + longer * (verdict != "draw")) != tuple(known):
            return True
    return False


# Filling in what is consistent with a lie


def links(game, position):
    """The legal moves of a position with where they lead: to a value, or to another position."""
    counts = any(group.text.endswith("..n") for group in game.groups)
    if abs(position.number) > (MOST_COUNTED if counts else MOST_DIGITS):
        raise Unsuitable
    free, forced = {}, {}
    for move in game.moves(position.number):
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
    free = [position for position in table if position not in pinned]
    for _ in range(ROUNDS):
        found = {}
        for position in free:
            worth = [turn(checker, values, pinned, to, stuck) for to in table[position].values()]
            found[position] = max(worth, default=stuck, key=checker.rank)
        if all(values[position] == value for position, value in found.items()):
            break
        values.update(found)
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
    return "\n".join(["numduel certificate 1", f"rules {case['rules']}", claim, proof, *lines]) + "\n"


def answer(value, names):
    return " ".join(["answer", shown(value), *names])


# Sorts of forgeries


def positions(checker, case, truth, chance):
    """Lists of positions with a lie somewhere and everything else as it follows from that."""
    game = checker.Game(case["rules"])
    table, rest = explored(game, checker)
    first = game.first_position()
    others = [position for position in table if position != first]
    for _ in range(8):
        pinned = {position: a_lie(chance) for position in rest}
        several = chance.sample(others, min(len(others), chance.choice([0, 1, 1, 2])))
        how = chance.choice(["value", "missing", "unknown", "twice"])
        for position in several:
            lie = {"missing": game.stuck, "unknown": UNKNOWN[0]}.get(how)
            pinned[position] = lie or a_lie(chance)
        values = settled(checker, table, pinned, game.stuck)
        value, names = best_moves(checker, table, values, pinned, game.stuck, first)
        lines = []
        for position in {**table, **pinned}:
            words = position_words(position)
            if position in pinned and how == "unknown":
                lines.append(f"unknown {words}")
            elif position not in pinned or how in ("value", "twice"):
                lines.append(f"{shown(pinned.get(position, values.get(position)))} {words}")
            if position in several and how == "twice":
                lines.insert(chance.randrange(len(lines) + 1), f"{shown(a_lie(chance))} {words}")
        yield certificate(case, answer(value, names), "proof positions", lines)


def remainders(checker, case, truth, chance):
    """Remainders with a lie, or by a modulus that is not enough for these rules."""
    game = checker.Game(case["rules"])
    known = [condition.modulus for condition in game.conditions() if condition.modulus]
    whole = 1
    for modulus in known:
        whole = checker.lcm(whole, modulus)
    for _ in range(6):
        modulus = chance.choice([whole, whole, whole * 2, 1, 2, 3, chance.randrange(1, 9)])
        if not 0 < modulus <= 60:
            continue
        table = {}
        open_ones = [of_remainder(game.first_position(), modulus)]
        for position in open_ones:
            if position in table or len(table) >= MOST_POSITIONS:
                continue
            shift = chance.choice([modulus, modulus, 0])
            found = links(game, position._replace(number=position.number + shift))
            table[position] = {
                name: to if not isinstance(to, checker.Position) else of_remainder(to, modulus)
                for name, to in found.items()
            }
            open_ones += [to for to in table[position].values() if isinstance(to, checker.Position)]
        how = chance.choice(["value", "value", "missing", "nothing"])
        chosen = [] if how == "nothing" else chance.sample(list(table), chance.choice([0, 1, 1]))
        pinned = {one: game.stuck if how == "missing" else a_lie(chance) for one in chosen}
        values = settled(checker, table, pinned, game.stuck)
        start = {
            name: to if not isinstance(to, checker.Position) else of_remainder(to, modulus)
            for name, to in links(game, game.first_position()).items()
        }
        value, names = best_moves(checker, {0: start}, values, pinned, game.stuck, 0)
        lines = []
        for position in table:
            if position in pinned and how == "missing":
                continue
            shift = chance.choice([0] * 40 + [modulus, -modulus])
            words = position_words(position._replace(number=position.number + shift))
            lines.append(f"{shown(values[position])} {words}")
        yield certificate(case, answer(value, names), f"proof remainders {modulus}", lines)


def of_remainder(position, modulus):
    return position._replace(number=position.number % modulus)


def parts(checker, case, truth, chance):
    """Parts of the positions with a lie in one of the two values, or with havens in front."""
    game = checker.Game(case["rules"])
    found = havens(game)
    first = game.first_position()
    for _ in range(8):
        table, rest = explored(game, checker, chance.choice([1, 3, 8, 20, MOST_POSITIONS]))
        has_havens = chance.random() < 0.35
        edges = chance.choice([found, found, [0, 0], [5, 5], [20, inf]])
        floors = {
            position: (0, 0)
            for position in [*table, *rest]
            if has_havens and (position.number >= edges[0] or -position.number >= edges[1])
        }
        both = {
            (position, side): {
                name: (to, 1 - side) if isinstance(to, checker.Position) else to
                for name, to in found.items()
            }
            for position, found in table.items()
            for side in (0, 1)
        }
        for position in table:
            if position in floors:
                both[position, 0]["haven"] = (0, 0)
        how = chance.choice(["value", "value", "missing", "bounds", "both", "haven"])
        pinned = {}
        for position in rest:
            pinned[position, 0] = floors.get(position, UNKNOWN[0])
            pinned[position, 1] = UNKNOWN[1]
            if how == "missing":
                pinned[position, 0] = pinned[position, 1] = game.stuck
            elif how == "bounds":
                pinned[position, 0] = pinned[position, 1] = a_lie(chance)
        chosen = [one for one in table if one != first]
        for position in chance.sample(chosen, min(len(chosen), chance.choice([0, 1, 1, 2]))):
            if how == "value":
                pinned[position, chance.randrange(2)] = a_lie(chance)
            elif how in ("missing", "both"):
                lie = game.stuck if how == "missing" else a_lie(chance)
                pinned[position, 0] = pinned[position, 1] = lie
        values = settled(checker, both, pinned, game.stuck)
        claims = []
        for side in (0, 1):
            # The least a move is worth follows from the most that is there.
            found = both[first, side]
            found = {name: to for name, to in found.items() if name != "haven"}
            claims.append(
                {name: turn(checker, values, pinned, to, game.stuck) for name, to in found.items()}
            )
        value = max(claims[chance.randrange(2)].values(), default=game.stuck, key=checker.rank)
        kept = [name for name in claims[0] if claims[0][name] == value]
        unsure = [name for name in claims[1] if claims[1][name] == value and name not in kept]
        names = kept + ["unsure"] * bool(unsure) + unsure
        lines = []
        for position in [*table, *rest]:
            words = position_words(position)
            is_pinned = (position, 0) in pinned and (position, 1) in pinned
            if is_pinned and how == "missing":
                continue
            if position in rest and how != "bounds":
                lines.append(f"unknown {words}")
                continue
            pair = [pinned.get((position, side), values.get((position, side))) for side in (0, 1)]
            lines.append(f"{shown(pair[0])} {shown(pair[1])} {words}")
            if is_pinned and how == "both":
                lines.append(chance.choice([lines[-1], f"unknown {words}"]))
        proof = "proof part havens" if has_havens else "proof part"
        yield certificate(case, answer(value, names), proof, lines)


def havens(game):
    """Where havens would begin, if they were there for these rules."""
    if not all(group.fixed for group in game.groups):
        return [inf, inf]
    operands = [move.operand for move in game.fixed_moves()]
    return [
        2 * max(operands) + 1 + max(operands + [side * edge for edge in game.edges()])
        for side in (1, -1)
    ]


# Runs


class Runs:
    """Runs of numbers, settled as if the first number of each spoke for all."""

    def __init__(self, checker, game, chance, near, rises, cuts):
        self.checker, self.game, self.chance = checker, game, chance
        self.near, self.rises, self.merges = near, rises, True
        if rises:
            self.lows = sorted({near, *(cut for cut in cuts if cut > near)})
        else:
            self.lows = [-inf, *sorted({cut for cut in cuts if cut <= near})]
        self.pinned, self.closed, self.repeats = {}, {}, None
        self.memories = self.all_memories()

    def all_memories(self):
        nothing = self.game.nothing_remembered()
        if not self.game.memory:
            return [nothing]
        items = {
            "operation": [group.sign for group in self.game.groups],
            "operand": [move.operand for move in self.game.fixed_moves()],
        }.get(self.game.memory.what)
        if not items or len(set(items)) > 4:
            raise Unsuitable
        signs = [None, *dict.fromkeys(items)]
        if len(nothing) == 1:
            return [(one,) for one in signs]
        return [(one, other) for one in signs for other in signs]

    def high(self, place):
        last = inf if self.rises else self.near
        return self.lows[place + 1] - 1 if place + 1 < len(self.lows) else last

    def speaker(self, place):
        """The number that speaks for a run."""
        low = self.lows[place]
        if low != -inf:
            return low
        return self.high(place) if self.high(place) != inf else 0

    def index(self, number):
        """The run of a number; those beyond the list go by the repetition, or to the nearest."""
        if self.repeats:
            number = self.listed(number)
        found = [place for place, low in enumerate(self.lows) if low <= number]
        return found[-1] if found else 0

    def listed(self, number):
        sign, step, _ = self.repeats
        for _ in range(200):
            if number >= self.near if self.rises else number <= self.near:
                break
            number = self.checker.OPERATIONS[sign](number, step)
        return number

    def turns(self, number):
        sign, step, longer = self.repeats or ("+", 1, 0)
        count = 0
        while count < 200 and (number < self.near if self.rises else number > self.near):
            number, count = self.checker.OPERATIONS[sign](number, step), count + 1
        return count * longer

    def settle(self):
        for place in range(len(self.lows)):
            if place not in self.closed:
                self.closed[place] = self.game.closed(self.speaker(place))
        self.table = {}
        for memory in self.memories:
            for place in range(len(self.lows)):
                if self.closed[place]:
                    continue
                position = self.checker.Position(self.speaker(place), memory, None)
                self.table[memory, place] = {
                    name: self.run_of(to) for name, to in links(self.game, position).items()
                }
        stuck = self.game.stuck
        self.values = settled(self.checker, self.table, self.pinned, stuck)

    def run_of(self, to):
        if not isinstance(to, self.checker.Position):
            return to
        place = self.index(to.number)
        closed = self.closed.get(place, self.game.closed(self.speaker(place)))
        if closed:
            return (0, 0) if closed == "outside" else closed[1]
        return to.memory, place

    def claim(self, options):
        """What moves to these positions, or to these ends, are worth by the runs."""
        worth = {}
        for name, to in options.items():
            is_open = isinstance(to, self.checker.Position)
            found = self.run_of(to)
            verdict, moves = turn(self.checker, self.values, self.pinned, found, self.game.stuck)
            longer = self.turns(to.number) if is_open and self.repeats else 0
            worth[name] = verdict, moves + longer * abs(verdict)
        value = max(worth.values(), default=self.game.stuck, key=self.checker.rank)
        return value, [name for name, one in worth.items() if one == value]

    def lines(self, moves):
        if self.repeats:
            yield "repeats {} {} {}".format(*self.repeats)
        for memory in self.memories:
            if len(self.memories) > 1:
                yield " ".join(["state", *map(remembered, memory)])
            yield from self.lines_of(memory, moves)

    def lines_of(self, memory, moves):
        places, kept = range(len(self.lows)), self.kept(memory)
        for order, at in enumerate(kept):
            high = self.high(kept[order + 1] - 1) if order + 1 < len(kept) else self.high(places[-1])
            low = "-inf" if self.lows[at] == -inf else str(self.lows[at])
            until = "inf" if high == inf else str(high)
            closed, value = self.look(memory, at)
            if closed == "outside":
                yield f"outside - {low} {until}"
            elif closed:
                kind = "forced" if closed[0] else "over"
                yield f"{kind} {'wins' if closed[1][0] == 1 else 'loses'} {low} {until}"
            else:
                targets = [self.target(memory, move, self.lows[at], high) for move in moves]
                yield " ".join([shown(value), low, until, *targets])

    def target(self, memory, move, low, high):
        try:
            ends = [self.checker.end_result(move, number) for number in (low, high)]
            if None in ends:
                return "0..0"
            position = self.checker.Position(low, memory, None)
            after = self.game.remembered(position, move, ends[0])
        except (KeyError, TypeError, OverflowError, ValueError):
            return "0..0"
        if after is None:
            return "-"
        kept = self.kept(after)
        found = []
        for number in ends:
            lows = [order for order, at in enumerate(kept) if self.lows[at] <= number]
            found.append(lows[-1] if lows else 0)
        return f"{found[0]}..{found[1]}"

    def kept(self, memory):
        """The runs that differ from the one before, because those that are alike become one."""
        looks = [self.look(memory, at) for at in range(len(self.lows))]
        if not self.merges:
            return list(range(len(self.lows)))
        return [at for at, look in enumerate(looks) if at == 0 or look != looks[at - 1]]

    def look(self, memory, at):
        closed = self.closed[at]
        return closed, None if closed else self.values[memory, at]


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
    window = [runs.near + way * place for place in range(reach)]

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


def usual_moves(game, checker):
    if any(group.fixed is None for group in game.groups):
        raise Unsuitable
    return game.fixed_moves()


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
        cuts |= {start + chance.randrange(-spread, spread + 1) for _ in range(chance.choice([0, 2, 6, 20]))}
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


def quotients(checker, case, truth, chance):
    """Runs of quotients for a goal that is none, of moves that are not always legal, or with lies."""
    game = checker.Game(case["rules"])
    moves = usual_moves(game, checker)
    if game.start == 0 or any(move.operand == 0 for move in moves):
        raise Unsuitable
    ahead = [edge for edge in game.edges() if edge > game.start]
    if game.start < 0:
        ahead = [edge - 1 for edge in game.edges() if edge <= game.start]
    endings = [ending for ending in map(game.closed, ahead) if ending]
    for _ in range(10):
        ending = chance.choice(endings or [(False, (1, 1)), (False, (-1, 1))])
        goal = chance.choice([at for at in ahead if game.closed(at)] or ahead or [game.start * 7])
        space = checker.Quotients(game, ending)
        if chance.random() < 0.5:
            # As if the rule that moves must change the number did not matter.
            space.groups = [
                kept._replace(fixed=own.fixed, operands=own.operands)
                for kept, own in zip(space.groups, game.groups)
            ]
        start = -(-goal // game.start)
        if start < 2:
            continue
        cuts = {2} | {chance.randrange(2, 200) for _ in range(chance.choice([0, 1, 3]))}
        if chance.random() < 0.7:
            cuts |= set(range(2, chance.choice([8, 40, 120])))
        near, repeats = start, None
        if chance.random() < 0.4 or "law" in case:
            near = chance.choice([start, start, chance.randrange(2, 120)])
            factor = chance.choice([2, 3, 4, 6, 8, 9, 10, 14, 18, 20, chance.randrange(1, 40)])
            repeats = "/up", factor, chance.choice([0, 1, 2, 2])
        runs = Runs(checker, space, chance, near, False, cuts)
        runs.repeats = repeats if chance.random() < 0.9 else None
        lie_in_runs(runs, chance)
        runs.settle()
        options = {
            name: to._replace(number=max(1, -(-goal // to.number))) if len(to) == 3 else to
            for name, to in links(game, game.first_position()).items()
        }
        value, names = runs.claim(options)
        claim = answer(value, names)
        if "law" in case:
            last = chance.choice(["inf", "inf", str(near * game.start), str(chance.randrange(99))])
            claim = f"law {case['law']} {last}"
        yield certificate(case, claim, "proof quotients", runs.lines(space.fixed_moves()))


# Changes of honest certificates


def other_claims(checker, case, truth, chance):
    """An honest proof of something else than what is claimed."""
    lines = case["certificate"].split("\n")
    words = lines[2].split(" ")
    if words[0] == "law":
        raise Unsuitable
    names = words[3:]
    legal = [name for name, _ in truth["moves"]]
    claims = [
        [*shown(a_lie(chance, None)).split(" "), *names],
        [words[1], str(int(words[2]) + chance.choice([1, 2, -1])), *names],
        [*words[1:3], *names[1:]],
        [*words[1:3], *names, *[name for name in legal if name not in names][:1]],
        [*words[1:3], *legal],
        [*words[1:3], *chance.sample(legal, chance.randrange(len(legal) + 1))],
        [*words[1:3], *names[::-1]],
    ]
    for claim in claims:
        if claim != words[1:]:
            yield "\n".join([*lines[:2], " ".join(["answer", *claim]), *lines[3:]])


def other_numbers(checker, case, truth, chance):
    """One word of the proof is another."""
    text = case["certificate"]
    lines = text.rstrip("\n").split("\n")
    if len(lines) < 5:
        raise Unsuitable
    # A position that is not needed may be another one.
    values = {"proof": 0, "positions": 2, "remainders": 2, "part": 4}
    most = values.get(lines[3].split(" ")[1], inf)
    for _ in range(6):
        at = chance.randrange(4, len(lines))
        words = lines[at].split(" ")
        place = chance.randrange(len(words))
        word = words[place]
        if word in WORDS.values():
            words[place] = chance.choice([other for other in WORDS.values() if other != word])
        elif ".." in word:
            first, last = map(int, word.split(".."))
            words[place] = chance.choice([f"{first + 1}..{last}", f"{first}..{last + 1}"])
        elif re.fullmatch(r"-?\d+", word) and place < most and words[0] != "unknown":
            words[place] = str(int(word) + chance.choice([1, -1, 2]))
        elif word in ("wins", "loses"):
            words[place] = "wins" if word == "loses" else "loses"
        elif word in ("over", "forced"):
            words[place] = "over" if word == "forced" else "forced"
        else:
            continue
        changed = "\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]) + "\n"
        yield changed


def other_texts(checker, case, truth, chance):
    """What is said twice, out of order, or not as numbers and words are written."""
    text = case["certificate"]
    lines = text.rstrip("\n").split("\n")
    head, body = lines[:4], lines[4:]
    first, rules, claim, proof = head

    def certificate(body=body, first=first, rules=rules, claim=claim, proof=proof):
        return "\n".join([first, rules, claim, proof, *body]) + "\n"

    yield text[:-1]
    yield text[:-1] + "0"
    if " draw 0" in text:
        yield text.replace("draw 0", "draw 5")
    yield text + "\n"
    yield text + "more\n"
    yield text.replace("\n", "\r\n")
    yield text.replace(" ", "\t", 1)
    yield "\n".join(lines[:3]) + "\n"
    yield certificate(first=chance.choice(["Numduel certificate 1", "numduel certificate 2", ""]))
    yield certificate(rules=rules.removeprefix("rules "))
    yield certificate(rules=rules.replace("rules ", "rule ", 1))
    unsafe = chance.choice(["\t", "\x1b[2J", "\x85", "\u2028", "\x00"])
    name = re.sub(r"; name [^;]*|(?<=rules )name [^;]*; ", "", rules)
    yield certificate(rules=name.replace("rules ", f"rules name A{unsafe}B; ", 1))
    kinds = ["bands", "positions", "part", "part havens", "quotients", "remainders 0", "remainders -3"]
    kinds += ["band", "all", "parts", "remainders", "remainders 3 3", ""]
    for kind in chance.sample([kind for kind in kinds if kind not in proof], 3):
        yield certificate(proof=f"proof {kind}".rstrip(" "))
    yield certificate(proof=proof + " more")
    yield certificate(proof=proof.replace("proof", "prove"))
    yield certificate(claim=claim.replace("answer", "Answer").replace("law", "Law"))
    yield certificate(claim=claim + " ")
    yield certificate(claim=claim + " x0")
    if claim.startswith("law"):
        parameter = claim.split(" ")[1]
        yield certificate(claim="law start inf")
        yield certificate(claim="law nothing inf")
        yield certificate(claim=f"law {parameter} -5")
        yield certificate(claim=f"law {parameter} 1")
    if not body:
        return
    yield certificate([*body, chance.choice(body)])
    for change in CHANGES_OF_LINES:
        at = chance.randrange(len(body))
        changed = change(body[at])
        if changed != body[at]:
            yield certificate([*body[:at], changed, *body[at + 1 :]])
    yield from other_lines(checker, case, chance, certificate, proof, body)


CHANGES_OF_LINES = [
    lambda line: line + " 0",
    lambda line: line + " ",
    lambda line: line.replace(" ", "  ", 1),
    lambda line: line.rsplit(" ", 1)[0],
    lambda line: line.split(" ", 1)[0],
    lambda line: re.sub(r"(\d)$", r"\1_0", line) if line[-1].isdigit() else line + "_",
    lambda line: re.sub(r"(-?)(\d+)", r"\g<1>0\2", line, count=1),
    lambda line: re.sub(r" (\d)", r" +\1", line, count=1),
    lambda line: re.sub(r" 0\b", " -0", line, count=1),
    lambda line: re.sub(r"draw 0\b", "draw 2", line),
    lambda line: line.translate({ord(str(digit)): chr(0x660 + digit) for digit in range(10)}),
    lambda line: re.sub(r"^(win|loss|draw) (\d+)", r"\1 -\2", line),
    lambda line: re.sub(r"^(over|forced|outside) ", "ended ", line),
    lambda line: re.sub(r"([^ ,]+)$", r"\1,\1", line) if "," in line else line,
    lambda line: line.upper(),
    lambda line: "",
]


def other_lines(checker, case, chance, certificate, proof, body):
    """Lines that are missing, or there without need."""
    game = checker.Game(case["rules"])
    if proof in ("proof bands", "proof quotients"):
        begin = [place for place, line in enumerate(body) if line[0] == "s"]
        yield certificate(["state", *body])
        yield certificate(["state + none", *body])
        yield certificate([*body, *body[begin[-1] :]] if begin else ["state none", *body])
        yield certificate([*body, "repeats + 1 0"])
        if body[0][0] != "r":
            repetition = chance.choice(["repeats + 0 0", "repeats - 5 -1", "repeats x 2 1"])
            yield certificate([repetition, *body])
            if not game.closed(game.start):
                yield certificate(body[:-1])
                yield certificate(body[1:])
            yield certificate(body[::-1])
        else:
            words = body[0].split(" ")
            for place, word in ((2, "0"), (2, "1"), (2, "-2"), (3, "-1"), (1, "x"), (1, "/"), (1, "")):
                if words[place] != word and not (words[1] == "+" and word == "x"):
                    yield certificate([" ".join([*words[:place], word, *words[place + 1 :]]), *body[1:]])
            yield certificate([body[0], *body])
            yield certificate([*body[1:], body[0]])
        return
    position = game.first_position()
    if proof.startswith("proof remainders"):
        modulus = int(proof.split(" ")[2])
        position = of_remainder(position, modulus)
        further = position._replace(number=position.number + chance.choice([1, -1]) * modulus)
        words = position_words(position)
        same = [line for line in body if line.endswith(f" {words}")]
        yield certificate([*body, *(line[: -len(words)] + position_words(further) for line in same[:1])])
    words = f" {position_words(position)}"
    yield certificate([line for line in body if not line.endswith(words) or line[0] == "u"])


def other_rules(checker, case, truth, chance):
    """The certificate of another game."""
    lines = case["borrowed"].split("\n")
    yield "\n".join([lines[0], f"rules {case['rules']}", *lines[2:]])


def other_bands(checker, case, truth, chance):
    """Runs in forms that the format does not have: two that are alike, or with operands remembered."""
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
    value, names = runs.claim(links(game, game.first_position()))
    yield certificate(case, answer(value, names), "proof bands", runs.lines(moves))


SORTS = [positions, remainders, parts, bands, quotients, other_bands]
CHANGES = [other_claims, other_numbers, other_texts]


def everything(checker, lenient, case, truth, chance):
    """Every forgery that can be made of a book, with what it is. Rules that nobody can play are read by
    a checker without checks."""
    honest, is_game = case.get("certificate"), truth is not None
    makers = SORTS + (CHANGES if honest else [])
    if "borrowed" in case:
        makers = [other_rules] if is_game else [other_rules, positions, parts, bands]
    for make in makers:
        if "law" in case and make in (positions, remainders, parts, bands, other_bands):
            continue
        must_be_false = is_game and make not in (other_numbers, other_texts, other_bands)
        try:
            for text in make(checker if is_game else lenient, case, truth, chance):
                if not must_be_false or is_false(checker, text, truth):
                    kind = kind_of(honest if honest and make in CHANGES else text)
                    sort = make.__name__.replace("_", " ") if is_game else "no game"
                    yield f"{kind}: {sort}", text
        except (*EXPECTED, checker.Rejected, lenient.Rejected):
            continue


# A checker without checks fails in many ways.
EXPECTED = (
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    TypeError,
    ValueError,
)
