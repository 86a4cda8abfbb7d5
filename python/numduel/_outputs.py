"""The arrays that a step of the vector environment writes and returns."""

import sys
from collections.abc import Callable
from typing import Generic, TypeVar

import numpy as np

Arrays = TypeVar("Arrays", bound=tuple[np.ndarray, ...])

# As many references as an array has that only its tuple holds.
_LONE = (np.empty(0),)
_UNUSED = sys.getrefcount(_LONE[0])


class OutputPool(Generic[Arrays]):
    """Arrays that belong to the caller, who may keep them: those of an earlier step once nobody refers to them, or new ones.

    The system hands out fresh memory page by page, which takes longer than the whole step. So a loop that keeps nothing gets
    the same two sets of arrays in turn: the one that it still has while it asks for the next, and the other.
    """

    def __init__(self, make: Callable[[], Arrays]) -> None:
        self._make = make
        self._known: list[Arrays] = []

    def take(self) -> Arrays:
        for index, arrays in enumerate(self._known):
            for place in range(len(arrays)):
                if sys.getrefcount(arrays[place]) != _UNUSED:
                    break
            else:
                return self._known[index]
        made = self._make()
        self._known = [*self._known[-1:], made]
        return made
