"""Pickling, written once for all environments."""

from typing import Any

# What `_build` makes again.
_BUILT = ("_game", "_core", "_outputs", "step")


class PickledEnv:
    """An environment that is pickled as what it was made from, and a snapshot of its native core."""

    _core: Any

    def _build(self) -> None:
        """Makes the compiled game and the native core from what the environment was made from."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in _BUILT}
        return state | {"snapshot": self._core.snapshot()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        snapshot = state.pop("snapshot")
        self.__dict__.update(state)
        self._build()
        self._core.restore(snapshot)
