"""False lists of positions."""

from settling import (
    UNKNOWN,
    a_lie,
    answer,
    best_moves,
    certificate,
    explored,
    position_words,
    settled,
    shown,
)


def positions(checker, case, truth, chance):
    """Lists of positions with a lie somewhere and everything else as it follows from that."""
    game = checker.Game(case["rules"])
    table, rest = explored(game, checker)
    first = game.first_position()
    others = [position for position in table if position != first]
    for _ in range(8):
        pinned = {position: a_lie(chance) for position in rest}
        several = chance.sample(others, min(len(others), chance.choice([0, 1, 1, 2])))
        how = chance.choice(["value", "missing", "unknown", "twice"])
        for position in several:
            lie = {"missing": game.stuck, "unknown": UNKNOWN[0]}.get(how)
            pinned[position] = lie or a_lie(chance)
        values = settled(checker, table, pinned, game.stuck)
        value, names = best_moves(checker, table, values, pinned, game.stuck, first)
        lines = []
        for position in {**table, **pinned}:
            words = position_words(position)
            if position in pinned and how == "unknown":
                lines.append(f"unknown {words}")
            elif position not in pinned or how in ("value", "twice"):
                lines.append(f"{shown(pinned.get(position, values.get(position)))} {words}")
            if position in several and how == "twice":
                lines.insert(chance.randrange(len(lines) + 1), f"{shown(a_lie(chance))} {words}")
        yield certificate(case, answer(value, names), "proof positions", lines)
