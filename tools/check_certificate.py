#!/usr/bin/env python3
"""Checks certificates that `numduel solve GAME --certificate FILE` writes.

Usage: check_certificate.py FILE ...

This program is for readers who trust neither the solver nor each other. It was written from
docs/certificate.md and docs/rule-language.md and shares nothing with the solver. It reads the
rules, finds the moves itself, and accepts a certificate only if every value in it follows from
the values one move later. What it accepts is printed: the game as it was understood, the winner
and the winning moves. Whatever it does not know, it rejects.

A certificate states values. A value is (WIN, n) if the player to move can win and the game lasts
n more moves of both players together, (LOSS, n) if that player loses, and (DRAW, 0) for a draw.
Winners want n as small as possible, losers as large as possible. All proofs rest on this:

    Values are true if each is what the player to move makes of the values one move later, and
    if there are only finitely many different ones.

For then a win in n has a move to a loss in n - 1 or to an end, and every move from a loss in n
leads to a win in at most n - 1 or to an end: what is left to play shrinks with every pair of
moves, so the winner gets to an end, and no sooner or later than stated. From a draw no move leads
to a loss of the opponent and some move leads to a draw, so both players can hold forever; and a
game that never ends is a draw, because it repeats itself or because nobody ever wins it.

The functions that begin with `prove_` check one kind of proof each, and say why that is enough.
"""

import re
import sys
from bisect import bisect_right
from collections import namedtuple
from math import gcd, inf, isqrt, lcm

sys.set_int_max_str_digits(0)  # No number is too long.

WIN, DRAW, LOSS = 1, 0, -1
VERDICTS = {"win": WIN, "draw": DRAW, "loss": LOSS}
FATES = {"wins": WIN, "loses": LOSS}

# Limits of the rule language. Where a rule speaks of primes or divisors, or where operands go up
# to the number, a move past the limit is not judged, and no proof may depend on it.
LARGEST_FACTORED = 10**18
LARGEST_COUNTED = 100_000
LARGEST_EXPONENT = 1_000_000
MOST_OPERANDS = 10_000
LONGEST_GAME = 1_000_000

INTEGER = r"-?(?:0|[1-9][0-9]*)"
NUMBER = r"-?(?:10\^[1-9][0-9]*|0|[1-9][0-9]*)"
NAME = r"[a-z][a-z0-9_]*"


class Rejected(Exception):
    """The certificate proves nothing, for this reason."""


def require(holds, problem):
    if not holds:
        raise Rejected(problem)


# Numbers


def integer(word):
    """A whole number as certificates have it: digits, without anything that could be left out."""
    require(re.fullmatch(INTEGER, word) and word != "-0", f"not a whole number: {word}")
    return int(word)


def book_number(word):
    """A number of a rule book, where 10^12 and -10^12 are written so."""
    sign, power, exponent = word.rpartition("10^")
    if not power:
        return integer(word)
    require(int(exponent) <= LARGEST_EXPONENT, f"too large: {word}")
    return int(f"{sign}1") * 10 ** int(exponent)


def shown(number):
    """A number for the reader; large powers of ten are written as such."""
    exponent = number.bit_length() * 30103 // 100_000  # That of the power, if it is one.
    is_power = exponent >= 6 and abs(number) == 10**exponent
    return f"{'-' * (number < 0)}10^{exponent}" if is_power else str(number)


def is_prime(number):
    """The Miller-Rabin test. With these bases it is exact below 3 * 10^24, far beyond the limit."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if number < 2 or any(number % base == 0 for base in bases):
        return number in bases
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd, halvings = odd // 2, halvings + 1

    def passes(base):
        powers = [pow(base, odd << halving, number) for halving in range(halvings)]
        return powers[0] == 1 or number - 1 in powers

    return all(passes(base) for base in bases)


def some_factor(number):
    """A factor of a composite number other than 1 and itself, by trial and then Pollard's rho.
    Whatever is found divides the number, so no more needs to be believed."""
    for divisor in range(2, min(isqrt(number), 1000) + 1):
        if number % divisor == 0:
            return divisor
    for step in range(1, number):
        slow = fast = 2
        factor = 1
        while factor == 1:
            slow = (slow * slow + step) % number
            fast = (fast * fast + step) % number
            fast = (fast * fast + step) % number
            factor = gcd(abs(slow - fast), number)
        if factor != number:
            return factor


def prime_factors(number):
    """The primes that divide a number, ascending; those of -12 are those of 12, and 0 has none."""
    number = abs(number)
    if number < 2:
        return []
    if is_prime(number):
        return [number]
    factor = some_factor(number)
    return sorted({*prime_factors(factor), *prime_factors(number // factor)})


def divisors(number):
    """All divisors from 1 on, ascending; 0 has none."""
    number = abs(number)
    found = [1] if number else []
    for prime in prime_factors(number):
        power, powers = 1, []
        while number % (power * prime) == 0:
            power *= prime
            powers.append(power)
        found += [divisor * power for divisor in found for power in powers]
    return sorted(found)


# Values


def rank(value):
    """Larger is better for the player to move: a quick win, ..., a draw, ..., a quick loss."""
    verdict, moves = value
    return verdict, -verdict * moves


def turned(value):
    """What a position is worth to the player whose move led to it."""
    verdict, moves = value
    return -verdict, moves + abs(verdict)


def read_value(words):
    require(len(words) == 2 and words[0] in VERDICTS, f"not a value: {' '.join(words)}")
    verdict, moves = VERDICTS[words[0]], integer(words[1])
    require(verdict != DRAW or moves == 0, "a draw has no distance")
    return verdict, moves


# Operations

# What each operation makes of a number, or None if it cannot be made there. `10n+` and the like
# multiply by their base and add. `/up` divides and rounds up; no book has it: see quotients.
OPERATIONS = {
    "+": lambda number, operand: number + operand,
    "-": lambda number, operand: number - operand,
    "x": lambda number, operand: number * operand,
    "/": lambda number, operand: None if number % operand else number // operand,
    "//": lambda number, operand: number // operand,
    "/up": lambda number, operand: -(-number // operand),
    "d": lambda number, operand: without_digit(number, operand),
    "=": lambda number, operand: operand,
}

# The smallest number that an operation takes to an edge or beyond, for those operations that
# never take a larger number to a smaller result.
SMALLEST_REACHING = {
    "+": lambda edge, operand: edge - operand,
    "-": lambda edge, operand: edge + operand,
    "x": lambda edge, operand: -(-edge // operand),
    "/up": lambda edge, operand: (edge - 1) * operand + 1,
}

Group = namedtuple("Group", "sign operands fixed when only leaves text")
Move = namedtuple("Move", "sign operand leaves name")


def without_digit(number, place):
    """The number without the digit at this place, counted from the left. 0 has no digit."""
    digits = str(abs(number))
    if number == 0 or place > len(digits):
        return None
    rest = int(digits[: place - 1] + digits[place:] or "0")
    return -rest if number < 0 else rest


def result(move, number):
    if move.sign.endswith("n+"):
        return number * int(move.sign[:-2]) + move.operand
    return OPERATIONS[move.sign](number, move.operand)


def end_result(move, number):
    """The same for an end of a run, which may be infinite."""
    return number if abs(number) == inf else result(move, number)


# Conditions

# A test of a number. `edges` are the numbers from which on, going up, the answer may differ;
# between them it depends on the remainder by `modulus` alone, or on more if that is 0. `values`
# are the numbers and parameters that it names.
Condition = namedtuple("Condition", "text holds edges modulus values")

PROPERTIES = {
    "prime": (is_prime, 0),
    "composite": (lambda number: number > 1 and not is_prime(number), 0),
    "even": (lambda number: number % 2 == 0, 2),
    "odd": (lambda number: number % 2 == 1, 2),
    "a square": (lambda number: number >= 0 and isqrt(number) ** 2 == number, 0),
    "a power of 2": (lambda number: number > 0 and number & (number - 1) == 0, 0),
}

# How a number compares with a value, and where that changes, relative to the value.
COMPARISONS = {
    ">=": (lambda number, value: number >= value, [0]),
    "<=": (lambda number, value: number <= value, [1]),
    ">": (lambda number, value: number > value, [1]),
    "<": (lambda number, value: number < value, [0]),
    "=": (lambda number, value: number == value, [0, 1]),
}
WORDS = {"at least ": ">=", "at most ": "<=", "above ": ">", "below ": "<", "equals ": "="}


def asks_for_primes(condition):
    return bool(condition) and bool(re.search("prime|composite", condition.text))


def comparison(sign, names, values):
    test, offsets = COMPARISONS[sign]
    edges = [value + offset for value in values for offset in offsets]
    text = sign + ", ".join(map(shown, values))
    return Condition(
        text, lambda number: any(test(number, value) for value in values), edges, 1, names
    )


def keeps_natural(condition):
    """Whether a condition that only compares holds for no number below 0: not where a comparison
    changes there, nor before and after that."""
    below = {-1, *(edge for edge in condition.edges), *(edge - 1 for edge in condition.edges)}
    return condition.modulus == 1 and not any(condition.holds(one) for one in below if one < 0)


def combined(word, test, parts):
    if len(parts) == 1:
        return parts[0]
    return Condition(
        "(" + f" {word} ".join(part.text for part in parts) + ")",
        lambda number: test(part.holds(number) for part in parts),
        [edge for part in parts for edge in part.edges],
        lcm(*(part.modulus for part in parts)),
        [value for part in parts for value in part.values],
    )


class Clause:
    """A clause of the rules that is read from the left."""

    def __init__(self, text, parameters):
        self.text, self.place, self.parameters = text, 0, parameters

    def take(self, pattern):
        found = re.compile(pattern).match(self.text, self.place)
        if found:
            self.place = found.end()
        return found and found[0]

    def wanted(self, pattern):
        start = self.place
        found = self.take(pattern)
        require(found is not None, f"unknown rule: {self.text} (at {self.text[start:]!r})")
        return found

    def is_done(self):
        return self.place == len(self.text)

    def value(self):
        """The name of a parameter or a number, and what it stands for."""
        word = self.wanted(f"{NUMBER}|{NAME}")
        if re.fullmatch(NUMBER, word):
            return word, book_number(word)
        require(word in self.parameters, f"there is no parameter {word}")
        return word, self.parameters[word]

    def values(self):
        several = [self.value()]
        while self.take(", (?!only |leaving )"):
            several.append(self.value())
        return several

    def condition(self):
        parts = [self.all_of(is_first=True)]
        while self.take(" or "):
            parts.append(self.all_of(is_first=False))
        return combined("or", any, parts)

    def all_of(self, is_first):
        parts = [self.term(is_first)]
        while self.take(" and "):
            parts.append(self.term(is_first=True))
        return combined("and", all, parts)

    def term(self, is_first):
        if self.take("not "):
            part = self.term(is_first=True)
            return part._replace(
                text=f"not {part.text}", holds=lambda number: not part.holds(number)
            )
        if self.take(r"\("):
            part = self.condition()
            self.wanted(r"\)")
            return part
        if self.take("a multiple of "):
            name, divisor = self.value()

            def holds(number):
                return number % divisor == 0 if divisor else number == 0

            return Condition(f"a multiple of {shown(divisor)}", holds, [], abs(divisor), [name])
        if self.take("one of "):
            return comparison("=", *zip(*self.values()))
        for name, (test, modulus) in PROPERTIES.items():
            if self.take(rf"{name}(?!\w)"):
                return Condition(name, test, [], modulus, [])
        # After "or" a number alone stands for itself.
        bare = "" if is_first else f"|(?={NUMBER})"
        sign = self.wanted("|".join([*WORDS, ">=", "<=", ">", "<", "="]) + bare) or "="
        name, value = self.value()
        return comparison(WORDS.get(sign, sign), [name], [value])


# Moves in rules

VERBS = {
    "add ": "+",
    "subtract ": "-",
    "multiply by ": "x",
    "divide by ": "/",
    "append ": "10n+",
    "delete ": "d",
    "become ": "=",
}
SIGNS = r"//|[-+x/]|(?:[2-9]|[1-9][0-9]+)n\+ ?"
# Operands that depend on the number on the table.
OPERANDS = {
    "a divisor above 1": lambda number: divisors(number)[1:],
    "a divisor": divisors,
    "a proper divisor": lambda number: divisors(number)[:-1],
    "an inner divisor": lambda number: divisors(number)[1:-1],
    "a prime factor": prime_factors,
    "a digit": lambda number: range(1, len(str(abs(number))) + 1),  # deletes the one at this place
    "one of its digits": lambda number: sorted(set(map(int, str(abs(number))))),
}


def read_operands(clause, sign):
    """The operands as a function of the number on the table, and the list of those that are the
    same at every number, or None."""
    least = 0 if sign.endswith("n+") else 1
    for words, of_number in OPERANDS.items():
        if clause.take(rf"{words}(?!\w)"):
            require(words != "a digit" or sign == "d", "only deleting takes any digit")
            return lambda number: [one for one in of_number(number) if one >= least], None
    first = book_number(clause.wanted(NUMBER))
    if clause.take(r"\.\.n(?!\w)"):
        require(first >= least, f"too small an operand: {first}")
        return lambda number: range(first, number + 1), None
    if clause.take(r"\.\."):
        last = book_number(clause.wanted(NUMBER))
        require(0 <= last - first < MOST_OPERANDS, "an empty or too long range of operands")
        fixed = list(range(first, last + 1))
    else:
        fixed = [first]
        while clause.take(f", (?={NUMBER})"):
            fixed.append(book_number(clause.wanted(NUMBER)))
    require(min(fixed) >= least, f"too small an operand: {min(fixed)}")
    return lambda number: fixed, fixed


def read_group(clause):
    """An operation with its operands, such as `when odd, 3n+1, leaving not prime`."""
    when = only = leaves = None
    if clause.take("when "):
        when = clause.condition()
        clause.wanted("[,:] ")
    word = clause.wanted("|".join(VERBS) + "|" + SIGNS)
    sign = VERBS.get(word, word.rstrip(" "))
    start = clause.place
    operands, fixed = read_operands(clause, sign)
    text = clause.text[start : clause.place]
    if sign == "/" and clause.take(", rounding down"):
        sign = "//"
    if clause.take(", only "):
        only = clause.condition()
        everything, some = operands, only.holds
        operands = lambda number: [one for one in everything(number) if some(one)]
        fixed = None if fixed is None else operands(0)
    if clause.take(", leaving "):
        leaves = clause.condition()
    return Group(sign, operands, fixed, when, only, leaves, f"{sign} {text}")


# The game

# A position as the player to move sees it. What is remembered is one item if the players share
# their memory; if each has one, that player's own comes first. `left` is how many moves are left
# until the cap, or None.
Position = namedtuple("Position", "number memory left")

# Whether each player remembers for themselves, what, and which operand may follow which.
Memory = namedtuple("Memory", "is_own what allows text")

MEMORIES = {
    "not your own last operation": (True, "operation"),
    "not your own last operand": (True, "operand"),
    "not the last operation": (False, "operation"),
    "not the last operand": (False, "operand"),
    "each operand once per game": (False, "operands"),
    "each operand once per player": (True, "operands"),
    "each move once per game": (False, "moves"),
    "each move once per player": (True, "moves"),
    "no number twice": (False, "numbers"),
}
RELATION = (
    "(?:(at least|at most|above|below) (?:([1-9][0-9]*) times )?|within (0|[1-9][0-9]*) of )"
    "(your own|the) last operand"
)
# Words that may begin a clause of another kind. A parameter of that name has `parameter` before it.
RESERVED = set(
    "a above add an append at become below composite composites delete divide double down each"
    " equals even every exactly halve id invalid keep keeping less more moves multiple multiples"
    " multiply n name no not odd one over parameter power powers prime primes square squares stuck"
    " subtract triple under up when within".split()
)


class Game:
    """The rules of one game, read from the line that `numduel rules --compact` prints."""

    def __init__(self, line):
        clauses = line.split("; ")
        require(all(";" not in clause for clause in clauses), "a clause has a ; in it")
        self.parameters, self.limits = {}, []
        self.groups, self.bounds, self.ends = [], [], []
        self.memory, self.cap, self.stuck, self.must_change = None, None, (LOSS, 0), False
        self.said = set()
        others = [clause for clause in clauses if not self.read_parameter(clause)]
        for clause in others:
            self.read(clause)
        for name, text in self.limits:
            self.check_limits(name, Clause(text, self.parameters))
        require("start" in self.parameters, "there is no start")
        require(self.groups, "there is no move")
        self.start = self.parameters["start"]
        require(all(bound.holds(self.start) for bound in self.bounds), "the start is out of bounds")
        self.limit = self.find_limit()
        if self.memory and self.memory.what == "numbers" and self.never_returns():
            # All that is left of the rule is that no number comes up twice in a row.
            self.memory, self.must_change = None, True

    def never_returns(self):
        """Whether every move that changes the number goes the same way, so that no number can come
        up twice but by a move that leaves it as it is; passing would do so too.

        From 0 on upwards, adding, multiplying and appending lead up, and from 0 on downwards,
        subtracting and multiplying lead down. Numbers that are never negative are made smaller by
        subtracting, dividing and deleting digits, and by becoming what depends on them."""
        signs = {re.sub("^[0-9]+", "", group.sign) for group in self.groups}
        shrinks = all(
            group.sign in ("-", "/", "//", "d") or group.sign == "=" and group.fixed is None
            for group in self.groups
        )
        # What depends on the number is at most as large, and can be subtracted from it.
        stays_natural = any(map(keeps_natural, self.bounds)) or all(
            group.sign != "-" or group.fixed is None for group in self.groups
        )
        return self.stuck[0] != DRAW and (
            signs in ({"+"}, {"-"})
            or self.start >= 0 and signs <= {"+", "x", "n+"}
            or self.start <= 0 and signs <= {"-", "x"}
            or self.start >= 0 and shrinks and stays_natural
        )

    def read_parameter(self, text):
        """Whether the clause is a parameter, which may be named in all others."""
        found = re.fullmatch(rf"(parameter )?({NAME}) ({NUMBER})((?: .*)?)", text)
        if text.startswith(("name ", "id ")) or not found:
            return False
        marked, name, value, limits = found.groups()
        # `x2` multiplies.
        if not marked and (name in RESERVED or re.match("x(?![a-z])", name)):
            return False
        require(name not in self.parameters, f"{name} is given twice")
        self.parameters[name] = book_number(value)
        self.limits.append((name, limits))
        return True

    def check_limits(self, name, clause):
        while not clause.is_done():
            clause.wanted(" ")
            limit = clause.condition()
            require(limit.holds(self.parameters[name]), f"{name} is not {limit.text}")

    def once(self, what):
        require(what not in self.said, f"two clauses about {what}")
        self.said.add(what)

    def read(self, text):
        clause = Clause(text, self.parameters)
        if found := re.fullmatch("(name|id) .+", text):
            self.once(found[1])
        elif text in ("no draws", "invalid loses"):
            self.once(text)  # Neither changes what anything is worth.
        elif text == "moves must change the number":
            self.once("unchanged numbers")
            self.must_change = True
        elif found := re.fullmatch("stuck (wins|loses|passes)", text):
            self.once("stuck players")
            self.stuck = FATES.get(found[1], DRAW), 0
        elif text in MEMORIES:
            self.once("memory")
            self.memory = Memory(*MEMORIES[text], lambda used, last: used != last, text)
        elif found := re.fullmatch(RELATION, text):
            self.once("memory")
            self.memory = self.related(*found.groups(), text)
        elif re.fullmatch(rf"at most ({NUMBER}|{NAME}) moves?, .*", text):
            self.once("the cap")
            self.read_cap(clause)
        elif clause.take("down to |up to |keep it "):
            self.bounds.append(self.read_bound(clause))
        elif re.match(f"when |{'|'.join(VERBS)}|{SIGNS}", text):
            self.groups.append(read_group(clause))
            require(clause.is_done(), f"unknown rule: {text}")
        else:
            condition = clause.condition()
            fate = FATES[clause.wanted(" (?:wins|loses)").strip()]
            is_forced = clause.take(", only when forced") is not None
            require(clause.is_done(), f"unknown rule: {text}")
            self.ends.append((condition, (is_forced, (fate, 1))))

    def related(self, sign, times, distance, whose, text):
        """A memory that compares the operand with the last one."""
        count = int(times or distance or 1)
        test = COMPARISONS[WORDS[f"{sign} "]][0] if sign else None

        def allows(used, last):
            return test(used, count * last) if test else abs(used - last) <= count

        return Memory(whose == "your own", "operand", allows, text)

    def read_cap(self, clause):
        clause.wanted("at most ")
        name, moves = clause.value()
        require(0 < moves <= LONGEST_GAME, "a cap goes from 1 to 1,000,000")
        word = clause.wanted(" moves?, (?:then a draw|the last move (?:wins|loses))").split()[-1]
        require(clause.is_done(), f"unknown rule: {clause.text}")
        fate = FATES.get(word, DRAW)
        self.cap = moves, (fate, abs(fate))

    def read_bound(self, clause):
        sign = {"down to ": ">=", "up to ": "<="}.get(clause.text[: clause.place])
        if sign:
            name, value = clause.value()
            bound = comparison(sign, [name], [value])
        else:
            bound = clause.condition()
        require(clause.is_done(), f"unknown rule: {clause.text}")
        return bound

    def find_limit(self):
        """How large the numbers may be that the rules judge; None if they judge all."""
        texts = [group.text for group in self.groups]
        if any(text.endswith("..n") for text in texts):
            return LARGEST_COUNTED
        is_factored = any(re.search("divisor|prime factor", text) for text in texts)
        if is_factored or any(map(asks_for_primes, self.conditions())):
            return LARGEST_FACTORED
        return None

    def conditions(self):
        """Every condition about the number on the table."""
        of_groups = [one for group in self.groups for one in (group.when, group.leaves) if one]
        return of_groups + self.bounds + [condition for condition, _ in self.ends]

    def edges(self):
        return sorted({edge for condition in self.conditions() for edge in condition.edges})

    def only_compares(self):
        return all(condition.modulus == 1 for condition in self.conditions())

    def has_operations(self, signs):
        """Whether all moves are of these operations, with the same operands at every number. All
        bases of appending count as `n+`."""
        known = {re.sub("^[0-9]+", "", group.sign) for group in self.groups} <= set(signs)
        return known and all(group.fixed is not None for group in self.groups)

    def first_position(self):
        return Position(self.start, self.nothing_remembered(), self.cap and self.cap[0])

    def nothing_remembered(self):
        if not self.memory:
            return ()
        nothing = frozenset() if self.memory.what.endswith("s") else None
        return (nothing,) * (2 if self.memory.is_own else 1)

    def fixed_moves(self):
        """The moves in the book's order, where they are the same at every number."""
        return [self.move(group, operand) for group in self.groups for operand in group.fixed]

    def move(self, group, operand):
        return Move(group.sign, operand, group.leaves, f"{group.sign}{operand}")

    def moves(self, number):
        """What the groups offer at a number, legal or not."""
        require(self.limit is None or abs(number) <= self.limit, f"{number} is not judged")
        offered = [group for group in self.groups if not group.when or group.when.holds(number)]
        return [self.move(group, one) for group in offered for one in group.operands(number)]

    def closed(self, number):
        """How the rules close a number to play: "outside" if it is out of bounds, whether it may
        be entered only when forced and its value if it ends the game, or None."""
        if not all(bound.holds(number) for bound in self.bounds):
            return "outside"
        return next((ending for condition, ending in self.ends if condition.holds(number)), None)

    def remembered(self, position, move, to):
        """What the opponent finds remembered after a move, or None if memory forbids the move."""
        if not self.memory:
            return ()
        last, what = position.memory[0], self.memory.what
        used = {
            "operation": move.sign,
            "operand": move.operand,
            "operands": move.operand,
            "moves": move.name,
            "numbers": to,
        }[what]
        if what in ("operation", "operand"):
            if last is not None and not self.memory.allows(used, last):
                return None
            after = used
        elif used in last or what == "numbers" and to == position.number:
            return None
        else:
            after = last | {position.number if what == "numbers" else used}
        return (position.memory[1], after) if self.memory.is_own else (after,)

    def next_position(self, position, move):
        """Where a move leads, or None if it is not legal; ends that may be entered only when
        forced are not looked at."""
        to = result(move, position.number)
        if to is None or self.must_change and to == position.number:
            return None
        memory = self.remembered(position, move, to)
        if memory is None:
            return None
        asked = self.bounds + [move.leaves] * bool(move.leaves)
        if self.limit is not None and abs(to) > self.limit:
            is_outside = any(one.modulus and not one.holds(to) for one in asked)
            require(is_outside, f"{move.name} from {position.number} leads past what is judged")
            return None
        if not all(one.holds(to) for one in asked):
            return None
        return Position(to, memory, position.left and position.left - 1)

    def arrival(self, position, value_at):
        """Whether a move to this position may be made only when forced, and its value for the
        player who makes it."""
        if ending := self.closed(position.number):
            return ending
        if position.left == 0:
            return False, self.cap[1]
        return False, turned(value_at(position))

    def options(self, position, value_at):
        """The values of the legal moves by their names, in the book's order."""
        free, forced = {}, {}
        for move in self.moves(position.number):
            if to := self.next_position(position, move):
                is_forced, value = self.arrival(to, value_at)
                (forced if is_forced else free)[move.name] = value
        if not free and not forced and self.may_pass(position):
            to = Position(
                position.number, position.memory[::-1], position.left and position.left - 1
            )
            free["pass"] = self.arrival(to, value_at)[1]
        return free or forced

    def may_pass(self, position):
        """Whether a player without another move passes: the rules say so, and the opponent, who
        would have the turn, can move."""
        if self.stuck[0] != DRAW or not self.memory or not self.memory.is_own:
            return False
        opponent = position._replace(memory=position.memory[::-1])
        return any(self.next_position(opponent, move) for move in self.moves(position.number))

    def is_stuck(self, position):
        return not self.options(position, lambda _: (DRAW, 0))

    def worth(self, position, value_at):
        """What the player to move makes of the values one move later."""
        return max(self.options(position, value_at).values(), default=self.stuck, key=rank)

    def described(self):
        """The rules as they were understood, for the reader."""
        fates = {WIN: "wins", LOSS: "loses", DRAW: "draws"}
        yield f"start {shown(self.start)}"
        for group in self.groups:
            when = f"if {group.when.text}: " if group.when else ""
            only = f", where the operand is {group.only.text}" if group.only else ""
            leaves = f", if the result is {group.leaves.text}" if group.leaves else ""
            yield f"move {when}{group.text}{only}{leaves}"
        for bound in self.bounds:
            yield f"every result must be {bound.text}"
        if self.must_change:
            yield "every move must change the number"
            if "memory" in self.said and not self.memory:
                yield "no number can come up twice but by that"
        if self.memory:
            yield f"memory: {self.memory.text}"
        for condition, (is_forced, (verdict, _)) in self.ends:
            forced = ", and may do so only if every move does" if is_forced else ""
            yield f"who makes it {condition.text} {fates[verdict]}{forced}"
        if self.cap:
            moves, (verdict, _) = self.cap
            yield f"who makes move {moves} {fates[verdict]}, if nothing ended the game before"
        if self.stuck[0] == DRAW:
            yield "who cannot move passes; if the opponent cannot either, the game is a draw"
        else:
            yield f"who cannot move {fates[self.stuck[0]]}"


# Lists of positions


def read_remembered(game, word):
    what = game.memory.what
    read = {
        "operation": lambda text: known_sign(game, text),
        "operand": integer,
        "operands": integer,
        "numbers": integer,
        "moves": str,
    }[what]
    if not what.endswith("s"):
        return None if word == "none" else read(word)
    items = [] if word == "none" else [read(item) for item in word.split(",")]
    require(len(set(items)) == len(items), f"remembered twice: {word}")
    return frozenset(items)


def known_sign(game, word):
    require(word in {group.sign for group in game.groups}, f"not an operation here: {word}")
    return word


def read_position(game, words):
    """NUMBER [MEMORY ...] [LEFT]"""
    memories = len(game.nothing_remembered())
    size = 1 + memories + (game.cap is not None)
    require(len(words) == size, f"not a position of this game: {' '.join(words)}")
    memory = tuple(read_remembered(game, word) for word in words[1 : 1 + memories])
    return Position(integer(words[0]), memory, integer(words[-1]) if game.cap else None)


def prove_positions(game, lines):
    """Single positions with their values.

    Every listed value must be what the player to move makes of the values one move later. Each
    move leads to an end, to a listed position, or to one where the next player is stuck, which
    is found from the rules. So the listed positions with all that follow are finitely many, and
    the argument at the top of this file applies as it stands.
    """
    values = {}
    for words in lines:
        value, position = read_value(words[:2]), read_position(game, words[2:])
        require(position not in values, f"listed twice: {' '.join(words[2:])}")
        values[position] = value
    require(game.first_position() in values, "the start is not listed")

    def value_at(position):
        if position not in values:
            require(game.is_stuck(position), f"neither listed nor stuck: {position.number}")
            return game.stuck
        return values[position]

    for position, value in values.items():
        worth = game.worth(position, value_at)
        require(worth == value, f"{position.number} is worth another value")
    return value_at, value_at


def prove_remainders(game, lines, modulus):
    """Positions whose number stands for all numbers with the same remainder by the modulus.

    Every move adds, subtracts or multiplies by constants, so numbers with the same remainder are
    taken to numbers with the same remainder; and every condition asks for multiples of a divisor
    of the modulus, so it holds for all of them or for none. What the rules make of a number then
    depends on its remainder alone. That leaves the rule that moves must change the number, for
    which some number may differ: k >= 1 added or subtracted changes all numbers, and multiplying
    (and adding) leaves only a number of at most 0 as it is, unless it multiplies by 1. So that
    rule is no matter if all moves add or subtract, or if the start is at least 0 and no move leads
    down: then all further numbers are above 0, and the start's own moves are found from the rules.
    Values of remainders are therefore as good as those of all the numbers that come up: there are
    finitely many different ones, and each is checked against those one move later.
    """
    require(modulus >= 1, "not a modulus")
    require(game.has_operations({"+", "-", "x", "n+"}), "the moves do not keep remainders")
    require(
        all(
            not condition.edges and condition.modulus and modulus % condition.modulus == 0
            for condition in game.conditions()
        ),
        "a condition asks for more than the remainder",
    )
    require(
        not game.memory or game.memory.what != "numbers", "numbers that came up are remembered"
    )
    moves = game.fixed_moves()
    rises = game.start >= 0 and not any(move.sign == "-" or move.name == "x1" for move in moves)
    changes = rises or game.has_operations({"+", "-"})
    require(changes or not game.must_change, "some moves may not change the number")
    values = {}
    for words in lines:
        value, position = read_value(words[:2]), read_position(game, words[2:])
        require(0 <= position.number < modulus, f"not a remainder: {position.number}")
        require(position not in values, f"listed twice: {' '.join(words[2:])}")
        values[position] = value

    def standing_for_it(position):
        return position._replace(number=position.number % modulus)

    require(standing_for_it(game.first_position()) in values, "the start is not listed")

    def value_at(position):
        if standing_for_it(position) not in values:
            require(game.is_stuck(position), f"neither listed nor stuck: {position.number}")
            return game.stuck
        return values[standing_for_it(position)]

    for position, value in values.items():
        # A number above 0 speaks for all.
        above = position._replace(number=position.number + modulus)
        require(game.worth(above, value_at) == value, f"{position.number} is worth another value")
    return value_at, value_at


def prove_part(game, lines, has_havens):
    """Some of the positions, each with the least and the most that it may be worth.

    LEAST is the value of the player to move in a game that is lost for that player as soon as it
    comes to an unknown position; MOST is that value if the game is won there. They follow from
    each other one move later, because what is lost for one player is won for the other: LEAST
    from the MOST of the positions there, MOST from their LEAST. These two games have finitely
    many positions, so the argument at the top applies to both. The true value is at least LEAST:
    a player with a win in n there has moves that never come to anything unknown, and so has one
    with a draw; a loss in n says that it takes the opponent n moves even with the unknown on that
    side. With the players exchanged, the true value is at most MOST. Where both are the same,
    that is the value.

    In a haven the player to move can never be made to lose, see `haven`. There LEAST may be a
    draw whatever the moves say.
    """
    havens = [haven(game, side) if has_havens else inf for side in (1, -1)]

    def floor(position):
        held = position.number >= havens[0] or -position.number >= havens[1]
        return (DRAW, 0) if held else (LOSS, 0)

    values, unknown = {}, set()
    for words in lines:
        is_unknown = words[0] == "unknown"
        position = read_position(game, words[1 if is_unknown else 4 :])
        require(
            position not in values and position not in unknown, f"listed twice: {' '.join(words)}"
        )
        if is_unknown:
            unknown.add(position)
        else:
            values[position] = read_value(words[:2]), read_value(words[2:4])
    require(game.first_position() in values, "the start is not listed")

    def bound_at(position, side, if_unknown):
        if position in values:
            return values[position][side]
        if position in unknown:
            return if_unknown
        require(game.is_stuck(position), f"neither listed nor stuck: {position.number}")
        return game.stuck

    def least_at(position):
        return bound_at(position, 0, floor(position))

    def most_at(position):
        return bound_at(position, 1, (WIN, 0))

    for position, (least, most) in values.items():
        known = max(game.worth(position, most_at), floor(position), key=rank)
        require(known == least, f"{position.number} is worth another least value")
        require(
            game.worth(position, least_at) == most, f"{position.number} is worth another most value"
        )
    return least_at, most_at


def haven(game, side):
    """Where numbers begin, above all edges (side 1) or below them (side -1), from which the
    player to move can hold forever; infinite if nowhere.

    There is no memory and no cap, conditions only compare, and moves add, subtract, multiply or
    append constants, so a larger number never has a smaller result. Let k be the largest operand
    and `beyond` the last edge on that side, or k. From a number of at least beyond + 2k + 1 two
    moves stay beyond all edges, where every comparison has one answer, and where no move leaves a
    number as it is unless it does so everywhere. So at all such numbers the same moves are legal,
    and after them the same answers, ending the game alike. At the first of these numbers the
    player to move wins at once, or has a move after which every answer loses or leads to a number
    at least as far out. From further out, the same moves lead at least as far out as from there.
    So the player has such a move every time, and cannot be made to lose.
    """
    require(
        game.has_operations({"+", "-", "x", "n+"}) and game.only_compares(),
        "these rules have no havens",
    )
    require(not game.memory and not game.cap, "no havens with memory or a cap")
    operands = [move.operand for move in game.fixed_moves()]
    if not operands:
        return inf
    beyond = max(operands + [side * edge for edge in game.edges()])
    first = Position(side * (beyond + 2 * max(operands) + 1), (), None)

    def answered(position):
        """The values for the player who chose the move: a draw back in the haven, else lost."""
        is_back = position.number * side >= first.number * side
        return (DRAW, 0) if is_back else (LOSS, 0)

    holds = game.worth(first, lambda reply: game.worth(reply, answered))[0] >= DRAW
    return first.number * side if holds else inf


# Bands

# Numbers from `low` to `high` that are alike: a value for the player to move, or how the rules
# close them; `targets` are the runs that each move leads to, as written.
Run = namedtuple("Run", "low high value closed targets")


def read_run(words):
    require(len(words) >= 4, f"not a run: {' '.join(words)}")
    first, second, low, high, *targets = words
    if first in VERDICTS:
        value, closed = read_value(words[:2]), None
    else:
        require((first, second) in CLOSED, f"not a run: {' '.join(words)}")
        value, closed = None, CLOSED[first, second]
    low = -inf if low == "-inf" else integer(low)
    high = inf if high == "inf" else integer(high)
    require(low <= high, f"not a run: {' '.join(words)}")
    return Run(low, high, value, closed, targets)


CLOSED = {
    ("outside", "-"): "outside",
    ("over", "wins"): (False, (WIN, 1)),
    ("over", "loses"): (False, (LOSS, 1)),
    ("forced", "wins"): (True, (WIN, 1)),
    ("forced", "loses"): (True, (LOSS, 1)),
}


def inside(edges, low, high):
    """Of ascending edges, those above `low` and up to `high`: where a run has to be cut."""
    return edges[bisect_right(edges, low) : bisect_right(edges, high)]


class Bands:
    """Runs of numbers in ascending order, one list for everything that can be remembered."""

    def __init__(self, game, lines, start):
        require(game.has_operations(SMALLEST_REACHING), "some moves mix the order of numbers")
        require(game.only_compares(), "a condition does more than compare")
        require(not game.cap, "moves are counted")
        is_last = not game.memory or game.memory.what == "operation"
        require(is_last, "more than operations is remembered")
        self.game, self.moves, self.lists, self.repeats = game, game.fixed_moves(), {}, None
        self.edges = sorted({*game.edges(), *self.unchanged()})
        self.read(lines)
        self.lows = {memory: [run.low for run in runs] for memory, runs in self.lists.items()}
        self.cuts = {memory: sorted({*lows, *self.edges}) for memory, lows in self.lows.items()}
        runs = self.runs(game.nothing_remembered())
        self.rises = runs[0].low != -inf
        self.near = runs[0].low if self.rises else runs[-1].high
        for memory, runs in self.lists.items():
            self.check_order(runs, start)
            for run in runs:
                self.check_targets(memory, run)
                self.check_run(memory, run)
        if self.repeats:
            self.check_repetition()

    def unchanged(self):
        """Where a number begins or ends that moves leave as it is, if they must change it."""
        multiplies = any(move.sign == "x" for move in self.moves)
        return [0, 1] if self.game.must_change and multiplies else []

    def read(self, lines):
        memory = ()
        for words in lines:
            if words[0] == "state":
                require(self.game.memory, "nothing is remembered")
                memory = read_position(self.game, ["0", *words[1:]]).memory
                require(memory not in self.lists, f"listed twice: {' '.join(words)}")
                self.lists[memory] = []
            elif words[0] == "repeats":
                require(not self.lists and not self.repeats, "repeats stands before all runs")
                require(len(words) == 4, "repeats needs three words")
                self.repeats = words[1], integer(words[2]), integer(words[3])
            else:
                self.lists.setdefault(memory, []).append(read_run(words))

    def runs(self, memory):
        require(self.lists.get(memory), "the runs of a state are missing")
        return self.lists[memory]

    def check_order(self, runs, start):
        """The runs follow each other, from the start or from where they repeat."""
        near = runs[0].low if self.rises else runs[-1].high
        require(near == (self.near if self.repeats else start), "the runs begin somewhere else")
        for run, following in zip(runs, runs[1:]):
            require(run.high + 1 == following.low, f"a gap or an overlap after {run.high}")
            require(run[2:4] != following[2:4], f"{run.high} and the next number are alike")

    def check_targets(self, memory, run):
        moves = self.moves if run.value else []
        require(len(run.targets) == len(moves), "not one target for each move")
        for move, written in zip(moves, run.targets):
            low, high = end_result(move, run.low), end_result(move, run.high)
            after = self.game.remembered(Position(run.low, memory, None), move, low)
            target = "-"
            if after is not None:
                target = f"{self.index(after, low)}..{self.index(after, high)}"
            require(written == target, f"{move.name} from {run.low} leads elsewhere")

    def check_run(self, memory, run):
        """Cuts the run wherever a rule begins to apply to its numbers or to what a move makes of
        them, or a move begins to lead to another run. No operation takes a larger number to a
        smaller result, so between two cuts nothing changes, and the first number speaks for all."""
        firsts = set(inside(self.edges, run.low, run.high))
        for move in self.moves if run.value else []:
            low, high = end_result(move, run.low), end_result(move, run.high)
            after = self.game.remembered(Position(run.low, memory, None), move, low)
            cuts = inside(self.cuts[after], low, high) if after is not None else []
            reaching = SMALLEST_REACHING[move.sign]
            firsts.update(reaching(cut, move.operand) for cut in cuts)
        firsts.add(run.low if run.low != -inf else min({run.high + 1, *firsts}) - 1)
        for number in firsts:
            require(self.game.closed(number) == run.closed, f"{number} is closed or open wrongly")
            if run.value:
                worth = self.game.worth(Position(number, memory, None), self.value_at)
                require(worth == run.value, f"{number} is worth another value")

    def check_repetition(self):
        """Between the runs and the start, numbers are worth what those a step further on are, with
        more moves added.

        Let a window be all numbers of the runs that moves from the number before them can reach.
        In it the values are those a step further on with the moves added; that is checked here.
        Going from the runs towards the start, each number then has this property too: its moves
        lead to numbers that have it, the number a step further on has the same moves and leads a
        step further on each time, and no rule tells the two apart, because no rule begins to apply
        up to a step beyond the window. Adding the same number of moves to all wins and losses
        changes nothing about which is best. The window has no end in it, so every value there is
        one of a position."""
        sign, step, _ = self.repeats
        require(not self.game.memory, "only runs without memory repeat")
        require(all(move.sign == sign for move in self.moves), "the moves do not repeat")
        require(step > (sign == "/up"), "that is no step")
        before = self.near - 1 if self.rises else self.near + 1
        reach = [result(move, before) for move in self.moves]
        window = max(reach) if self.rises else min(reach)
        self.last = self.shifted(window)
        low, high = sorted((self.near, window))
        lows = [low for low in self.lows[()] if low != -inf]
        ahead = [SMALLEST_REACHING[sign](edge, step) for edge in lows]
        for number in {low, *inside(sorted(lows + ahead), low, high)}:
            require(
                self.listed_value(number) == self.later(self.listed_value(self.shifted(number)), 1),
                f"{number} does not repeat",
            )
        require(self.value(before) != self.value(self.near), "the last run is longer")

    def shifted(self, number):
        sign, step, _ = self.repeats
        return OPERATIONS[sign](number, step)

    def later(self, value, times):
        verdict, moves = value
        return verdict, moves + abs(verdict) * times * self.repeats[2]

    def index(self, memory, number):
        runs = self.runs(memory)
        found = bisect_right(self.lows[memory], number) - 1
        require(found >= 0 and number <= runs[found].high, f"{number} is in no run")
        return found

    def listed_value(self, number, memory=()):
        run = self.runs(memory)[self.index(memory, number)]
        require(run.value, f"nobody is ever to move at {number}")
        return run.value

    def value_at(self, position):
        return self.value(position.number, position.memory)

    def value(self, number, memory=()):
        """The value of a number, also where it is found by repeating the runs."""
        is_before = number < self.near if self.rises else number > self.near
        if not is_before or not self.repeats:
            return self.listed_value(number, memory)
        sign, step, _ = self.repeats
        require(not inside(self.edges, *sorted((number, self.last))), "a rule begins to apply")
        if sign != "/up":
            times = -(-abs(self.near - number) // step)
            return self.later(self.listed_value(OPERATIONS[sign](number, step * times)), times)
        times = 0
        while number > self.near:
            # Rounding up several times is like doing so once. 2^bits is above near times
            # step^some, so all divisions but the last begin beyond the runs.
            bits = number.bit_length() - 1 - self.near.bit_length()
            some = max(1, bits // step.bit_length())
            number, times = -(-number // step**some), times + some
        return self.later(self.listed_value(number), times)


def prove_bands(game, lines):
    """Runs of numbers that are worth the same.

    The value of every number from the start on is stated, directly or by repetition, and is
    checked against the values one move later. Single numbers are enough for that, see
    `Bands.check_run` and `Bands.check_repetition`. A value is looked up only where one is stated,
    so play never leaves these numbers. There are finitely many runs, and from a start at a given
    number finitely many repetitions: so there are finitely many different values.
    """
    start = game.start
    if game.closed(start):
        # It is played from like any other, but no run may have it.
        first = next((words for words in lines if words[0] not in ("state", "repeats")), [])
        start += -1 if first[2:3] == ["-inf"] else 1
    bands = Bands(game, lines, start)
    return bands.value_at, bands.value_at


def quotient_bands(game, lines, last_goal=None):
    """The goal, and the runs of how often a number fits into it, rounded up: its quotient.

    Every move multiplies, without conditions on the number. On the side of 0 where the start is
    and further out than it, there is one number, the goal, before which no number is closed and
    from which on all are closed alike. A number is beyond the goal if its quotient is 1. A move by
    k makes a quotient q to q / k, rounded up, since rounding up twice is like rounding up once.
    So a number has the moves of its quotient, which lead to the quotients of where they lead, and
    end the game alike: numbers with the same quotient are worth the same. If moves must change
    the number, times 1 is never legal, and all others always are, since 0 is not reached.
    """
    require(game.has_operations({"x"}), "the moves do not multiply")
    require(
        not any(group.when or group.leaves for group in game.groups), "some moves have conditions"
    )
    require(game.only_compares(), "a condition does more than compare")
    require(not game.memory and not game.cap, "more than the number counts")
    start = game.start
    require(start != 0 and not game.closed(start), "the start has no quotient")
    if start > 0:
        changes = [edge for edge in game.edges() if edge > start]
    else:
        changes = [edge - 1 for edge in reversed(game.edges()) if edge <= start]
    endings = [game.closed(number) for number in changes]
    begun = next((place for place, ending in enumerate(endings) if ending), len(endings))
    beyond = {repr(ending) for ending in endings[begun:]}
    require(len(beyond) == 1, "there is no one goal")
    goal, ending = changes[begun], endings[begun]
    quotients = Quotients(game, ending)
    last = goal if last_goal is None else last_goal(goal)
    return goal, Bands(quotients, lines, inf if last == inf else -(-last // start))


class Quotients(Game):
    """The game that quotients make: moves divide and round up, and 1 is the goal."""

    def __init__(self, game, ending):
        self.groups = [
            group._replace(sign="/up", fixed=self.changing(game, group.fixed))
            for group in game.groups
        ]
        self.groups = [
            group._replace(operands=lambda _, fixed=group.fixed: fixed) for group in self.groups
        ]
        self.stuck, self.memory, self.cap, self.limit = game.stuck, None, None, None
        self.must_change, self.start = False, None
        is_outside = ending == "outside"
        self.bounds = [comparison(">", ["1"], [1])] if is_outside else []
        self.ends = [] if is_outside else [(comparison("<=", ["1"], [1]), ending)]

    @staticmethod
    def changing(game, operands):
        return [operand for operand in operands if operand != 1 or not game.must_change]


def prove_quotients(game, lines):
    """Bands of quotients, see `quotient_bands`. Only numbers before the goal are looked up."""
    goal, bands = quotient_bands(game, lines)

    def value_at(position):
        return bands.value(-(-goal // position.number))

    return value_at, value_at


def prove_law(game, lines, parameter, last):
    """Bands of quotients for all values of a parameter that the start has not passed.

    All ends and bounds compare with this parameter and with nothing else, and no move depends on
    it. So for each value beyond the start the numbers in between, the goal and what lies beyond
    it are those of the value in the rules, moved as far as the value is moved. Quotients do not
    depend on the goal, so the runs answer for all values up to the last one whose quotient they
    have, or for all there are if they repeat.
    """
    require(parameter in game.parameters, f"there is no parameter {parameter}")
    value = game.parameters[parameter]
    require(0 < game.start < value, f"the start has passed the {parameter}")
    named = [name for condition in game.conditions() for name in condition.values]
    require(set(named) == {parameter}, f"the rules are not only about the {parameter}")
    kept = [name for group in game.groups if group.only for name in group.only.values]
    require(parameter not in kept, f"the moves depend on the {parameter}")
    most = inf if last == "inf" else integer(last)
    goal, bands = quotient_bands(game, lines, lambda goal: goal + (most - value))
    shift = goal - value
    require(most + shift > game.start, f"no {parameter} up to {last} is beyond the start")
    yield f"for every {parameter} up to {last} that the start has not passed:"
    for run in bands.runs(()):
        if run.value:
            first = game.start * (run.low - 1) + 1 - shift
            until = min(game.start * run.high - shift, most)
            yield f"{parameter} {shown(first)} to {shown(until)}: {outcome(run.value)}"
    if bands.repeats:
        _, factor, longer = bands.repeats
        yield (
            f"further ones: what the start's part of the goal by {factor}, rounded up, says,"
            f" in {longer} moves more"
        )


# The claim


def outcome(value):
    verdict, moves = value
    if verdict == DRAW:
        return "a draw"
    return f"player {1 if verdict == WIN else 2} wins in {moves} moves of both players"


def prove_answer(game, words, bounds):
    """The value of the start, and every move that keeps it.

    The bounds say what a position is worth at least and at most; most proofs know the value, and
    both are the same. A move leads to a position of the opponent, so it is worth at least what it
    makes of the most that is there. If the best of these is also the best of what the moves are
    worth at most, then it is the value of the start. A move that has it at least keeps it; one
    that has it at most, and less at least, may or may not, and is listed as unsure.
    """
    value = read_value(words[:2])
    least_at, most_at = bounds
    start = game.first_position()
    least, most = game.options(start, most_at), game.options(start, least_at)
    require(game.worth(start, most_at) == value, "the start is worth another value at least")
    require(game.worth(start, least_at) == value, "the start is worth another value at most")
    kept = [name for name in least if least[name] == value]
    unsure = [name for name in most if most[name] == value and least[name] != value]
    claimed = kept + ["unsure", *unsure] * bool(unsure)
    require(words[2:] == claimed, f"other moves keep the value: {' '.join(claimed)}")
    yield outcome(value)
    name = {WIN: "winning moves", LOSS: "longest defences", DRAW: "drawing moves"}[value[0]]
    yield f"{name}: {' '.join(kept) or 'none'}"
    if unsure:
        yield f"perhaps also: {' '.join(unsure)}"


def check(text):
    """What a certificate proves, in lines for the reader."""
    require(not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]", text), "not plain text")
    require(text.endswith("\n"), "the last line is cut short")
    lines = text[:-1].split("\n")
    require(len(lines) >= 4, "lines are missing")
    require(lines[0] == "numduel certificate 1", "this is not a certificate in version 1")
    require(lines[1].startswith("rules "), "the second line does not have the rules")
    game = Game(lines[1].removeprefix("rules "))
    claim, proof, *rest = [line.split(" ") for line in lines[2:]]
    if claim[0] == "law":
        require(len(claim) == 3 and proof == ["proof", "quotients"], "not a law and its proof")
        proven = list(prove_law(game, rest, *claim[1:]))
    else:
        require(claim[0] == "answer" and proof[0] == "proof", "not an answer and its proof")
        proven = list(prove_answer(game, claim[1:], bounds_of(game, proof[1:], rest)))
    return [*(f"  {rule}" for rule in game.described()), *(f"=> {line}" for line in proven)]


def bounds_of(game, kind, lines):
    """Two functions: what a position is worth at least and at most to the player to move."""
    if kind == ["positions"]:
        return prove_positions(game, lines)
    if len(kind) == 2 and kind[0] == "remainders":
        return prove_remainders(game, lines, integer(kind[1]))
    if kind in (["part"], ["part", "havens"]):
        return prove_part(game, lines, has_havens=len(kind) == 2)
    if kind == ["bands"]:
        return prove_bands(game, lines)
    require(kind == ["quotients"], f"no kind of proof: {' '.join(kind)}")
    return prove_quotients(game, lines)


def main(paths):
    all_proven = True
    for path in paths:
        try:
            with open(path, encoding="utf-8", newline="\n") as file:
                proven = check(file.read())
            print(f"{path}: proven", *proven, sep="\n")
        except Exception as problem:  # Whatever fails, nothing is proven.
            kind = "" if isinstance(problem, Rejected) else f"{type(problem).__name__}: "
            print(f"{path}: not proven: {kind}{problem}", file=sys.stderr)
            all_proven = False
    return 0 if all_proven and paths else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
