"""A duel as a Gymnasium environment: an agent against a computer, or against any function."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import _numduel, _render
from ._compile import bounds, compiled
from ._numduel import EnvCore
from ._pickling import PickledEnv

Info = dict[str, Any]
Opponent = str | Callable[[np.ndarray, Info], int]

_WORD = 2**64


class DuelEnv(PickledEnv, gymnasium.Env[np.ndarray, np.int64]):
    """One seat of a duel.

    An action is the place of a move in the book's list (``env.unwrapped.moves``), or, where the moves depend on the number,
    "the k-th legal move". The observation holds the number and what the rules remember, the agent's own first
    (``env.unwrapped.columns``). A win is +1, a loss -1, a draw 0. ``info["action_mask"]`` says which actions are legal under
    the book, prudent or not.

    Args:
        game: a game string such as ``showdown(target=100)``, a rule book in one line, a RuleBook or Rules.
        opponent: a player such as ``perfect``, ``level:5`` or ``random``, or a function from an observation and an info (with
            its ``action_mask``) to an action.
        seat: 1, 2, ``alternating`` or ``random``.
        illegal: whether an illegal action ``loses`` or ``raises``.
        exact_info: whether infos carry the exact ``value`` of the position, 1, 0 or -1, and the ``regret`` of each action: 1 for
            a win turned into a loss, a half where a draw is involved, an illegal action counting as a loss. A game that is
            over has neither.
        positions: the most positions that the game may have.
        parameters: the game's own, such as ``target=100``.
    """

    metadata: dict[str, Any] = {"render_modes": _render.MODES, "render_fps": 1}
    _core: EnvCore

    def __init__(
        self,
        game: "str | _numduel.RuleBook | _numduel.Rules" = "showdown",
        *,
        opponent: Opponent = "random",
        seat: int | str = 1,
        illegal: str = "loses",
        exact_info: bool = False,
        positions: int = 200_000,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        if render_mode is not None and render_mode not in _render.MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; choose from {', '.join(_render.MODES)}")
        self.render_mode = render_mode
        self._made = dict(
            game=game, opponent=opponent, seat=seat, illegal=illegal, exact_info=exact_info, positions=positions, **parameters
        )
        self._build()
        low, high = bounds(self._game)
        self.observation_space = spaces.Box(low, high, dtype=np.int32)
        self.action_space = spaces.Discrete(self._game.actions)
        self._seeded = False

    def _build(self) -> None:
        made = dict(self._made)
        opponent, illegal, exact = made.pop("opponent"), made.pop("illegal"), made.pop("exact_info")
        seat = str(made.pop("seat"))
        self._game = compiled(made.pop("game"), made.pop("positions"), made)
        self._opponent = opponent if callable(opponent) else None
        spec = None if callable(opponent) else opponent
        self._core = EnvCore(self._game, opponent=spec, illegal=str(illegal), exact=exact, seat=seat)
        if self._opponent is None:
            # Nothing stands between the caller and the native step: the method below costs as much as the step itself.
            self.step = self._core.step  # type: ignore[method-assign]

    @property
    def moves(self) -> list[str] | None:
        """The move of each action; None where action k is the k-th legal move."""
        return self._game.moves

    @property
    def columns(self) -> list[str]:
        """What each number of an observation says."""
        return self._game.columns

    @property
    def position(self) -> _numduel.Position:
        """The present position."""
        return self._core.position

    @property
    def agent_seat(self) -> int:
        """The seat of the agent in this game."""
        return self._core.agent

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as MaskablePPO asks for it."""
        return self._core.mask()

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[np.ndarray, Info]:
        """Begins game 1 of a seed, or the next game of the seed that there is."""
        if seed is None and self._seeded:
            begun = self._core.reset()
        else:
            super().reset(seed=seed)
            self._seeded = True
            begun = self._core.reset(int(self.np_random.integers(_WORD, dtype=np.uint64)) if seed is None else seed % _WORD)
        if self._opponent is None or self._core.agent == 1:
            return begun
        self._answer()
        return self._core.observe(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, Info]:
        """The agent acts, and the opponent answers."""
        if self._opponent is None:
            return self._core.step(action)
        reward, over = self._core.act(action)
        if over:
            return self._core.observe_end(), float(reward), True, False, self._info()
        reward, over = self._answer()
        return self._core.observe(), float(-reward), over, False, self._info()

    def _answer(self) -> tuple[int, bool]:
        assert self._opponent is not None
        return self._core.act(int(self._opponent(self._core.observe(), self._info())))

    def _info(self) -> Info:
        info: Info = {"action_mask": self._core.mask()}
        if self._made["exact_info"] and not self._core.over:
            info["value"], info["regret"] = self._core.values()
        return info

    def render(self) -> Any:
        return _render.render(self._core, self.render_mode)


from .registration import register_envs  # noqa: E402

register_envs()
