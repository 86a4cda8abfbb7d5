"""Thousands of duels stepped together, by one compiled table."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _numduel
from ._compile import bounds, compiled
from ._numduel import VectorCore
from ._outputs import OutputPool
from ._pickling import PickledEnv

_MODES = {AutoresetMode.NEXT_STEP: "next", AutoresetMode.SAME_STEP: "same", AutoresetMode.DISABLED: "disabled"}
_WORD = 2**64
_ACTION = np.dtype(np.int64)

Stepped = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


class DuelVectorEnv(PickledEnv, VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many duels at once.

    Without an opponent both seats are played: each step is one move, the reward is that of the player who made it, and the
    observation is what the next player sees. With one, each step is the agent's move and the opponent's answer.

    Args:
        num_envs: how many games.
        game, seat, illegal, exact_info, positions, parameters: as for DuelEnv.
        opponent: a player such as ``perfect``; None for both seats.
        autoreset_mode: any of Gymnasium's three.

    What is drawn in environment i follows from its seed alone: the same moves on every machine. ``metadata["stream_version"]``
    changes if they ever do.
    """

    _core: VectorCore

    def __init__(
        self,
        num_envs: int = 1,
        game: "str | _numduel.RuleBook | _numduel.Rules" = "showdown",
        *,
        opponent: str | None = None,
        seat: int | str = 1,
        illegal: str = "loses",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        exact_info: bool = False,
        positions: int = 200_000,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games are not rendered; make a single environment for that")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": mode, "stream_version": 2}
        self.num_envs, self.autoreset_mode = num_envs, mode
        self._made = dict(game=game, opponent=opponent, seat=seat, illegal=illegal, positions=positions, **parameters)
        self._exact, self._seeded = exact_info, False
        self._build()
        num_envs = self.num_envs = self._core.count
        low, high = bounds(self._game)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int32)
        self.single_action_space = spaces.Discrete(self._game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, dtype=np.bool_)

    def _build(self) -> None:
        made = dict(self._made)
        opponent = made.pop("opponent")
        chosen = {name: str(made.pop(name)) for name in ("illegal", "seat")}
        self._game = compiled(made.pop("game"), made.pop("positions"), made)
        mode = _MODES[self.autoreset_mode]
        self._core = VectorCore(self._game, self.num_envs, opponent=opponent, autoreset=mode, **chosen)

        self._outputs = OutputPool(self._arrays)

    def _shown(self) -> tuple[np.ndarray, np.ndarray]:
        """What is seen in every game, and which actions are legal."""
        observations, masks, *_ = self._arrays()
        self._core.show(observations, masks)
        return observations, masks

    def _arrays(self) -> tuple[np.ndarray, ...]:
        """Room for the results of a step: observations, masks, rewards, ends and the last observations before them."""
        count, actions, columns = self.num_envs, self._game.actions, len(self._game.columns)
        arrays = (
            np.empty((count, columns), dtype=np.int32),
            np.empty((count, actions), dtype=np.bool_),
            np.empty(count, dtype=np.float32),
            np.empty(count, dtype=np.bool_),
        )
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        return (*arrays, np.empty((count, columns), dtype=np.int32)) if same_step else arrays

    @property
    def moves(self) -> list[str] | None:
        """The move of each action; None where action k is the k-th legal move."""
        return self._game.moves

    @property
    def columns(self) -> list[str]:
        """What each number of an observation says."""
        return self._game.columns

    def action_masks(self) -> np.ndarray:
        """Which actions are legal in each game; all, where a game has ended and the next action is ignored."""
        return self._shown()[1]

    def sample_actions(self) -> np.ndarray:
        """A legal action for each game, drawn natively."""
        actions = np.empty(self.num_envs, dtype=_ACTION)
        self._core.sample(actions)
        return actions

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins all games, or those of ``options["reset_mask"]``, with seeds ``seed``, ``seed + 1`` ... or a list of them."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = None
        if options is not None and "reset_mask" in options:
            which = options["reset_mask"]
            if not isinstance(which, np.ndarray) or which.dtype != np.bool_ or which.shape != (self.num_envs,):
                raise TypeError(f"the reset mask must be an array of {self.num_envs} bools")
            which = np.ascontiguousarray(which)
        self._core.reset(self._seeds(seed), which)
        self._seeded = True
        observations, masks = self._shown()
        return observations, self._info(masks)

    def _seeds(self, seed: int | list[int | None] | None) -> list[int] | None:
        if seed is None:
            if self._seeded:
                return None
            seed = int(self.np_random.integers(_WORD, dtype=np.uint64))
        if isinstance(seed, (int, np.integer)):
            return [(int(seed) + index) % _WORD for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"expected {self.num_envs} seeds, not {len(seed)}")
        drawn = self.np_random.integers(_WORD, size=self.num_envs, dtype=np.uint64)
        return [int(drawn[index]) if one is None else int(one) % _WORD for index, one in enumerate(seed)]

    def step(self, actions: Any) -> Stepped:
        """Steps every game. Where an action is refused, nothing is stepped."""
        if type(actions) is not np.ndarray or actions.dtype != _ACTION or not actions.flags.c_contiguous:
            actions = self._as_actions(actions)
        observations, masks, rewards, terminations, *last = self._outputs.take()
        ended = self._core.step(actions, observations, rewards, terminations, masks, *last)
        info = self._info(masks)
        if ended and last:
            info["final_obs"], info["_final_obs"] = last[0], terminations.copy()
            info["final_info"], info["_final_info"] = {}, terminations.copy()
        return observations, rewards, terminations, np.zeros(self.num_envs, dtype=np.bool_), info

    def _as_actions(self, actions: Any) -> np.ndarray:
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        if actions.dtype.kind == "u" and actions.dtype.itemsize == 8 and actions.size and actions.max() > 2**62:
            raise IndexError("there is no such action")
        return np.ascontiguousarray(actions, dtype=_ACTION)

    def _info(self, masks: np.ndarray) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": masks, "_action_mask": self._all}
        if self._exact:
            values = np.empty(self.num_envs, dtype=np.float32)
            regrets = np.empty(masks.shape, dtype=np.float32)
            known = np.empty(self.num_envs, dtype=np.bool_)
            self._core.exact(values, regrets, known)
            info["value"], info["regret"] = values, regrets
            info["_value"], info["_regret"] = known, known.copy()
        return info
