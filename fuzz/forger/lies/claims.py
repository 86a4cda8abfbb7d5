"""Honest proofs of something else than what is claimed, or with another number."""

import re
from math import inf

from settling import Unsuitable, WORDS, a_lie, shown


def other_claims(checker, case, truth, chance):
    """An honest proof of something else than what is claimed."""
    lines = case["certificate"].split("\n")
    words = lines[2].split(" ")
    if words[0] == "law":
        raise Unsuitable
    names = words[3:]
    legal = [name for name, _ in truth["moves"]]
    claims = [
        [*shown(a_lie(chance, None)).split(" "), *names],
        [words[1], str(int(words[2]) + chance.choice([1, 2, -1])), *names],
        [*words[1:3], *names[1:]],
        [*words[1:3], *names, *[name for name in legal if name not in names][:1]],
        [*words[1:3], *legal],
        [*words[1:3], *chance.sample(legal, chance.randrange(len(legal) + 1))],
        [*words[1:3], *names[::-1]],
    ]
    for claim in claims:
        if claim != words[1:]:
            yield "\n".join([*lines[:2], " ".join(["answer", *claim]), *lines[3:]])


def other_numbers(checker, case, truth, chance):
    """One word of the proof is another."""
    text = case["certificate"]
    lines = text.rstrip("\n").split("\n")
    if len(lines) < 5:
        raise Unsuitable
    # A position that is not needed may be another one.
    values = {"proof": 0, "positions": 2, "remainders": 2, "part": 4}
    most = values.get(lines[3].split(" ")[1], inf)
    for _ in range(6):
        at = chance.randrange(4, len(lines))
        words = lines[at].split(" ")
        place = chance.randrange(len(words))
        word = words[place]
        if word in WORDS.values():
            words[place] = chance.choice([other for other in WORDS.values() if other != word])
        elif ".." in word:
            first, last = map(int, word.split(".."))
            words[place] = chance.choice([f"{first + 1}..{last}", f"{first}..{last + 1}"])
        elif re.fullmatch(r"-?\d+", word) and place < most and words[0] != "unknown":
            words[place] = str(int(word) + chance.choice([1, -1, 2]))
        elif word in ("wins", "loses"):
            words[place] = "wins" if word == "loses" else "loses"
        elif word in ("over", "forced"):
            words[place] = "over" if word == "forced" else "forced"
        else:
            continue
        changed = "\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]) + "\n"
        yield changed
