"""What goes wrong, with the same wording and facts as in the program."""

from __future__ import annotations

# The module typing takes longer to import than everything else together.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class NumduelError(ValueError):
    """An error of the engine.

    ``facts`` is the dict that ``numduel --json`` prints for it: a ``kind`` and what belongs to it.
    """

    facts: dict[str, Any]

    def __init__(self, message: str, facts: dict[str, Any] | None = None) -> None:
        super().__init__(message, facts)
        self.facts = facts or {"kind": "usage"}

    @property
    def kind(self) -> str:
        """The kind of error, such as ``unknown-game`` or ``illegal-move``."""
        return str(self.facts["kind"])

    def __str__(self) -> str:
        return str(self.args[0])
