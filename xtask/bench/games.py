"""The five books' rules, written down once for the Python scripts of this folder."""

from typing import NamedTuple


class Game(NamedTuple):
    moves: list  # pairs (operation, operand)
    target: int  # the book's own
    hit: bool  # whether the mover who lands exactly on the target wins
    beyond: bool  # whether the mover who overshoots it wins
    alternates: bool = False  # whether nobody may repeat the operation of their own previous turn


# Where a book lets nobody overshoot the target by choice, nothing changes here: overshooting loses at once, which is
# the worst a move can do, so no solver takes it while another move is left.
GAMES = {
    "add-or-multiply": Game([("+", 1), ("x", 2)], 20, hit=True, beyond=False, alternates=True),
    "avoid-duel": Game([("x", k) for k in range(2, 10)], 100, hit=False, beyond=False),
    "exact-duel": Game([("x", k) for k in range(2, 10)], 100, hit=True, beyond=False),
    "prime-multipliers": Game([("x", k) for k in (2, 3, 5, 7)], 1000, hit=True, beyond=False),
    "showdown": Game([("x", k) for k in range(2, 10)], 1000, hit=True, beyond=True),
}

# What a position is worth to the player to move, as one number to maximise: above 0 a win, below 0 a loss, and nearer
# to 0 the more plies are left. A lost position without a ply left is -SOON.
SOON = 1 << 40


def before(value):
    """What moving to a position of this value is worth to the mover: the other verdict, one ply more."""
    return -value - 1 if value < 0 else -value + 1


def describe(value):
    """The verdict and the distance that a value stands for."""
    return ("win" if value > 0 else "loss"), SOON - abs(value)
