"""The environment from end to end, with a model on this machine that speaks the usual protocol."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path

import numduel
import numduel_verifiers
import pytest
import verifiers.v1 as vf
from numduel_verifiers import DuelConfig, DuelEnvConfig, DuelTaskset, unseen
from verifiers.v1.utils.loaders import load_environment


@pytest.fixture
def served():
    """Serves an agent, which maps a question to a reply; the questions are kept."""
    servers = []

    def serve(agent):
        asked = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                [message] = body["messages"]
                asked.append(message["content"])
                reply = {"role": "assistant", "content": agent(message["content"])}
                choice = {"index": 0, "finish_reason": "stop", "message": reply}
                usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
                made = {"id": "1", "object": "chat.completion", "created": 0, "model": body["model"]}
                sent = json.dumps({**made, "choices": [choice], "usage": usage}).encode()
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            def log_message(self, *arguments):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/v1", asked

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def run(url, number=None, **settings):
    """The trace of every episode."""

    async def episodes():
        env = load_environment(DuelEnvConfig(taskset=DuelConfig(id="numduel-verifiers", **settings)))
        client = vf.EvalClientConfig(base_url=url, api_key_var="NUMDUEL_NO_KEY")
        context = vf.ModelContext(client=client, model="mock", sampling=vf.SamplingConfig())
        tasks = list(env.taskset if number is None else env.taskset.take(number))
        together = asyncio.Semaphore(8)
        async with env.serving():
            slots = [slot for task in tasks for slot in env.slots(task)]
            return await asyncio.gather(*(env.run_slot(slot, context, together) for slot in slots))

    found = asyncio.run(episodes())
    assert all(episode.ok for episode in found), [episode.errors for episode in found if not episode.ok][:1]
    return [trace for episode in found for trace in episode.traces]


def scripted(question: str) -> str:
    moves = question.split("Legal moves: ")[1].split("\n")[0].split()
    replies = [f"I play {moves[0]}.", '{"move": "x10^9"}', *(json.dumps({"move": move}) for move in moves[-2:])]
    return replies[len(question) % len(replies)]


@pytest.mark.parametrize("settings", [{}, {"season": "verifiers", "levels": [1, 4], "games": 2}])
def test_a_scripted_agent_scores_what_the_census_says(served, settings):
    url, asked = served(scripted)
    traces = run(url, split="eval", **settings)
    games = numduel.game_ids()
    if settings:
        games = [game for level in (1, 4) for game in numduel.Season("verifiers").games(level, 2)]
    census = numduel.Census(games)
    judged = [decision.judge(scripted(decision.prompt())) for decision in census.decisions]
    assert sorted(asked) == sorted(decision.prompt() for decision in census.decisions)
    moves = iter([[each.move if each.kind == "move" else None] for each in judged])
    found: dict[str, list] = {}
    for trace in traces:
        found.setdefault(trace.task.data.game, []).append(trace)
    assert len(found) == len(games)
    for traces_of_game, game in zip(found.values(), games, strict=True):
        one = numduel.Census([game])
        score = one.score([next(moves) for _ in one.decisions])["overall"]
        for name in ("regret", "invalid"):
            values = [trace.metrics[name] for trace in traces_of_game]
            assert sum(values) / len(values) == pytest.approx(score[name]["mean"], abs=1e-6)
        # No draws in these games: what is not thrown away is the reward.
        rewards = [trace.reward for trace in traces_of_game]
        assert sum(rewards) / len(rewards) == pytest.approx(1 - score["regret"]["mean"], abs=1e-6)


def test_rewards_are_exact(served):
    replies = {'{"move": "x4"}': 1.0, '{"move": "x2"}': 0.0, "x4": 0.0, '{"move": "x99"}': 0.0}
    for reply, reward in replies.items():
        url, asked = served(lambda question, reply=reply: reply)
        first = next(task for task in DuelTaskset(DuelConfig(split="eval")) if task.data.name == "showdown(target=1000)")
        [trace] = run(url, split="eval", number=first.data.idx + 1)[first.data.idx :]
        assert trace.rewards["exact"].value == trace.reward == reward, reply
        assert trace.metrics["invalid"] == float(reply in ("x4", '{"move": "x99"}'))


def test_training_never_ends_and_never_meets_the_evaluation(served):
    settings = {"seed": "class", "season": "verifiers", "levels": [1, 2], "games": 30}
    training = DuelTaskset(DuelConfig(**settings))
    assert not training.bounded and DuelTaskset(DuelConfig(split="eval", **settings)).bounded
    drawn = [task.data for task in islice(iter(training), 3000)]
    assert len({(data.game, data.decision) for data in drawn}) == len(drawn)
    held_out = {task.data.class_hash for task in DuelTaskset(DuelConfig(split="eval", **settings))}
    committed = {each for _, classes in numduel.committed_seasons() for each in classes}
    classes = {data.class_hash for data in drawn}
    assert classes and len(held_out) == 60 and not classes & (held_out | committed)
    # The same seeds again, in the same order.
    assert [task.data for task in islice(iter(DuelTaskset(DuelConfig(**settings))), 100)] == drawn[:100]
    url, asked = served(scripted)
    assert len(run(url, number=5, **settings)) == len(asked) == 5


def test_the_command_line_of_the_page_works(served, tmp_path):
    url, asked = served(scripted)
    folder = str(Path(__file__).parent)
    path = os.pathsep.join([folder, *filter(None, [os.environ.get("PYTHONPATH")])])
    command = ["vf-eval", "numduel-verifiers", "-n", "4", "--no-push", "-m", "mock", "-o", str(tmp_path)]
    command += ["--client.base-url", url, "--client.api-key-var", "NUMDUEL_NO_KEY", "--env.taskset.seed", "page"]
    program = [sys.executable, str(Path(sys.executable).parent / command[0]), *command[1:]]
    subprocess.run(program, env={**os.environ, "PYTHONPATH": path}, cwd=tmp_path, check=True, capture_output=True)
    expected = [task.data.prompt for task in islice(iter(DuelTaskset(DuelConfig(seed="page"))), 4)]
    assert sorted(asked) == sorted(expected)


def test_a_class_that_is_closed_is_left_out(monkeypatch):
    games = numduel.Season("class/0").games(1, 10)
    closed = {games[3].class_hash}
    assert list(unseen(games, closed)) == games[:3] + games[4:]
    assert list(unseen(games, closed)) == []
    # As if that game were one of a committed season.
    taken = [("0" * 64, [games[3].class_hash])]
    config = DuelConfig(seed="class", levels=[1])
    with_it = {task.data.class_hash for task in islice(iter(DuelTaskset(config)), 150)}
    monkeypatch.setattr(numduel_verifiers.numduel, "committed_seasons", lambda: taken)
    without = {task.data.class_hash for task in islice(iter(DuelTaskset(config)), 150)}
    assert games[3].class_hash in with_it and games[3].class_hash not in without
