"""An inspect_ai task: every deciding position of a set of games, scored by exact regret.

inspect eval numduel_inspect.py --model MODEL -T season=SEED -T level=3
"""

from functools import lru_cache
from statistics import stdev

import numduel
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver


@lru_cache(maxsize=1024)
def decisions_of(game: str) -> list[numduel.Decision]:
    return numduel.decisions(game)


def decision_of(state: TaskState) -> numduel.Decision:
    """The decision of a sample: its metadata says all, so that a log can be scored again."""
    return decisions_of(state.metadata["game"])[state.metadata["decision"]]


def sample(game: str, index: int, results: bool) -> Sample:
    decision = decisions_of(game)[index]
    return Sample(
        id=str(decision.record),
        input=decision.prompt(results=results),
        target=[move for move, regret in decision.regrets.items() if regret == 0],
        metadata={"game": game, "decision": index, "results": results},
    )


@task
def numduel_decisions(
    season: str | None = None, level: int = 1, count: int = 10, results: bool = False, retries: int = 2
) -> Task:
    """Asks about the first games of a season's level, or about the five books where no season is named.

    ``results`` lists the number that each move makes, to tell planning from arithmetic. A reply that is not a legal move may be
    followed by ``retries`` others.
    """
    if season is None:
        games = numduel.game_ids()
    else:
        # A seed such as 2026 arrives as a number.
        games = [game.line for game in numduel.Season(str(season)).games(level, count)]
    samples = [sample(game, index, results) for game in games for index in range(len(decisions_of(game)))]
    return Task(dataset=MemoryDataset(samples, name="numduel"), solver=ask(retries), scorer=regret())


@solver
def ask(retries: int = 2) -> Solver:
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        decision = decision_of(state)
        for attempt in range(retries + 1):
            state = await generate(state)
            retry = decision.judge(state.output.completion).retry
            if retry is None or attempt == retries:
                break
            again = decision.prompt(results=state.metadata["results"], retry=retry)
            state.messages.append(ChatMessageUser(content=again))
        return state

    return solve


def game_means(scores: list[SampleScore]) -> list[float]:
    """One value for each game. The positions of a game are alike, so that games and not positions are counted."""
    games: dict[str, list[float]] = {}
    for each in scores:
        games.setdefault(each.sample_metadata["game"], []).append(each.score.as_float())
    return [sum(values) / len(values) for values in games.values()]


@metric
def mean_over_games() -> Metric:
    def compute(scores: list[SampleScore]) -> float:
        means = game_means(scores)
        return sum(means) / max(len(means), 1)

    return compute


@metric
def stderr_over_games() -> Metric:
    def compute(scores: list[SampleScore]) -> float:
        means = game_means(scores)
        return stdev(means) / len(means) ** 0.5 if len(means) > 1 else 0.0

    return compute


CLUSTERED = [mean_over_games(), stderr_over_games()]


@scorer(metrics={"regret": CLUSTERED, "accuracy": CLUSTERED, "invalid": CLUSTERED})
def regret() -> Scorer:
    """What the last reply throws away: 0 to 1. One that is not a legal move throws away all that there is."""

    async def score(state: TaskState, target: Target) -> Score:
        judged = decision_of(state).judge(state.output.completion)
        valid = judged.kind == "move"
        value = {"regret": judged.regret, "accuracy": float(judged.regret == 0), "invalid": float(not valid)}
        return Score(value=value, answer=judged.move, explanation=judged.retry or judged.kind)

    return score
