#!/usr/bin/env python3
"""Checks certificates that `numduel solve GAME --certificate FILE` writes. Usage: check_certificate.py FILE ...
It was written from docs/certificate.md and docs/rule-language.md and shares nothing with the solver: it reads the rules, finds
the moves itself, and accepts a certificate only if every value in it follows from the values one move later. A value is
(1, plies) where the player to move wins, (-1, plies) where that player loses, and (0, 0) for a draw."""
import copy, operator, re, sys
from bisect import bisect_right
from collections import namedtuple
from math import inf, isqrt, lcm
sys.set_int_max_str_digits(0)  # no number is too long
# A condition has a test, edges where its answer may change, and a modulus whose remainders tell between those (0 if none do).
Condition = namedtuple("Condition", "holds edges modulus", defaults=([], 0))
Group = namedtuple("Group", "sign operands fixed when leaves")
Move = namedtuple("Move", "sign operand when leaves", defaults=(None, None))
Run = namedtuple("Run", "low high value closed targets")  # numbers that are alike
PROBLEMS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, StopIteration)
def require(holds, problem):
    if not holds: raise ValueError(problem)
def is_prime(n):  # the Miller-Rabin test, exact below 3 * 10^24
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    powers = lambda base: [pow(base, n - 1 >> shift, n) for shift in range(((n - 1) & (1 - n)).bit_length() - 1, 0, -1)]
    return n in bases or n > 41 and all(n % base and (powers(base)[0] == 1 or n - 1 in powers(base)) for base in bases)
def primes_of(n):
    divisor = abs(n) if abs(n) < 2 or is_prime(abs(n)) else next(d for d in range(2, abs(n)) if n % d == 0)
    return sorted({divisor, *primes_of(n // divisor)}) if divisor > 1 else []
def divisors_of(n):
    rest = divisors_of(abs(n) // prime) if (prime := next(iter(primes_of(n)), 1)) > 1 else [1] * bool(n)
    return sorted({*rest, *(divisor * prime for divisor in rest)})
# What each operation makes of a number and, if it keeps the order of numbers, the smallest one that it takes to an edge or
# beyond. Appending is 10n+ in base 10; d2 deletes the second digit; /up rounds up and is in no book: see quotients.
OPERATIONS = {
    "+": (lambda n, k: n + k, lambda edge, k: edge - k), "-": (lambda n, k: n - k, lambda edge, k: edge + k),
    "x": (lambda n, k: n * k, lambda edge, k: -(-edge // k)), "/": (lambda n, k: None if n % k else n // k, None),
    "//": (lambda n, k: n // k, lambda edge, k: edge * k), "/up": (lambda n, k: -(-n // k), lambda edge, k: (edge - 1) * k + 1),
    "d": (lambda n, k: int(re.sub(r"(?<=^.{%d})." % (k - 1), "", f"{abs(n)}") or 0) * (-1) ** (n < 0)
          if n and k <= len(f"{abs(n)}") else None, None),
    "=": (lambda n, k: k, None)}
SIGNS = {"add": "+", "subtract": "-", "multiply by": "x", "divide by": "/", "append": "10n+", "delete": "d", "become": "="}
COMPARED = {"at least ": ">=", "at most ": "<=", "above ": ">", "below ": "<", "equals ": "=", "one of ": "="}
COMPARISONS = {">=": (operator.ge, [0]), "<": (operator.lt, [0]), ">": (operator.gt, [1]), "<=": (operator.le, [1])}
PROPERTIES = {
    "prime": Condition(is_prime), "composite": Condition(lambda n: n > 1 and not is_prime(n)),
    "even": Condition(lambda n: n % 2 == 0, [], 2), "odd": Condition(lambda n: n % 2 == 1, [], 2),
    "a square": Condition(lambda n: n >= 0 and isqrt(n) ** 2 == n), "a power of 2": Condition(lambda n: n > 0 and n & (n - 1) == 0)}
OPERANDS = {
    "a divisor": divisors_of, "a proper divisor": lambda n: divisors_of(n)[:-1],
    "a divisor above 1": lambda n: divisors_of(n)[1:], "an inner divisor": lambda n: divisors_of(n)[1:-1],
    "a prime factor": primes_of, "a digit": lambda n: range(1, len(f"{abs(n)}") + 1),  # deletes that digit
    "one of its digits": lambda n: sorted(set(map(int, str(abs(n)))))}
VERDICTS, FORCED = {"win": 1, "draw": 0, "loss": -1}, {"over": False, "forced": True}
RESULTS = {"wins": (1, 1), "loses": (-1, 1), "draw": (0, 0)}  # of a move that ends the game, for the player who makes it
def result(move, number):  # None where a division leaves a remainder
    if move.sign.endswith("n+"): return number * int(move.sign[:-2]) + move.operand
    return number if abs(number) == inf else OPERATIONS[move.sign][0](number, move.operand)
def best(*values): return min(values, key=lambda value: (-value[0], value[0] * value[1]))  # a quick win, ..., a quick loss
def inside(edges, low, high): return edges[bisect_right(edges, low):bisect_right(edges, high)]  # those that cut a run
class Rules:  # the rules of one duel, read from the line that `numduel rules --compact` prints
    def __init__(self, line):
        self.names, self.used, self.groups, self.bounds, self.ends, self.inner = {}, set(), [], [], [], []
        self.stuck, self.cap, self.memory, self.related, self.must_change = (-1, 0), (), None, operator.ne, False
        for clause in line.split("; "): self.read(clause)
        if self.memory == ("shared", "numbers") and self.stuck[0] and self.never_returns():
            self.memory, self.must_change = None, True  # no number can come up twice, unless a move leaves it as it is
        # What is remembered: what the player to move may not use, what the opponent may not, how many moves are left.
        nothing = frozenset() if self.memory and self.memory[1].endswith("s") else None
        owners, self.start = 0 if not self.memory else 2 if self.memory[0] == "own" else 1, self.names["start"]
        self.fresh = (nothing,) * owners + self.cap[:1]
        self.sums = all(group.fixed and (group.sign in "+-x" or group.sign.endswith("n+")) for group in self.groups)
    def read(self, text):
        match = lambda pattern: re.fullmatch(pattern, text)
        if match("(name|id) .*|no draws|invalid loses|moves must change the number"):
            self.must_change |= text.startswith("moves ")  # the others do not change what anything is worth
        elif found := match(r"at most (\S+) moves?, (?:then a|the last move) (draw|wins|loses)"):
            self.cap = self.value(found[1]), RESULTS[found[2]]
        elif found := match("stuck (wins|loses|passes)"):
            self.stuck = RESULTS.get(found[1], (0, 0))[0], 0
        elif found := match("(down to |up to |keep it )(.+)"):
            self.bounds.append(self.condition({"down to ": ">=", "up to ": "<="}.get(found[1], "") + found[2]))
        elif found := match("not (your own|the) last (operation|operand)|each (operand|move) once per .+|no (number) twice"):
            self.memory = "own" if "your own" in text or "player" in text else "shared", found[2] or f"{found[3] or found[4]}s"
        elif found := match(r"(at least|at most|above|below|within) (?:(\d+) (?:times|of) )?(your own|the) last operand"):
            self.memory, k = ("own" if found[3] == "your own" else "shared", "operand"), int(found[2] or 1)
            test, _ = COMPARISONS.get(COMPARED.get(f"{found[1]} "), (None, None))
            self.related = lambda used, last: test(used, k * last) if test else abs(used - last) <= k
        elif found := match("(.+) (wins|loses)(, only when forced)?"):
            self.ends.append((self.condition(found[1]), bool(found[3]), RESULTS[found[2]]))
        elif found := match(r"(?:when ([^,:]+|[^:]+(?=:))[,:] )?(//|[-+x/]|\d+n\+|(?:" + "|".join(SIGNS) + r")(?= )) ?"
                            r"(-?\d[-\d.^n, ]*?|an? .*?|one of .*?)(, rounding down)?(?:, only (.+?))?(?:, leaving (.+))?"):
            when, only, leaves = map(self.condition, found.group(1, 5, 6))
            sign = SIGNS.get(found[2], found[2]) + "/" * bool(found[4])
            self.groups.append(Group(sign, *self.operands(sign, found[3], only), when, leaves))
        elif found := match(r"(?:parameter )?(\w+) (-?[\d^]+)(?:[. ].*)?"):
            self.names[found[1]] = self.value(found[2])
        else:
            raise ValueError(f"unknown rule: {text}")
    def value(self, text):
        sign, power, exponent = text.rpartition("10^")
        return self.names[text] if text in self.names else int(sign + "1") * 10 ** int(exponent) if power else int(text)
    def condition(self, text):
        while inner := re.search(r"\(([^()]*)\)", text or ""):
            self.inner.append(self.condition(inner[1]))
            text = text.replace(inner[0], f"#{len(self.inner) - 1}", 1)
        if not text or text[0] == "#" or text in PROPERTIES:
            return text and (PROPERTIES.get(text) or self.inner[int(text[1:])])
        for word, combined in (" or ", any), (" and ", all):
            if word in text:
                parts = [self.condition(part) for part in text.split(word)]
                return Condition(lambda n: combined(part.holds(n) for part in parts),
                                 sum((part.edges for part in parts), []), lcm(*(part.modulus for part in parts)))
        if text.startswith("not "):
            return (denied := self.condition(text[4:]))._replace(holds=lambda n: not denied.holds(n))
        for word, sign in COMPARED.items(): text = text.replace(word, sign)
        sign, values = re.fullmatch("(>=|<=|>|<|=|a multiple of |)(.+)", text).groups()
        self.used.update(values := values.split(", "))
        values = [self.value(value) for value in values]
        if sign == "a multiple of ":
            return Condition(lambda n: n % values[0] == 0 if values[0] else n == 0, [], abs(values[0]))
        test, begins = COMPARISONS.get(sign, (operator.eq, [0, 1]))
        return Condition(lambda n: any(test(n, value) for value in values), [v + begin for v in values for begin in begins], 1)
    def operands(self, sign, text, only):  # as a function of the number on the table, and whether they are always the same
        first, dots, last = text.partition("..")
        wanted = lambda all: [k for k in all if k >= (not sign.endswith("n+")) and (not only or only.holds(k))]
        if text in OPERANDS or last == "n":
            return lambda n: wanted(OPERANDS[text](n) if text in OPERANDS else range(int(first), n + 1)), False
        fixed = wanted(range(self.value(first), self.value(last) + 1) if dots else map(self.value, text.split(", ")))
        return lambda _: fixed, True
    def conditions(self):
        return [rule for group in self.groups for rule in group[3:] if rule] + self.bounds + [end[0] for end in self.ends]
    def cuts(self):  # where something new may begin for the rules, if those only compare; multiplying leaves 0 as it is
        require(all(condition.modulus == 1 for condition in self.conditions()) and not self.cap
                and all(group.fixed for group in self.groups), "these rules do not make bands")
        still = {0, 1} if any(group.sign == "x" for group in self.groups) else set()
        return sorted({edge for condition in self.conditions() for edge in condition.edges} | still)
    def never_returns(self):  # whether all moves that change the number go one way, from the start on
        signs, start = {"n+" if group.sign.endswith("n+") else group.sign for group in self.groups}, self.names["start"]
        below = lambda bound: {-1, *(edge - before for edge in bound.edges for before in (0, 1) if edge < before)}
        floor = any(bound.modulus == 1 and not any(map(bound.holds, below(bound))) for bound in self.bounds)
        natural = start >= 0 and (floor or all(group.sign != "-" or not group.fixed for group in self.groups))
        shrinks = all(group.sign in ("-", "/", "//", "d") or group.sign == "=" and not group.fixed for group in self.groups)
        return (signs <= {"+", "x", "n+"} and start >= 0 or signs <= {"-", "x"} and start <= 0
                or signs == {"+"} or signs == {"-"} or shrinks and natural)
    def moves(self, number): return [Move(group.sign, k, *group[3:]) for group in self.groups for k in group.operands(number)]
    def closed(self, number):  # how a number is closed to play: "outside" the bounds, or by an end; None where it is open
        if not all(bound.holds(number) for bound in self.bounds): return "outside"
        return next((end[1:] for end in self.ends if end[0].holds(number)), None)
    def after(self, memory, move, number, to):  # what the opponent finds remembered, or None where memory forbids the move
        left = (memory[-1] - 1,) if self.cap else ()
        if not self.memory: return left
        (owner, what), last = self.memory, memory[0]
        used = {"operation": move.sign, "operand": move.operand, "operands": f"{move.operand}",
                "moves": f"{move.sign}{move.operand}", "numbers": f"{number}"}[what]
        if (last is not None and not self.related(used, last) if what.startswith("opera") and what[-1] != "s"
                else f"{to}" in last or to == number if what == "numbers" else used in last):
            return None
        used = last | {used} if what[-1] == "s" else used
        return (memory[1], used, *left) if owner == "own" else (used, *left)
    def option(self, number, memory, move, lookup):  # (forced, value) of a move for its player, or None if it is not legal
        to = result(move, number)
        if (to is None or to == number and self.must_change or (memory := self.after(memory, move, number, to)) is None
                or move.when and not move.when.holds(number) or move.leaves and not move.leaves.holds(to)):
            return None
        closed = self.closed(to)
        return (closed if closed != "outside" else None) if closed else (False, self.value_after(to, memory, lookup))
    def value_after(self, number, memory, lookup):
        verdict, distance = (-self.cap[1][0], 0) if self.cap and memory[-1] == 0 else lookup(number, memory)
        return -verdict, distance + abs(verdict)
    def options(self, number, memory, lookup):  # the legal moves by their names, with their values
        all = ((f"{move.sign}{move.operand}", self.option(number, memory, move, lookup)) for move in self.moves(number))
        found = {name: option for name, option in all if option}
        if not found and not self.stuck[0] and self.memory and self.memory[0] == "own":  # pass, if the opponent can move
            swapped, left = memory[1::-1], memory[2:]
            if any(self.option(number, swapped + left, move, lambda *_: (0, 0)) for move in self.moves(number)):
                return {"pass": self.value_after(number, (*swapped, *(moves - 1 for moves in left)), lookup)}
        free = any(not forced for forced, _ in found.values())
        return {name: value for name, (forced, value) in found.items() if not (free and forced)}
    def worth(self, number, memory, lookup): return best(*self.options(number, memory, lookup).values() or [self.stuck])
    def haven(self, side):  # from where on nobody can be made to lose: beyond all edges on one side, where numbers are alike
        operands, rules = [move.operand for move in self.moves(0)], self.conditions()
        if not (self.sums and operands) or self.fresh or any(rule.modulus != 1 for rule in rules): return inf
        far = 2 * max(operands) + 1 + max(operands + [side * edge for rule in rules for edge in rule.edges])
        back = lambda number, _: (0 if number * side >= far else -1, 0)  # the player moves, and every answer has to lead back
        return far if self.worth(side * far, (), lambda to, _: self.worth(to, (), back))[0] >= 0 else inf
class Table:  # values of single positions; with a modulus, each stands for all numbers of its remainder
    def __init__(self, rules, lines, kind, detail=None):
        self.rules, self.modulus, self.values, bounds = rules, int(detail) if kind == "remainders" else 0, {}, 1 + (kind == "part")
        used = {"operation": str, "operand": int}.get(rules.memory and rules.memory[1], lambda text: frozenset(text.split(",")))
        readers = [used] * (len(rules.fresh) - len(rules.cap) // 2) + [int]
        # In a part of the positions each has two values, with all that is unknown against the player to move and in favour. Each
        # follows from the other kind one move later. What is unknown has the least and the greatest value there is.
        above, below = (rules.haven(side) if (kind, detail) == ("part", "havens") else inf for side in (1, -1))
        floor, known = lambda number: (0 if number >= above or -number >= below else -1, 0), []
        for words in lines:
            size = 2 * bounds if words[0] != "unknown" else 0
            values, (number, *words) = [(VERDICTS[v], int(d)) for v, d in zip(words[:size:2], words[1::2])], words[size or 1:]
            memory = tuple(none if text == "none" else read(text) for text, none, read in zip(words, rules.fresh, readers))
            require((int(number), memory) not in self.values, f"{number} is listed twice")
            self.values[int(number), memory] = values or [floor(int(number)), (1, 0)]
            known += [(int(number), memory)] * bool(values)
        told = all(not rule.edges and rule.modulus and self.modulus % rule.modulus == 0 for rule in rules.conditions())
        signs = {group.sign for group in rules.groups}  # no move may leave a number as it is, which remainders do not tell
        changes = not rules.must_change or rules.start >= 0 and "-" not in signs or signs <= {*"+-x"} and rules.closed(0)
        require(kind != "remainders" or told and rules.sums and changes, "not a matter of remainders")
        self.lookups = [lambda *position, at=at: self.lookup(*position, at) for at in reversed(range(bounds))]
        for number, memory in known:  # a number above 0 stands for its remainder
            least, *most = [rules.worth(number + self.modulus, memory, lookup) for lookup in self.lookups]
            require(self.values[number, memory] == [best(least, floor(number)), *most], f"{number} is worth something else")
        require([self.lookup(number, rules.fresh) for number in range(self.modulus) or [rules.start]], "the start is missing")
    def lookup(self, number, memory, at=0):
        number = number % self.modulus if self.modulus else number
        if (number, memory) not in self.values:  # the game is over where a player is stuck, so that is not listed
            require(not self.rules.options(number + self.modulus, memory, lambda *_: (0, 0)), f"{number} is not listed")
        return self.values.get((number, memory), [self.rules.stuck] * 2)[at]
class Bands:  # runs of numbers with one value, in ascending order, for everything that can be remembered
    def __init__(self, rules, lines, *_):
        self.rules, self.cuts, self.lists, self.back, self.longer, memory = rules, rules.cuts(), {}, None, 0, ()
        for word, *rest in lines:
            if word == "state":
                memory = tuple(None if sign == "none" else sign for sign in rest)
            elif word == "repeats":
                self.back, self.longer = Move(rest[0], int(rest[1])), int(rest[2])
            else:
                value = (VERDICTS[word], int(rest[0])) if word in VERDICTS else None
                closed = None if value else "outside" if [word, rest[0]] == ["outside", "-"] else (FORCED[word], RESULTS[rest[0]])
                low, high = (float(edge) if "inf" in edge else int(edge) for edge in rest[1:3])
                self.lists.setdefault(memory, []).append(Run(low, high, value, closed, rest[3:]))
        self.lows = {memory: [run.low for run in runs] for memory, runs in self.lists.items()}
        self.marks = {memory: sorted({*lows, *self.cuts}) for memory, lows in self.lows.items()}
        self.moves, self.rises, self.lookups = rules.moves(0), self.lists[rules.fresh][0].low != -inf, [self.lookup]
        self.first = rules.start if not rules.closed(rules.start) else rules.start + (1 if self.rises else -1)
        for memory, runs in self.lists.items():
            near, far = (runs[0].low, runs[-1].high) if self.rises else (runs[-1].high, runs[0].low)
            require(abs(far) == inf and (near == self.first or self.back), "numbers are missing")
            for run, next in zip(runs, [*runs[1:], None]):
                require(not next or run.high + 1 == next.low and run[2:4] != next[2:4], "the runs are not in order")
                self.check(memory, run)
        if self.back: self.check_repetition(near, near - 1 if self.rises else near + 1)
    def check(self, memory, run):
        points = set(inside(self.cuts, run.low, run.high))  # each speaks for all numbers up to the next
        require(len(run.targets) == len(self.moves) * bool(run.value), "a move is missing")
        for move, target in zip(self.moves, run.targets):
            low, high = result(move, run.low), result(move, run.high)
            after = self.rules.after(memory, move, run.low, low)
            known = "-" if after is None else f"{self.find(after, low)}..{self.find(after, high)}"
            require(target == known, f"{move.sign}{move.operand} leads elsewhere")
            marks = inside(self.marks[after], low, high) if after is not None else []
            points.update(OPERATIONS[move.sign][1](mark, move.operand) for mark in marks)
        for point in points | {run.low if run.low != -inf else min({*points, run.high + 1}) - 1}:
            worth = run.value and self.rules.worth(point, memory, self.lookup)
            require(self.rules.closed(point) == run.closed and worth == run.value, f"{point} is worth something else")
    def check_repetition(self, near, beyond):  # what lies beyond is play over again, if all that its moves reach is
        self.reach = (max if self.rises else min)(result(move, beyond) for move in self.moves)
        alike = all(move._replace(operand=0) == self.back._replace(operand=0) for move in self.moves)
        require(alike and not self.rules.memory, "the moves do not repeat")
        (low, high), lows = sorted((near, self.reach)), self.lows[()]
        lows = sorted(lows + [OPERATIONS[self.back.sign][1](edge, self.back.operand) for edge in lows if abs(edge) != inf])
        for point in {low, *inside(lows, low, high)}:
            verdict, distance = self.lookup(result(self.back, point), ())
            require(self.lookup(point, ()) == (verdict, distance + self.longer * abs(verdict)), f"{point} does not repeat")
        require(self.lookup(beyond, ()) != self.lookup(near, ()), "the last run is longer")
    def find(self, memory, number):
        index = bisect_right(self.lows[memory], number) - 1
        require(index >= 0 and number <= self.lists[memory][index].high, f"{number} is in no run")
        return index
    def lookup(self, number, memory):
        runs, turns, gap = self.lists[memory], 0, 0
        while self.back and (gap := runs[0].low - number if self.rises else number - runs[-1].high) > 0:
            k, divides = self.back.operand, self.back.sign == "/up"
            require(k > divides and not inside(self.cuts, *sorted((number, self.reach))), "the rules do not repeat")
            times = max(1, (number.bit_length() - runs[-1].high.bit_length()) // k.bit_length()) if divides else -(-gap // k)
            number, turns = result(self.back._replace(operand=k ** times if divides else k * times), number), turns + times
        run = runs[self.find(memory, number)]
        require(run.value, f"nobody is ever to move at {number}")
        return run.value[0], run.value[1] + turns * self.longer * abs(run.value[0])
def quotients(rules, lines, further=0):  # multiplying up to one goal, told by how often the number fits in, rounded up
    start, cuts, game = rules.start, rules.cuts(), copy.copy(rules)
    ahead = [cut for cut in cuts if cut > start] if start > 0 else [cut - 1 for cut in reversed(cuts) if cut <= start]
    goal, closed = next(((cut, rules.closed(cut)) for cut in ahead if rules.closed(cut)), (None, None))
    require(closed and all(rules.closed(cut) == closed for cut in ahead if abs(cut) >= abs(goal)), "there is no one goal")
    require(start and not rules.closed(start) and not rules.memory and all(group.sign == "x" and group[3:] == (None, None)
            for group in rules.groups), "not a matter of quotients")
    game.groups, game.must_change = [group._replace(sign="/up") for group in rules.groups], False
    game.bounds, game.ends = [Condition(lambda q: q > 1, [2], 1)], [(Condition(lambda q: q < 2, [2], 1), *closed)]
    (game.ends if closed == "outside" else game.bounds).clear()
    game.start = inf if further == inf else -(-(goal + further) // start)
    bands = Bands(game, lines)
    return lambda number, memory: bands.lookup(-(-goal // number), memory)
def check(lines):  # what a certificate proves, in words; raises one of PROBLEMS where it proves nothing
    lines = (line.rstrip("\n") for line in lines)
    require(next(lines, "") == "numduel certificate 1", "this is not a certificate in version 1")
    rules, claim, proof = Rules(next(lines).removeprefix("rules ")), next(lines).split(), next(lines).split()
    lines = (line.split() for line in lines)
    if claim[0] == "law":
        require(rules.used == {claim[1]} and proof[1] == "quotients", f"the rules are not only about the {claim[1]}")
        quotients(rules, lines, inf if claim[2] == "inf" else int(claim[2]) - rules.names[claim[1]])
        return f"who wins for every {claim[1]} up to {claim[2]}"
    kinds = {"positions": Table, "remainders": Table, "part": Table, "bands": Bands}
    lookups = [quotients(rules, lines)] if proof[1] == "quotients" else kinds[proof[1]](rules, lines, *proof[1:]).lookups
    least, most = (rules.options(rules.start, rules.fresh, lookups[at]) for at in (0, -1))
    value, worths = (VERDICTS[claim[1]], int(claim[2])), {rules.worth(rules.start, rules.fresh, lookup) for lookup in lookups}
    kept, unsure = [mv for mv in most if least[mv] == value], [mv for mv in most if least[mv] != most[mv] == value]
    require(claim[0] == "answer" and worths == {value} and claim[3:] == kept + ["unsure", *unsure] * bool(unsure), "a wrong answer")
    return f"{claim[1]} in {claim[2]} moves for the player who begins"
for path in sys.argv[1:] if __name__ == "__main__" else []:
    try:
        with open(path, encoding="utf-8") as file: print(f"{path}: proven: {check(file)}")
    except (*PROBLEMS, OSError) as problem:
        sys.exit(f"{path}: not proven: {problem or type(problem).__name__}")
