"""What a reply in free text says, and what it is worth. The package imports this, and with it typing, only where it is used."""

from typing import NamedTuple


class JudgedReply(NamedTuple):
    """A reply at a deciding position."""

    kind: str
    """``move``, ``illegal-move``, ``unreadable-reply`` or ``resign``."""
    move: str | None
    """The move that the reply names, legal or not."""
    regret: float
    """What it throws away. A reply that is not a legal move throws away all that there is."""
    retry: str | None
    """What the agent is told before it is asked again; None where the reply is accepted."""
