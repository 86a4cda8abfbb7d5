"""A dataset for reasoning-gym: deciding positions of generated games, with an exact score for each move.

    import numduel_reasoning_gym, reasoning_gym
    duels = reasoning_gym.create_dataset("numduel", size=1000, seed=42)
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numduel
from reasoning_gym.factory import ProceduralDataset, register_dataset

__all__ = ["DuelDataset", "DuelDatasetConfig"]

GAMES = 20
"""As many games of a level come from one seed. Games are made in order, so a long season would make late questions slow."""


@dataclass
class DuelDatasetConfig:
    size: int = 500
    seed: int | None = None
    min_level: int = 1
    max_level: int = 10
    results: bool = False
    """List the number that each move makes, to tell planning from arithmetic."""

    def validate(self) -> None:
        if not 1 <= self.min_level <= self.max_level <= 10:
            raise ValueError("levels go from 1 to 10, and min_level is at most max_level")


@lru_cache(maxsize=64)
def games_of(seed: str, level: int) -> list[numduel.GeneratedGame]:
    return numduel.Season(seed).games(level, GAMES)


@lru_cache(maxsize=1024)
def decisions_of(game: str) -> list[numduel.Decision]:
    return numduel.decisions(game)


class DuelDataset(ProceduralDataset):
    def __init__(self, config: DuelDatasetConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        rng = Random(f"{self.seed}/{idx}")
        level = rng.randint(self.config.min_level, self.config.max_level)
        game = games_of(f"reasoning-gym {self.seed}/{idx // GAMES}", level)[idx % GAMES]
        decision = rng.choice(decisions_of(game.line))
        best = [move for move, regret in decision.regrets.items() if regret == 0]
        return {
            "question": decision.prompt(results=self.config.results),
            "answer": json.dumps({"move": best[0]}),
            "metadata": {
                "source_dataset": "numduel",
                "source_index": idx,
                "game": game.line,
                "decision": decision.index,
                "answers": best,
                "class": game.class_hash,
                "difficulty": {"level": level},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 minus the regret of the move, and 0 for a reply that is not a legal move. The move alone will do."""
        decision = decisions_of(entry["metadata"]["game"])[entry["metadata"]["decision"]]
        for reply in (answer or "", json.dumps({"move": (answer or "").strip()})):
            judged = decision.judge(reply)
            if judged.kind == "move":
                return 1.0 - judged.regret
        return 0.0


register_dataset("numduel", DuelDataset, DuelDatasetConfig)
