"""A duel as a PettingZoo environment: both seats are agents, and take turns."""

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import _numduel, _render
from ._compile import bounds, compiled
from ._numduel import EnvCore
from ._pickling import PickledEnv

_WORD = 2**64
_AGENTS = ["player_1", "player_2"]


class DuelAEC(PickledEnv, AECEnv[str, np.ndarray, int]):
    """Both seats of a duel, ``player_1`` moving first.

    An observation begins with the agent's own seat, 1 or 2; then come the number and what the rules remember, the agent's own
    first. ``infos[agent]["action_mask"]`` says which actions are legal for the agent to move. The arguments are those of DuelEnv,
    without an opponent.
    """

    metadata: dict[str, Any] = {
        "name": "numduel_v0",
        "render_modes": _render.MODES,
        "render_fps": 1,
        "is_parallelizable": True,
    }
    _core: EnvCore

    def __init__(
        self,
        game: "str | _numduel.RuleBook | _numduel.Rules" = "showdown",
        *,
        illegal: str = "loses",
        exact_info: bool = False,
        positions: int = 200_000,
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _render.MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; choose from {', '.join(_render.MODES)}")
        self.render_mode = render_mode
        self._made = dict(game=game, illegal=illegal, positions=positions, **parameters)
        self._exact = exact_info
        self._build()
        low, high = bounds(self._game)
        seat = spaces.Box(np.append(np.int32(1), low), np.append(np.int32(2), high), dtype=np.int32)
        self.possible_agents = list(_AGENTS)
        self.observation_spaces = {agent: seat for agent in _AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self._game.actions) for agent in _AGENTS}
        self._seeded = False

    def _build(self) -> None:
        made = dict(self._made)
        illegal = made.pop("illegal")
        self._game = compiled(made.pop("game"), made.pop("positions"), made)
        self._core = EnvCore(self._game, illegal=str(illegal))

    @property
    def moves(self) -> list[str] | None:
        """The move of each action; None where action k is the k-th legal move."""
        return self._game.moves

    @property
    def columns(self) -> list[str]:
        """What each number of an observation says."""
        return ["seat", *self._game.columns]

    @property
    def position(self) -> _numduel.Position:
        """The present position."""
        return self._core.position

    def observation_space(self, agent: str) -> spaces.Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins game 1 of a seed, or the next game of the seed that there is."""
        if seed is None and not self._seeded:
            seed = int(np.random.default_rng().integers(_WORD, dtype=np.uint64))
        self._seeded = True
        observation, _ = self._core.reset(None if seed is None else operator.index(seed) % _WORD)
        self.agents = list(_AGENTS)
        self.rewards = {agent: 0 for agent in _AGENTS}
        self._cumulative_rewards = {agent: 0 for agent in _AGENTS}
        self.terminations = {agent: False for agent in _AGENTS}
        self.truncations = {agent: False for agent in _AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self.agent_selection = _AGENTS[0]
        self._seen = {_AGENTS[0]: self._with_seat(0, observation), _AGENTS[1]: self._with_seat(1, observation)}
        self._tell(_AGENTS[0])

    @staticmethod
    def _with_seat(index: int, observation: np.ndarray) -> np.ndarray:
        seen = np.empty(len(observation) + 1, dtype=np.int32)
        seen[0] = index + 1
        seen[1:] = observation
        return seen

    def _tell(self, agent: str) -> None:
        info: dict[str, Any] = {"action_mask": self._core.mask()}
        if self._exact:
            info["value"], info["regret"] = self._core.values()
        self.infos[agent] = info

    def observe(self, agent: str) -> np.ndarray:
        """What an agent saw when it was last its turn, or at the end."""
        return self._seen[agent].copy()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed while the game is not over")
        score, over = self._core.act(action)
        mover = 0 if agent == _AGENTS[0] else 1
        other = _AGENTS[1 - mover]
        self._cumulative_rewards[agent] = 0
        self.agent_selection = other
        self._seen[other] = self._with_seat(1 - mover, self._core.observe())
        if over:
            self._seen[agent] = self._with_seat(mover, self._core.observe_end())
            self.rewards = {agent: score, other: -score}
            self.terminations = {agent: True, other: True}
            self.infos = {agent: {}, other: {}}
            self._accumulate_rewards()
        else:
            self._tell(other)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return _render.render(self._core, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def env(game: Any = "showdown", **arguments: Any) -> DuelAEC:
    """Both seats of a duel, taking turns."""
    return DuelAEC(game, **arguments)
