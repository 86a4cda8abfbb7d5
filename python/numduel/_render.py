"""Pictures of a position, with nothing but NumPy."""

import numpy as np

from ._numduel import EnvCore

# Each digit is five rows of three bits.
_DIGITS = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 1, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "-": (0, 0, 7, 0, 0),
    "…": (0, 0, 0, 0, 5),
}
_SCALE, _PLACES = 6, 10
_PAPER, _INK = (250, 250, 245), (30, 30, 40)
_SEATS = {1: (31, 119, 180), 2: (214, 98, 30)}

MODES = ["ansi", "human", "rgb_array", "svg"]


def text(core: EnvCore) -> str:
    """The position in a line or two."""
    position = core.position
    if core.over:
        return f"{position.rules.game_string}: over after {core.ply} moves, last at {position.number}"
    return f"{position.rules.game_string}: {position.number}, player {position.turn} to move ({', '.join(position.legal)})"


def image(core: EnvCore) -> np.ndarray:
    """The number in the colour of the player to move, as an array of pixels."""
    position = core.position
    digits = str(position.number)
    if len(digits) > _PLACES:
        digits = digits[: _PLACES - 1] + "…"
    picture = np.empty((7 * _SCALE, (4 * _PLACES + 1) * _SCALE, 3), dtype=np.uint8)
    picture[:] = _PAPER
    colour = _INK if core.over else _SEATS[position.turn]
    for place, digit in enumerate(digits):
        for row, bits in enumerate(_DIGITS[digit]):
            for column in range(3):
                if bits >> (2 - column) & 1:
                    top, left = (row + 1) * _SCALE, (4 * place + column + 1) * _SCALE
                    picture[top : top + _SCALE, left : left + _SCALE] = colour
    return picture


def render(core: EnvCore, mode: str | None) -> "str | np.ndarray | None":
    """What ``render()`` returns in a mode."""
    match mode:
        case "ansi":
            return text(core)
        case "human":
            print(text(core))
            return None
        case "rgb_array":
            return image(core)
        case "svg":
            return core.position._repr_svg_()
        case _:
            return None
