"""What is true about a book, and which certificates claim something else."""

import re
from math import inf


def kind_of(text):
    lines = text.split("\n")
    law = "law, " if lines[2].startswith("law") else ""
    return law + re.sub(r" \d+", "", lines[3].removeprefix("proof "))


def could_be(known, claimed, horizon):
    """Whether a claim could be true, if only what lies within the horizon is known."""
    known, claimed = tuple(known), tuple(claimed)
    if horizon is None:
        return known == claimed
    (verdict, distance), (other, far) = known, claimed
    if verdict == "draw":
        return other == "draw" or far > horizon
    return verdict == other if distance > horizon else known == claimed


def is_false(checker, text, truth):
    """Whether a certificate claims something that is certainly not so."""
    words = text.split("\n")[2].split(" ")
    if "law" in truth:
        return words[0] == "law" and is_false_law(checker, text, truth)
    if words[0] != "answer" or truth["horizon"] == 0:
        return False
    try:
        value, names = (words[1], int(words[2])), words[3:]
    except (IndexError, ValueError):
        return False
    if not could_be(truth["value"], value, truth["horizon"]):
        return True
    kept = names[: names.index("unsure")] if "unsure" in names else names
    worth = {name: value for name, value in truth["moves"]}
    if not worth:
        return False
    horizon = truth["horizon"]
    if any(name not in worth or not could_be(worth[name], value, horizon) for name in kept):
        return True
    must_keep = [name for name, (verdict, far) in worth.items() if (verdict, far) == value]
    if horizon is not None and (value[0] == "draw" or value[1] > horizon):
        must_keep = []
    return any(name not in names for name in must_keep)


def is_false_law(checker, text, truth):
    """Whether a law is wrong about a small value of its parameter."""
    lines = text.rstrip("\n").split("\n")
    claim = lines[2].split(" ")
    try:
        game = checker.Game(lines[1].removeprefix("rules "))
        at, last = int(truth["at"]), inf if claim[2] == "inf" else int(claim[2])
        runs, repeats = [], None
        for words in (line.split(" ") for line in lines[4:]):
            if words[0] in checker.VERDICTS:
                runs.append((int(words[2]), int(words[3]), (words[0], int(words[1]))))
            elif words[0] == "repeats":
                repeats = int(words[2]), int(words[3])
    except (checker.Rejected, ValueError, IndexError):
        return False
    shift = 0 if game.closed(at) else 1
    for value, known in truth["law"]:
        if value > last or value + shift <= game.start or not runs or game.start <= 0:
            continue
        quotient, longer = -(-(value + shift) // game.start), 0
        while repeats and repeats[0] > 1 and quotient > runs[-1][1]:
            quotient, longer = -(-quotient // repeats[0]), longer + repeats[1]
        found = [run[2] for run in runs if run[0] <= quotient <= run[1]]
        if not found:
            return True
        verdict, moves = found[0]
        if (verdict, moves + longer * (verdict != "draw")) != tuple(known):
            return True
    return False
