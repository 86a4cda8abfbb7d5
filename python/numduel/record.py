"""Records: a game as one line of text."""

from typing import Any

from . import _numduel


class Record(str):
    """A game as text, ``showdown(target=100) x5 x9 x2 x2``: a string that can be played again and draws itself."""

    def game(self) -> "_numduel.Game":
        """The game at the record's last position."""
        return _numduel.Game(str(self))

    def _repr_svg_(self) -> Any:
        return self.game()._repr_svg_()
