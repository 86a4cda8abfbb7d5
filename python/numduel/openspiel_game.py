"""Duels as an OpenSpiel game: ``pyspiel.load_game("numduel(game=showdown)")``.

Import this module to register the game. It works with OpenSpiel's Python algorithms; its C++ MCTS bot crashes on every game that
is written in Python, so use ``open_spiel.python.algorithms.mcts`` instead.

OpenSpiel uses brackets, commas and equals signs for its own parameters. Inside a game string, write square brackets, semicolons and
colons instead: ``numduel(game=showdown[start:2;target:100])``.
"""

import copy
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ._compile import bounds, compiled
from ._numduel import EnvCore, Rules

_POSITIONS = 200_000

_GAME_TYPE = pyspiel.GameType(
    short_name="numduel",
    long_name="A duel over one shared number",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "showdown"},
)


def _game_string(text: str) -> str:
    if "[" not in text:
        return text
    name, _, rest = text.partition("[")
    return f"{name}({rest.rstrip(']').replace(';', ',').replace(':', '=')})"


class DuelGame(pyspiel.Game):
    """A duel. A start that a book draws is the first of those that can be drawn."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        text = _game_string(str((params or {}).get("game", "showdown")))
        book = compiled(text, _POSITIONS, {})
        # OpenSpiel's games have one start.
        self.started = _Play(book.rules)
        self.compiled = self.started.game
        self.low, self.high = bounds(self.compiled)
        super().__init__(
            _GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.compiled.actions,
                max_chance_outcomes=0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.compiled.longest_game,
            ),
            params or {},
        )

    def new_initial_state(self) -> "DuelState":
        return DuelState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return DuelObserver(self)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class _Play:
    """The native game of a state. OpenSpiel copies what is in a state for a copy of it, and pickles that to save the state."""

    def __init__(self, rules: Rules, snapshot: Any = None) -> None:
        self.game = compiled(rules, _POSITIONS, {})
        self.core = EnvCore(self.game, illegal="raises")
        if snapshot is None:
            self.core.reset(0)
        else:
            self.core.restore(snapshot)

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Play":
        copied = _Play.__new__(_Play)
        copied.game, copied.core = self.game, copy.deepcopy(self.core)
        return copied

    def __reduce__(self) -> Any:
        return _Play, (self.game.rules, self.core.snapshot())


class DuelState(pyspiel.State):
    """A game under way."""

    def __init__(self, game: DuelGame) -> None:
        super().__init__(game)
        self._play = copy.deepcopy(game.started)
        self._score = 0

    @property
    def core(self) -> EnvCore:
        """The native game under way."""
        return self._play.core

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.core.over else self.core.turn - 1

    def _legal_actions(self, player: int) -> list[int]:
        if self.core.over or player != self.core.turn - 1:
            return []
        return np.flatnonzero(self.core.mask()).tolist()

    def _apply_action(self, action: int) -> None:
        mover = self.core.turn
        score, _ = self.core.act(action)
        self._score = score if mover == 1 else -score

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.move_of(action) or f"action {action}"

    def is_terminal(self) -> bool:
        return self.core.over

    def returns(self) -> list[float]:
        return [float(self._score), float(-self._score)]

    def __str__(self) -> str:
        if self.core.over:
            return f"over after {self.core.ply} moves: {self._score:+d}"
        position = self.core.position
        memory = "" if position.memory is None else f", memory {position.memory}"
        left = "" if position.moves_left is None else f", {position.moves_left} moves left"
        return f"{position.number}, player {position.turn} to move{memory}{left}"


class DuelObserver:
    """What a player sees, scaled to numbers from 0 to 1."""

    def __init__(self, game: DuelGame) -> None:
        self._low, self._span = game.low.astype(np.float64), (game.high - game.low.astype(np.float64))
        self.tensor = np.zeros(len(game.low) + 1, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DuelState, player: int) -> None:
        seen = state.core.observe()
        self.tensor[0] = player
        self.tensor[1:] = (seen - self._low) / self._span

    def string_from(self, state: DuelState, player: int) -> str:
        return str(state)


pyspiel.register_game(_GAME_TYPE, DuelGame)
