"""Solve a book the straightforward way: every number below the target, from the highest down, every move at each.

    python3 sweep.py GAME [TARGET|own] [SECONDS]

Prints the answer from 1 and the time of the fastest round as one JSON object. This is one side of a comparison, so it
is plain Python as one would write it for this task, without tricks and without waste.
"""

import json
import sys
import time

from games import GAMES, SOON, before, describe


def solve(game, target):
    """The value of every number below the target, as a list indexed by the number."""
    worth = [0] * target
    hit = SOON - 1 if game.hit else 1 - SOON
    beyond = SOON - 1 if game.beyond else 1 - SOON
    operands = [operand for _, operand in game.moves]
    for number in range(target - 1, 0, -1):
        best = -SOON
        for operand in operands:
            result = number * operand
            if result < target:
                value = before(worth[result])
            elif result == target:
                value = hit
            else:
                value = beyond
            if value > best:
                best = value
        worth[number] = best
    return worth


def winning(game, target, worth):
    """The moves from 1 that win, given the value of every number."""
    names = []
    for operation, operand in game.moves:
        won = game.hit if operand == target else game.beyond if operand > target else worth[operand] < 0
        if won:
            names.append(f"{operation}{operand}")
    return names


def solve_alternating(game, target):
    """The same where a player may not repeat the own previous operation, which makes each number several positions.

    The list is indexed by the number; its entries by the previous operations of the mover and of the opponent.
    """
    previous = [None] + [operation for operation, _ in game.moves]
    worth = [None] * target
    for number in range(target - 1, 0, -1):
        worth[number] = {
            (own, other): max(value for _, value in options(game, target, worth, number, own, other))
            for own in previous
            for other in previous
        }
    return worth


def options(game, target, worth, number, own, other):
    """The moves that alternation leaves, each with its value to the mover."""
    for operation, operand in game.moves:
        if operation == own:
            continue
        result = number + operand if operation == "+" else number * operand
        if result < target:
            value = before(worth[result][other, operation])
        else:
            won = game.hit if result == target else game.beyond
            value = SOON - 1 if won else 1 - SOON
        yield f"{operation}{operand}", value


def answer(game, target):
    """The value of 1 and the moves that win from there."""
    if game.alternates:
        worth = solve_alternating(game, target)
        names = [name for name, value in options(game, target, worth, 1, None, None) if value > 0]
        return worth[1][None, None], names
    worth = solve(game, target)
    return worth[1], winning(game, target, worth)


def fastest(seconds, work):
    """The result of the work and the time in nanoseconds of its fastest round within so many seconds.

    Seconds and not rounds, because a machine has slow moments that outlast many rounds of a short work.
    """
    best = None
    until = time.perf_counter_ns() + seconds * 1e9
    while best is None or time.perf_counter_ns() < until:
        began = time.perf_counter_ns()
        result = work()
        took = time.perf_counter_ns() - began
        best = took if best is None else min(best, took)
    return result, best


def main():
    name = sys.argv[1]
    game = GAMES[name]
    target = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] != "own" else game.target
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
    (value, moves), ns = fastest(seconds, lambda: answer(game, target))
    verdict, distance = describe(value)
    print(json.dumps({"game": name, "verdict": verdict, "distance": distance, "winning_moves": moves, "ns": ns}))


if __name__ == "__main__":
    main()
