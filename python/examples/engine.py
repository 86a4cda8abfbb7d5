"""An engine that needs nothing but Python: it speaks the protocol as lines of words, or with --json as lines of JSON.

Its rule is simple and the same everywhere: the shared number says which of the legal moves it plays. `choose` is all that an
engine of your own has to replace.
"""

import json
import sys


def choose(number: int, legal: list[str]) -> str:
    """The move for the player to move."""
    return legal[number % len(legal)]


def words() -> None:
    """Lines of words: `isready` and `go` are all that has to be answered."""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "isready":
            print("readyok", flush=True)
        elif word == "go":
            number, legal = rest.index("number"), rest.index("legal")
            print("bestmove", choose(int(rest[number + 1]), rest[legal + 1 :]), flush=True)
        elif word == "quit":
            return


def objects() -> None:
    """Lines of JSON: the same two, and each answer repeats the id of its question."""
    for line in sys.stdin:
        ask = json.loads(line)
        answer = {"id": ask.get("id")}
        if ask["command"] == "isready":
            answer["kind"] = "readyok"
        elif ask["command"] == "go":
            answer["bestmove"] = choose(int(ask["number"]), ask["legal"])
        elif ask["command"] == "quit":
            return
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    objects() if "--json" in sys.argv[1:] else words()
