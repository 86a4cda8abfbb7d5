"""What is said twice, out of order, or not as numbers and words are written."""

import re

from settling import position_words

from .remainders import of_remainder


def other_texts(checker, case, truth, chance):
    """What is said twice, out of order, or not as numbers and words are written."""
    text = case["certificate"]
    lines = text.rstrip("\n").split("\n")
    head, body = lines[:4], lines[4:]
    first, rules, claim, proof = head

    def certificate(body=body, first=first, rules=rules, claim=claim, proof=proof):
        return "\n".join([first, rules, claim, proof, *body]) + "\n"

    yield text[:-1]
    yield text[:-1] + "0"
    if " draw 0" in text:
        yield text.replace("draw 0", "draw 5")
    yield text + "\n"
    yield text + "more\n"
    yield text.replace("\n", "\r\n")
    yield text.replace(" ", "\t", 1)
    yield "\n".join(lines[:3]) + "\n"
    yield certificate(first=chance.choice(["Numduel certificate 1", "numduel certificate 2", ""]))
    yield certificate(rules=rules.removeprefix("rules "))
    yield certificate(rules=rules.replace("rules ", "rule ", 1))
    unsafe = chance.choice(["\t", "\x1b[2J", "\x85", "\u2028", "\x00"])
    name = re.sub(r"; name [^;]*|(?<=rules )name [^;]*; ", "", rules)
    yield certificate(rules=name.replace("rules ", f"rules name A{unsafe}B; ", 1))
    kinds = ["bands", "positions", "part", "part havens", "quotients", "remainders 0"]
    kinds += ["remainders -3", "band", "all", "parts", "remainders", "remainders 3 3", ""]
    wrong = [kind for kind in kinds if kind not in proof and not may_suit(kind, proof)]
    for kind in chance.sample(wrong, 3):
        yield certificate(proof=f"proof {kind}".rstrip(" "))
    yield certificate(proof=proof + " more")
    yield certificate(proof=proof.replace("proof", "prove"))
    yield certificate(claim=claim.replace("answer", "Answer").replace("law", "Law"))
    yield certificate(claim=claim + " ")
    yield certificate(claim=claim + " x0")
    if claim.startswith("law"):
        parameter = claim.split(" ")[1]
        yield certificate(claim="law start inf")
        yield certificate(claim="law nothing inf")
        start = checker.Game(case["rules"]).start
        yield certificate(claim=f"law {parameter} {start - 1}")
    if not body:
        return
    yield certificate([*body, chance.choice(body)])
    for change in CHANGES_OF_LINES:
        at = chance.randrange(len(body))
        changed = change(body[at])
        if changed != body[at]:
            yield certificate([*body[:at], changed, *body[at + 1 :]])
    yield from other_lines(checker, case, chance, certificate, proof, body)


def may_suit(kind, proof):
    """Whether the lines of this proof can prove as much with another kind before them. Havens can
    be there without being used, and remainders can be all positions that there are."""
    alike = [("part havens", "proof part"), ("positions", "proof remainders")]
    return any(kind == other and proof.startswith(words) for other, words in alike)


CHANGES_OF_LINES = [
    lambda line: line + " 0",
    lambda line: line + " ",
    lambda line: line.replace(" ", "  ", 1),
    lambda line: line.rsplit(" ", 1)[0],
    lambda line: line.split(" ", 1)[0],
    lambda line: re.sub(r"(\d)$", r"\1_0", line) if line[-1].isdigit() else line + "_",
    lambda line: re.sub(r"(-?)(\d+)", r"\g<1>0\2", line, count=1),
    lambda line: re.sub(r" (\d)", r" +\1", line, count=1),
    lambda line: re.sub(r" 0\b", " -0", line, count=1),
    lambda line: re.sub(r"draw 0\b", "draw 2", line),
    lambda line: line.translate({ord(str(digit)): chr(0x660 + digit) for digit in range(10)}),
    lambda line: re.sub(r"^(win|loss|draw) (\d+)", r"\1 -\2", line),
    lambda line: re.sub(r"^(over|forced|outside) ", "ended ", line),
    lambda line: re.sub(r"([^ ,]+)$", r"\1,\1", line) if "," in line else line,
    lambda line: re.sub(r"([^ ,]+),", r"\1,\1,", line, count=1),
    lambda line: line.upper(),
    lambda line: "",
]

# Words for the line `repeats SIGN STEP LONGER` that make it wrong, with their places.
REPETITIONS = [(2, "0"), (2, "1"), (2, "-2"), (3, "-1"), (1, "x"), (1, "/"), (1, "")]


def other_lines(checker, case, chance, certificate, proof, body):
    """Lines that are missing, or there without need."""
    game = checker.Game(case["rules"])
    if proof in ("proof bands", "proof quotients"):
        begin = [place for place, line in enumerate(body) if line[0] == "s"]
        yield certificate(["state", *body])
        yield certificate(["state + none", *body])
        yield certificate([*body, *body[begin[-1] :]] if begin else ["state none", *body])
        yield certificate([*body, "repeats + 1 0"])
        if body[0][0] != "r":
            repetition = chance.choice(["repeats + 0 0", "repeats - 5 -1", "repeats x 2 1"])
            yield certificate([repetition, *body])
            if not begin and not game.closed(game.start):
                yield certificate(body[:-1] if "-inf" in body[0] else body[1:])
                middle = chance.randrange(1, max(2, len(body) - 1))
                if middle < len(body) - 1:
                    yield certificate([*body[:middle], *body[middle + 1 :]])
            yield certificate(body[::-1])
        else:
            words = body[0].split(" ")
            for place, word in REPETITIONS:
                if words[place] != word and not (words[1] == "+" and word == "x"):
                    other = " ".join([*words[:place], word, *words[place + 1 :]])
                    yield certificate([other, *body[1:]])
            yield certificate([body[0], *body])
            yield certificate([*body[1:], body[0]])
        return
    position = game.first_position()
    if proof.startswith("proof remainders"):
        modulus = int(proof.split(" ")[2])
        position = of_remainder(position, modulus)
        further = position._replace(number=position.number + chance.choice([1, -1]) * modulus)
        words = position_words(position)
        same = [line for line in body if line.endswith(f" {words}")]
        further_line = [line[: -len(words)] + position_words(further) for line in same[:1]]
        yield certificate([*body, *further_line])
    words = f" {position_words(position)}"
    yield certificate([line for line in body if not line.endswith(words) or line[0] == "u"])
