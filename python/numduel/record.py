"""Records: a game as one line of text."""

from __future__ import annotations

from . import _numduel

# The module typing takes longer to import than everything else together.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Record(str):
    """A game as text, ``showdown(target=100) x5 x9 x2 x2``: a string that can be played again and draws itself."""

    def game(self) -> "_numduel.Game":
        """The game at the record's last position."""
        return _numduel.Game(str(self))

    def _repr_svg_(self) -> Any:
        return self.game()._repr_svg_()
