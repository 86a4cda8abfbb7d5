"""Solve a book that only multiplies band by band, at sizes where nobody can visit every number.

    python3 bands.py GAME [EXPONENT] [SECONDS]

The target is ten to the exponent, 300 unless told. Prints the answer from 1, the number of bands (the ends at and beyond
the target included) and the time of the fastest round as one JSON object. This is one side of a comparison: the same
idea as the program's own solver, in plain Python.
"""

import json
import sys

from games import GAMES, SOON, before, describe
from sweep import fastest


def solve(game, target):
    """The bands from beyond the target down to 1: their lowest numbers and their values."""
    operands = [operand for _, operand in game.moves]
    lows, worth = [target], [-SOON if game.hit else SOON]
    if game.hit != game.beyond:
        lows.insert(0, target + 1)
        worth.insert(0, -SOON if game.beyond else SOON)
    lands = [0] * len(operands)  # the band that each move lands in from `high`
    edges = [target] * len(operands)  # the lowest number from which it still lands there
    high = target - 1
    while high >= 1:
        for i, operand in enumerate(operands):
            if edges[i] > high:
                band = lands[i]
                result = high * operand
                while lows[band] > result:
                    band += 1
                lands[i] = band
                edges[i] = -(-lows[band] // operand)
        low = max(edges)
        value = max(before(worth[band]) for band in lands)
        if value == worth[-1]:
            lows[-1] = low
        else:
            lows.append(low)
            worth.append(value)
        high = low - 1
    return lows, worth


def answer(game, target):
    """The value of 1, the moves that win from there, and how many bands there are."""
    lows, worth = solve(game, target)
    names = []
    for operation, operand in game.moves:
        band = next(band for band, low in enumerate(lows) if low <= operand)
        if worth[band] < 0:
            names.append(f"{operation}{operand}")
    return worth[-1], names, len(lows)


def main():
    name = sys.argv[1]
    game = GAMES[name]
    exponent = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
    target = 10**exponent
    (value, moves, bands), ns = fastest(seconds, lambda: answer(game, target))
    verdict, distance = describe(value)
    told = {"game": name, "verdict": verdict, "distance": distance, "winning_moves": moves, "bands": bands, "ns": ns}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
