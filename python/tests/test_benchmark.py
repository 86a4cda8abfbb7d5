"""Generated games, deciding positions and the census."""

import http.server
import json
import os
import pickle
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import numduel

PROGRAM = Path(
    os.environ.get("NUMDUEL_PROGRAM", Path(__file__).parents[2] / "target/debug/numduel-with-everything")
)
FIVE = ["avoid-duel", "showdown", "exact-duel", "add-or-multiply", "prime-multipliers"]


def reply(move: str) -> str:
    return "I thought about 7.\n" + json.dumps({"move": move})


def test_a_game_is_a_function_of_seed_level_and_index():
    season = numduel.Season("python")
    games = season.games(3, 4)
    assert season.games(3, 2, start=2) == games[2:]
    assert [game.line for game in numduel.Season("python").games(3, 4)] == [game.line for game in games]
    for index, game in enumerate(games):
        assert (game.level, game.index) == (3, index)
        assert game.id == f"{season.prefix}-3-{index}" and game.line.startswith(f"id {game.id}; ")
        assert len(game.class_hash) == 32 and int(game.class_hash, 16)
        assert game.rules.solve().value().verdict == ("win" if game.winner == 1 else "loss")
        assert numduel.Rules(game.line).solve().value() == game.rules.solve().value()
        assert game.difficulty["deciding"] == len(numduel.decisions(game))
    assert len({game.class_hash for game in games}) == len(games)
    with pytest.raises(numduel.NumduelError, match="from 1 to 10"):
        season.games(11, 1)


def test_a_season_is_published_as_the_hash_of_its_seed():
    import hashlib

    assert numduel.Season("python").commitment == hashlib.sha256(b"python").hexdigest()
    for digest, classes in numduel.committed_seasons():
        assert len(digest) == 64 and all(len(each) == 32 for each in classes)


def test_every_player_scores_the_same_on_twins():
    games = numduel.Season("twins").games(2, 3)
    twins = [game.twin() for game in games]
    assert all(twin.book.title != game.rules.book.title for game, twin in zip(games, twins, strict=True))
    for player in ["random", "greedy", "lookahead:3", "perfect"]:
        one, other = (numduel.Census(each).score_player(player)["overall"]["regret"] for each in (games, twins))
        assert one["mean"] == pytest.approx(other["mean"], abs=1e-12)


def test_regrets_are_what_the_solution_says():
    facts = {"avoid-duel": 27, "showdown": 84, "exact-duel": 28, "add-or-multiply": 1, "prime-multipliers": 59}
    for game, count in facts.items():
        solution = numduel.Rules(game).solve()
        decisions = numduel.decisions(game)
        assert len(decisions) == count
        for decision in decisions:
            position = decision.record.game().position
            assert position.number == decision.number and position.legal == decision.moves
            verdicts = {value["move"]: value["verdict"] for value in solution.moves(position)}
            assert decision.regrets == {move: float(verdicts[move] != "win") for move in decision.moves}


def test_a_reply_is_judged_by_its_last_object():
    decision = numduel.decisions("showdown")[0]
    assert decision.judge(reply("x4")) == ("move", "x4", 0.0, None)
    assert decision.judge(reply("x2")) == ("move", "x2", 1.0, None)
    illegal, unreadable = decision.judge(reply("x10")), decision.judge("x4")
    assert illegal[:3] == ("illegal-move", "x10", 1.0) and "legal moves: x2" in illegal.retry
    assert unreadable[:3] == ("unreadable-reply", None, 1.0) and "could not be read" in unreadable.retry
    assert decision.judge(reply("resign")) == ("resign", None, 1.0, None)
    card = decision.rules.english.split("\n\nTo move, ")[0]
    assert card in decision.prompt() and "--target" not in decision.prompt()
    assert "x4 (makes 4)" in decision.prompt(results=True) and "makes" not in decision.prompt()
    assert illegal.retry in decision.prompt(retry=illegal.retry)


def test_a_census_scores_what_was_played():
    census = numduel.Census(FIVE)
    best = [[min(decision.regrets, key=decision.regrets.get)] for decision in census.decisions]
    assert census.score(best)["overall"]["regret"]["mean"] == 0.0
    assert census.score_player("perfect")["overall"]["regret"]["mean"] == 0.0
    every = [list(decision.moves) for decision in census.decisions]
    played, exact = census.score(every, agent="random"), census.score_player("random")
    assert played == exact and played["agent"] == "random"
    nothing = census.score([[None]] * len(best))["overall"]
    assert nothing["regret"]["mean"] == nothing["invalid"]["mean"] == 1.0 and nothing["accuracy"]["mean"] == 0.0
    assert nothing["regret"]["interval"] is None, "five games are too few for an interval"
    with pytest.raises(numduel.NumduelError, match="one for each decision"):
        census.score(best[1:])


def test_a_reply_that_never_came_is_missing_and_not_regret():
    census = numduel.Census(FIVE)
    best = [[min(decision.regrets, key=decision.regrets.get)] for decision in census.decisions]
    score = census.score([[], *best[1:]])["overall"]
    assert score["missing"] == 1 and score["regret"]["mean"] == 0.0 and score["invalid"]["mean"] == 0.0
    silent = census.score([[]] * len(best))["overall"]
    assert silent["missing"] == len(best) and silent["regret"]["mean"] is None and silent["games"] == 0


def test_a_score_is_what_the_program_prints():
    games = numduel.Season("spring").games(1, 12)
    for asked, census in [
        (["--books"], numduel.Census(numduel.game_ids())),
        (["--season", "spring", "--level", "1", "--count", "12"], numduel.Census(games)),
    ]:
        command = [PROGRAM, "agents", "census", "lookahead:2", *asked, "--json"]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        assert json.loads(ran.stdout) == census.score_player("lookahead:2")


def test_everything_pickles():
    season = numduel.Season("pickle")
    game = season.games(1, 1)[0]
    decision = numduel.decisions(game)[0]
    for value in [season, game, decision, numduel.decisions("showdown")[3], decision.judge(reply("resign"))]:
        assert pickle.loads(pickle.dumps(value)) == value
    again = pickle.loads(pickle.dumps(game))
    assert (again.line, again.difficulty, again.twin()) == (game.line, game.difficulty, game.twin())
    census = numduel.Census([game, "showdown"])
    assert pickle.loads(pickle.dumps(census)).score_player("random") == census.score_player("random")


ADAPTER = """
import json, sys, urllib.request
for line in sys.stdin:
    asked = json.loads(line)
    request = urllib.request.Request(sys.argv[1], data=line.encode())
    with urllib.request.urlopen(request, timeout=1) as answer:
        print(json.dumps({"id": asked["id"], "reply": answer.read().decode()}), flush=True)
"""


class Service(http.server.BaseHTTPRequestHandler):
    """A model behind HTTP, which answers as its server is told to."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        match self.server.way:
            case "slow":
                self.server.slow.wait(5)
            case "reset":
                # Nothing is sent, and what the client reads is the end.
                self.connection.shutdown(socket.SHUT_RDWR)
            case int(status):
                answer = reply("+2").encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

    def log_message(self, *args):
        pass


@pytest.mark.parametrize("way", [429, 500, "slow", "reset", "refused"])
def test_a_service_that_fails_is_missing_in_a_census_until_it_answers(way, tmp_path):
    (tmp_path / "adapter.py").write_text(ADAPTER)
    (tmp_path / "games.txt").write_text("start 1; +1, 2; >=9 wins\n")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        server.way, server.slow = way, threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]

        def census(port):
            agent = f"name=model,proto=text,cmd={sys.executable} adapter.py http://127.0.0.1:$PORT"
            options = ["--games", "games.txt", "--movetime", "20000", "-o", "r.jsonl", "--json"]
            environment = os.environ | {"PORT": str(port)}
            command = [PROGRAM, "agents", "census", agent, *options]
            ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
            return json.loads(ran.stdout)

        # Nobody listens at port 9.
        failed = census(9 if way == "refused" else port)
        assert failed["failures"] == [{"kind": "crash", "count": 5}]
        assert failed["overall"]["missing"] == 5 and failed["overall"]["regret"]["mean"] is None
        server.way = 200
        server.slow.set()
        answered = census(port)
        assert answered["overall"]["missing"] == 0 and "failures" not in answered
        assert answered["overall"]["invalid"]["mean"] == 0.0 and answered["overall"]["regret"]["mean"] is not None
        server.shutdown()
