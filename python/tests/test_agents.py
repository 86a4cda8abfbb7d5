"""A foreign engine plays one match in five ways, and every way gives the same records.

Over lines and JSON the arena starts the engine; over lines again, and over MCP, the engine is the client: of `numduel agents engine`, of
`numduel agents mcp` on standard input and output, and of a server's `/mcp` over streamable HTTP, with the official client.
"""

import asyncio
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "python/examples/engine.py"
PROGRAM = Path(os.environ.get("NUMDUEL_PROGRAM", ROOT / "target/debug/numduel-with-everything"))
OPPONENT = "level:5"
GAMES = ["showdown", "prime-multipliers", "add-or-multiply", "start 9007199254740993; x2..5; >=10^30 wins"]

spec = importlib.util.spec_from_file_location("engine", ENGINE)
engine = importlib.util.module_from_spec(spec)
spec.loader.exec_module(engine)


def arena(folder, options):
    """The match as the arena plays it: seat of the engine, game, seed and record of every game."""
    folder.mkdir()
    agent = f'[[agent]]\nname = "foreign"\ncmd = "{sys.executable} {ENGINE} {options}"\n'
    agent += f'proto = "{"json" if options else "lines"}"\nmovetime = 60000\nhandshake = 60000\n'
    setup = f'games = {json.dumps(GAMES)}\nrounds = 2\nseed = 41\n{agent}[[agent]]\nplayer = "{OPPONENT}"\n'
    (folder / "setup.toml").write_text(setup)
    subprocess.run([PROGRAM, "agents", "arena", "setup.toml", "-o", "r.jsonl"], cwd=folder, check=True)
    lines = [json.loads(line) for line in (folder / "r.jsonl").read_text().splitlines()[1:]]
    assert all(line["ended"] == "rules" for line in lines)
    return [(line["agents"].index("foreign") + 1, line["game"], line["seed"], line["record"]) for line in lines]


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    return arena(tmp_path_factory.mktemp("match") / "lines", "")


def test_lines_and_json_give_the_same_records(match, tmp_path):
    assert len(match) == 2 * 2 * len(GAMES)
    assert arena(tmp_path / "json", "--json") == match


def test_a_client_of_the_engine_gives_the_same_records(match):
    with subprocess.Popen(
        [PROGRAM, "agents", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:

        def ask(line):
            process.stdin.write(line + "\n")
            state = process.stdout.readline()
            assert state.startswith("state "), state
            pairs, record = state.strip().split(" record ")
            legal = re.search(r" legal (\S+)", pairs)
            number = int(re.search(r" number (\S+)", pairs)[1])
            return number, legal[1].split(",") if legal else [], record

        for seat, game, seed, record in match:
            number, legal, played = ask(f"newgame opponent {OPPONENT} seat {seat} seed {seed} {game}")
            while legal:
                number, legal, played = ask(f"move {engine.choose(number, legal)}")
            assert played == record
        process.stdin.write("quit\n")


async def over_mcp(server, match, more=frozenset()):
    async with Client(server) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"list_games", "read_rules", "new_game", "state", "move", "wait", "resign", "analyse"} | more

        async def call(name, **arguments):
            result = await client.call_tool(name, arguments)
            return result.is_error, result.structured_content, result.content[0].text

        for seat, game, seed, record in match:
            _, reply, _ = await call("new_game", game=game, opponent=OPPONENT, seat=seat, seed=seed, rated=True)
            state = reply["state"]
            refused, _, text = await call("move", game_id=state["game_id"], move="x99")
            assert refused and "legal moves" in text
            refused, _, text = await call("analyse", game_id=state["game_id"])
            assert refused and "rated" in text
            while state["result"] is None:
                choice = engine.choose(int(state["number"]), state["legal"])
                refused, reply, text = await call("move", game_id=state["game_id"], move=choice)
                assert not refused, text
                state = reply["state"]
            assert state["record"] == record


def test_mcp_on_standard_input_and_output_gives_the_same_records(match):
    asyncio.run(over_mcp(StdioServerParameters(command=str(PROGRAM), args=["agents", "mcp"]), match))


def test_mcp_over_http_gives_the_same_records(match, tmp_path):
    command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", tmp_path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
            asyncio.run(over_mcp(f"{address}/mcp", match, {"join_room", "room", "act_in_room"}))
        finally:
            server.terminate()
