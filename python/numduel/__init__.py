"""Duels over one shared number: play, solve, and train agents against exact answers.

>>> import numduel
>>> numduel.solve("showdown", target=100).value()
Value(win in 3)

The environments are in modules of their own, so that this one imports nothing heavy: ``numduel.gymnasium_env``,
``numduel.vector_env``, ``numduel.pettingzoo_env`` and ``numduel.openspiel_game``.
"""

import sys

from ._numduel import (
    Band,
    Bands,
    Census,
    Decision,
    Game,
    GeneratedGame,
    Match,
    Player,
    Position,
    Review,
    RuleBook,
    Rules,
    Season,
    Solution,
    Value,
    __version__,
    book,
    check,
    committed_seasons,
    decisions,
    game_ids,
    games,
)
from ._solve import solve
from .errors import NumduelError
from .record import Record

__all__ = [
    "Band",
    "Bands",
    "Census",
    "Decision",
    "Game",
    "GeneratedGame",
    "Match",
    "NumduelError",
    "Player",
    "Position",
    "Record",
    "Review",
    "RuleBook",
    "Rules",
    "Season",
    "Solution",
    "Value",
    "__version__",
    "book",
    "check",
    "committed_seasons",
    "decisions",
    "game_ids",
    "games",
    "solve",
]

# The environments are known by their ids as soon as both packages are imported, in either order.
if "gymnasium" in sys.modules:
    from .registration import register_envs

    register_envs()
    del register_envs
else:
    from ._after_gymnasium import AfterGymnasium

    sys.meta_path.insert(0, AfterGymnasium())
    del AfterGymnasium
del sys
