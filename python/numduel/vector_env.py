"""Thousands of duels stepped together, by one compiled table."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import _numduel
from ._compile import bounds, compiled
from ._numduel import VectorCore
from ._pickling import PickledEnv

_MODES = {AutoresetMode.NEXT_STEP: "next", AutoresetMode.SAME_STEP: "same", AutoresetMode.DISABLED: "disabled"}
_WORD = 2**64

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
        streams: with ``player``, an opponent draws the same moves as ``numduel.Player`` with the environment's seed and the
            number of its game; with ``fast``, from a quicker generator, which is reproducible as well.
        copy: whether each step returns new arrays, or the same ones written over.
        final_obs: whether SAME_STEP infos carry the last observation of games that ended.
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
        streams: str = "player",
        exact_info: bool = False,
        copy: bool = True,
        final_obs: bool = True,
        positions: int = 200_000,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games are not rendered; make a single environment for that")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.num_envs, self.autoreset_mode = num_envs, mode
        self._made = dict(
            game=game, opponent=opponent, seat=seat, illegal=illegal, streams=streams, positions=positions, **parameters
        )
        self._copy, self._exact = copy, exact_info
        self._build()
        num_envs = self.num_envs = self._core.count
        low, high = bounds(self._game)
        self.single_observation_space = spaces.Box(low, high, dtype=np.int32)
        self.single_action_space = spaces.Discrete(self._game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = np.zeros((num_envs, len(low)), dtype=np.int32)
        self._rewards = np.zeros(num_envs, dtype=np.float32)
        self._terminations = np.zeros(num_envs, dtype=np.bool_)
        self._truncations = np.zeros(num_envs, dtype=np.bool_)
        self._masks = np.zeros((num_envs, self._game.actions), dtype=np.bool_)
        self._all = np.ones(num_envs, dtype=np.bool_)
        wanted = final_obs and mode == AutoresetMode.SAME_STEP
        self._last = np.zeros_like(self._observations) if wanted else None
        self._core.reset(None, None, self._observations, self._masks)

    def _build(self) -> None:
        made = dict(self._made)
        opponent = made.pop("opponent")
        chosen = {name: str(made.pop(name)) for name in ("illegal", "streams", "seat")}
        self._game = compiled(made.pop("game"), made.pop("positions"), made)
        mode = _MODES[self.autoreset_mode]
        self._core = VectorCore(self._game, self.num_envs, opponent=opponent, autoreset=mode, **chosen)

    @property
    def is_fast(self) -> bool:
        """Whether the games step one compiled table; otherwise each steps by itself."""
        return self._core.fast

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
        return self._masks.copy() if self._copy else self._masks

    def sample_actions(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each game, drawn natively; written to ``out`` (uint8) if there is one."""
        actions = np.empty(self.num_envs, dtype=np.uint8) if out is None else out
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
        self._core.reset(self._seeds(seed), which, self._observations, self._masks)
        if which is None:
            self._terminations[:] = False
        else:
            self._terminations[which] = False
        return self._returned(self._observations), self._info()

    def _seeds(self, seed: int | list[int | None] | None) -> list[int] | None:
        if seed is None:
            return None
        if isinstance(seed, (int, np.integer)):
            return [(int(seed) + index) % _WORD for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"expected {self.num_envs} seeds, not {len(seed)}")
        drawn = self.np_random.integers(_WORD, size=self.num_envs, dtype=np.uint64)
        return [int(drawn[index]) if one is None else int(one) % _WORD for index, one in enumerate(seed)]

    def step(self, actions: Any) -> Stepped:
        """Steps every game. Where an action is refused, nothing is stepped."""
        if type(actions) is not np.ndarray or not actions.flags.c_contiguous or actions.dtype.char not in "Blqi":
            actions = self._as_actions(actions)
        return self._step(actions)

    def step_random(self) -> Stepped:
        """Steps every game by a legal action that is drawn natively: as ``step(sample_actions())``, in one pass."""
        return self._step(None)

    def _step(self, actions: np.ndarray | None) -> Stepped:
        self._core.step(actions, self._observations, self._rewards, self._terminations, self._masks, self._last)
        if not self._copy:
            return self._observations, self._rewards, self._terminations, self._truncations, self._info()
        return (
            self._observations.copy(),
            self._rewards.copy(),
            self._terminations.copy(),
            self._truncations.copy(),
            self._info(),
        )

    def _as_actions(self, actions: Any) -> np.ndarray:
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        if actions.dtype.kind == "u" and actions.dtype.itemsize == 8 and actions.size and actions.max() > 2**62:
            raise IndexError("there is no such action")
        return np.ascontiguousarray(actions, dtype=np.int64)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._returned(self._masks), "_action_mask": self._all}
        if self._last is not None and self._terminations.any():
            info["final_obs"], info["_final_obs"] = self._returned(self._last), self._terminations.copy()
            info["final_info"], info["_final_info"] = {}, self._terminations.copy()
        if self._exact:
            values = np.empty(self.num_envs, dtype=np.float32)
            regrets = np.empty(self._masks.shape, dtype=np.float32)
            known = np.empty(self.num_envs, dtype=np.bool_)
            self._core.exact(values, regrets, known)
            info["value"], info["regret"] = values, regrets
            info["_value"], info["_regret"] = known, known.copy()
        return info

    def _returned(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array
