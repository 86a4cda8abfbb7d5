"""Check the two sweeps of this folder against the books' known facts and a literal evaluator.

    python3 check.py

A comparison with a wrong answer is worth nothing, so this runs before any time is taken. The evaluator shares nothing
with the sweeps but the table of rules: it plays each position by the words of the rules and remembers pairs of
"the mover wins" and plies.
"""

import sys

import bands
import sweep
from games import GAMES, describe

UP_TO = 400

FACTS = {
    ("avoid-duel", 100): ("win", 4, ["x3", "x4", "x5"]),
    ("showdown", 1000): ("win", 5, ["x4", "x5", "x6"]),
    ("showdown", 100): ("win", 3, ["x6", "x7", "x8", "x9"]),
    ("exact-duel", 100): ("win", 4, ["x3", "x4", "x5"]),
    ("add-or-multiply", 20): ("win", 8, ["x2"]),
    ("prime-multipliers", 1000): ("win", 6, ["x3", "x5"]),
}
BANDS_AT_10_TO_300 = {"avoid-duel": 479, "showdown": 479, "exact-duel": 487, "prime-multipliers": 529}
ONLY_WHEN_FORCED = {"prime-multipliers"}


def literal(name, target, number, memory, known):
    """Whether the player to move wins, and in how many plies, by trying every legal move."""
    key = number, memory
    if key not in known:
        game, outcomes, forced = GAMES[name], [], []
        for operation, operand in game.moves:
            if game.alternates and operation == memory[0]:
                continue
            result = number + operand if operation == "+" else number * operand
            if result == target:
                outcomes.append((game.hit, 1))
            elif result > target:
                (forced if name in ONLY_WHEN_FORCED else outcomes).append((game.beyond, 1))
            else:
                after = (memory[1], operation) if game.alternates else memory
                won, plies = literal(name, target, result, after, known)
                outcomes.append((not won, plies + 1))
        outcomes = outcomes or forced
        wins = [plies for won, plies in outcomes if won]
        known[key] = (True, min(wins)) if wins else (False, max(plies for _, plies in outcomes))
    return known[key]


def same(value, truth):
    """Whether a sweep's value says what the evaluator found."""
    won, plies = truth
    return describe(value) == ("win" if won else "loss", plies)


def check_numbers(name, target):
    """Compare every number below one target."""
    game, known = GAMES[name], {}
    if game.alternates:
        for number, values in enumerate(sweep.solve_alternating(game, target)):
            for memory, value in (values or {}).items():
                assert same(value, literal(name, target, number, memory, known)), (name, target, number, memory)
        return
    worth = sweep.solve(game, target)
    lows, by_band = bands.solve(game, target)
    band = 0
    for number in range(target - 1, 0, -1):
        while lows[band] > number:
            band += 1
        truth = literal(name, target, number, (None, None), known)
        assert same(worth[number], truth), ("sweep", name, target, number)
        assert same(by_band[band], truth), ("bands", name, target, number)


def check_facts():
    """Compare with what is known about the books at their own sizes, and the counts of bands at a large one."""
    for (name, target), fact in FACTS.items():
        value, moves = sweep.answer(GAMES[name], target)
        assert (*describe(value), moves) == fact, (name, target)
        if name in BANDS_AT_10_TO_300:
            value, moves, _ = bands.answer(GAMES[name], target)
            assert (*describe(value), moves) == fact, (name, target)
    for name, count in BANDS_AT_10_TO_300.items():
        assert bands.answer(GAMES[name], 10**300)[2] == count, name


def main():
    check_facts()
    for name in GAMES:
        for target in range(2, UP_TO + 1):
            check_numbers(name, target)
    print(f"both sweeps agree with the literal evaluator for every number and target up to {UP_TO}", file=sys.stderr)


if __name__ == "__main__":
    main()
