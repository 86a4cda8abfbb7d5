"""Runs of numbers that are filled in as if the first number of each spoke for all."""

from bisect import bisect_right
from itertools import pairwise
from math import inf

from settling import MOST_DIGITS, Unsuitable, links, remembered, settled, shown, turn

# As many runs are filled in, with all that may be remembered.
MOST_CELLS = 400


def usual_moves(game, checker):
    if any(group.fixed is None for group in game.groups):
        raise Unsuitable
    if any(abs(edge) > MOST_DIGITS for edge in game.edges()):
        raise Unsuitable
    return game.fixed_moves()


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
        if len(self.lows) * len(self.memories) > MOST_CELLS:
            raise Unsuitable

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
        return max(0, bisect_right(self.lows, number) - 1)

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
            is_last = order + 1 == len(kept)
            high = self.high(places[-1] if is_last else kept[order + 1] - 1)
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
        lows = [self.lows[at] for at in self.kept(after)]
        found = [max(0, bisect_right(lows, number) - 1) for number in ends]
        return f"{found[0]}..{found[1]}"

    def kept(self, memory):
        """The runs that differ from the one before, because those that are alike become one."""
        if not self.merges:
            return list(range(len(self.lows)))
        looks = self.looks(memory)
        return [at for at, look in enumerate(looks) if at == 0 or look != looks[at - 1]]

    def has_alike(self):
        """Whether two runs that follow each other are alike."""
        all_looks = [self.looks(memory) for memory in self.memories]
        return any(look == other for looks in all_looks for look, other in pairwise(looks))

    def looks(self, memory):
        return [self.look(memory, at) for at in range(len(self.lows))]

    def look(self, memory, at):
        closed = self.closed[at]
        return closed, None if closed else self.values[memory, at]
