"""A verifiers environment: deciding positions of generated games, with an exact reward for each move.

vf-eval numduel-verifiers --env.taskset.split eval --env.taskset.season SEED
"""

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Literal

import numduel
import verifiers.v1 as vf
from numduel.judged_reply import JudgedReply
from openai import AsyncOpenAI

__all__ = ["DirectHarness", "DuelEnv", "DuelTaskset"]

BATCH = 10
"""As many games of each level are drafted at a time, and their positions shuffled."""


@lru_cache(maxsize=1024)
def decisions_of(game: str) -> list[numduel.Decision]:
    return numduel.decisions(game)


class DuelData(vf.TaskData):
    game: str
    """A game string, or the whole rule book in one line."""
    decision: int
    """Which of its deciding positions it is."""
    level: int | None
    class_hash: str | None
    """What a generated game is up to bisimulation."""


class DuelTask(vf.Task[DuelData, vf.State, vf.TaskConfig]):
    def judged(self, trace: vf.Trace) -> JudgedReply:
        return decisions_of(self.data.game)[self.data.decision].judge(trace.last_reply)

    @vf.reward
    async def exact(self, trace: vf.Trace) -> float:
        """1 minus the regret of the move, and 0 for a reply that is not a legal move."""
        judged = self.judged(trace)
        return 1.0 - judged.regret if judged.kind == "move" else 0.0

    @vf.metric
    async def regret(self, trace: vf.Trace) -> float:
        """What the census counts: a reply that is not a legal move throws away all that there is."""
        return self.judged(trace).regret

    @vf.metric
    async def invalid(self, trace: vf.Trace) -> float:
        return float(self.judged(trace).kind != "move")


class DuelConfig(vf.TasksetConfig):
    split: Literal["train", "eval"] = "train"
    seed: str = "train"
    """How the seeds of the training games begin."""
    season: str | None = None
    """The seed of the season that is evaluated; the five books where there is none. Training stays away from its games."""
    levels: list[int] = list(range(1, 11))
    games: int = 10
    """Games of each level that are evaluated."""
    results: bool = False
    """List the number that each move makes, to tell planning from arithmetic."""


def unseen(games: Iterable[numduel.GeneratedGame], closed: set[str]) -> Iterator[numduel.GeneratedGame]:
    """The games whose class is not closed, each of which closes its own."""
    for game in games:
        if game.class_hash not in closed:
            closed.add(game.class_hash)
            yield game


class DuelTaskset(vf.Taskset[DuelTask, DuelConfig]):
    INFINITE = True

    def __init__(self, config: DuelConfig) -> None:
        super().__init__(config)
        self.INFINITE = config.split == "train"

    def load(self) -> Iterator[DuelTask]:
        return self.training() if self.INFINITE else self.evaluation()

    def evaluation(self) -> Iterator[DuelTask]:
        if self.config.season is None:
            for game in numduel.game_ids():
                yield from self.tasks(game)
        for game in self.evaluated():
            yield from self.tasks(game.line, game)

    def evaluated(self) -> Iterator[numduel.GeneratedGame]:
        """The games of the season."""
        if self.config.season is not None:
            season = numduel.Season(self.config.season)
            for level in self.config.levels:
                yield from season.games(level, self.config.games)

    def training(self) -> Iterator[DuelTask]:
        """Games from other seeds without end. None is of a class that a committed season or the evaluation has."""
        closed = {each for _, classes in numduel.committed_seasons() for each in classes}
        closed |= {game.class_hash for game in self.evaluated()}
        for batch in count():
            seed = f"{self.config.seed}/{batch}"
            season = numduel.Season(seed)
            games = (game for level in self.config.levels for game in season.games(level, BATCH))
            tasks = [task for game in unseen(games, closed) for task in self.tasks(game.line, game)]
            # The positions of one game are alike: a trainer should meet them apart.
            random.Random(seed).shuffle(tasks)
            yield from tasks

    def tasks(self, game: str, generated: numduel.GeneratedGame | None = None) -> Iterator[DuelTask]:
        for decision in decisions_of(game):
            data = DuelData(
                name=str(decision.record),
                prompt=decision.prompt(results=self.config.results),
                game=game,
                decision=decision.index,
                level=generated and generated.level,
                class_hash=generated and generated.class_hash,
            )
            yield DuelTask(data, self.config.task)


class DirectHarness(vf.Harness[vf.HarnessConfig]):
    """One question and one reply, with no program in between."""

    APPENDS_SYSTEM_PROMPT = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data) -> vf.ProgramResult:
        system, prompt = self.resolve_text_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        messages.append({"role": "user", "content": prompt})
        async with AsyncOpenAI(base_url=endpoint, api_key=secret, max_retries=0) as client:
            await client.chat.completions.create(model=ctx.model, messages=messages)
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


class DuelEnvConfig(vf.SingleAgentEnvConfig):
    # A model that only answers needs no sandbox.
    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class DuelEnv(vf.Env[DuelEnvConfig]):
    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        await agents.agent.run(task)
