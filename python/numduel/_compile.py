"""Compiled games, made once and shared by all environments of a process."""

import functools
from typing import Any

import numpy as np

from . import _numduel
from ._numduel import CompiledGame


@functools.lru_cache(maxsize=64)
def _compiled(game: Any, positions: int, parameters: tuple[tuple[str, Any], ...]) -> CompiledGame:
    return CompiledGame(game, positions=positions, **dict(parameters))


def compiled(game: "str | _numduel.RuleBook | _numduel.Rules", positions: int, parameters: dict[str, Any]) -> CompiledGame:
    """The compiled game: a game string, a rule book in one line, a RuleBook or Rules."""
    made_from = game, positions, tuple(sorted(parameters.items()))
    try:
        hash(made_from)
    except TypeError:
        # Nothing that can be compiled: this says what could be.
        return CompiledGame(game, positions=positions, **parameters)
    return _compiled(*made_from)


def bounds(game: CompiledGame) -> tuple[np.ndarray, np.ndarray]:
    """The smallest and the largest number of each column of an observation; never equal, as a space needs some room."""
    low, high = game.bounds
    return low, np.maximum(high, low + 1)
