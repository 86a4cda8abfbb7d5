"""False parts of the positions, with havens and without."""

from math import inf

from settling import (
    MOST_POSITIONS,
    UNKNOWN,
    a_lie,
    answer,
    certificate,
    explored,
    position_words,
    settled,
    shown,
    turn,
)


def parts(checker, case, truth, chance):
    """Parts of the positions with a lie in one of the two values, or with havens in front."""
    game = checker.Game(case["rules"])
    found = havens(game)
    first = game.first_position()
    for _ in range(8):
        table, rest = explored(game, checker, chance.choice([1, 3, 8, 20, MOST_POSITIONS]))
        has_havens = chance.random() < 0.35
        edges = chance.choice([found, found, [0, 0], [5, 5], [20, inf]])
        floors = {
            position: (0, 0)
            for position in [*table, *rest]
            if has_havens and (position.number >= edges[0] or -position.number >= edges[1])
        }
        both = {
            (position, side): {
                name: (to, 1 - side) if isinstance(to, checker.Position) else to
                for name, to in found.items()
            }
            for position, found in table.items()
            for side in (0, 1)
        }
        for position in table:
            if position in floors:
                both[position, 0]["haven"] = (0, 0)
        how = chance.choice(["value", "value", "missing", "bounds", "both", "haven"])
        pinned = {}
        for position in rest:
            pinned[position, 0] = floors.get(position, UNKNOWN[0])
            pinned[position, 1] = UNKNOWN[1]
            if how == "missing":
                pinned[position, 0] = pinned[position, 1] = game.stuck
            elif how == "bounds":
                pinned[position, 0] = pinned[position, 1] = a_lie(chance)
        chosen = [one for one in table if one != first]
        for position in chance.sample(chosen, min(len(chosen), chance.choice([0, 1, 1, 2]))):
            if how == "value":
                pinned[position, chance.randrange(2)] = a_lie(chance)
            elif how in ("missing", "both"):
                lie = game.stuck if how == "missing" else a_lie(chance)
                pinned[position, 0] = pinned[position, 1] = lie
        values = settled(checker, both, pinned, game.stuck)
        claims = []
        for side in (0, 1):
            # The least a move is worth follows from the most that is there.
            found = both[first, side]
            found = {name: to for name, to in found.items() if name != "haven"}
            claims.append(
                {name: turn(checker, values, pinned, to, game.stuck) for name, to in found.items()}
            )
        value = max(claims[chance.randrange(2)].values(), default=game.stuck, key=checker.rank)
        kept = [name for name in claims[0] if claims[0][name] == value]
        unsure = [name for name in claims[1] if claims[1][name] == value and name not in kept]
        names = kept + ["unsure"] * bool(unsure) + unsure
        lines = []
        for position in [*table, *rest]:
            words = position_words(position)
            is_pinned = (position, 0) in pinned and (position, 1) in pinned
            if is_pinned and how == "missing":
                continue
            if position in rest and how != "bounds":
                lines.append(f"unknown {words}")
                continue
            pair = [pinned.get((position, side), values.get((position, side))) for side in (0, 1)]
            lines.append(f"{shown(pair[0])} {shown(pair[1])} {words}")
            if is_pinned and how == "both":
                lines.append(chance.choice([lines[-1], f"unknown {words}"]))
        proof = "proof part havens" if has_havens else "proof part"
        yield certificate(case, answer(value, names), proof, lines)


def havens(game):
    """Where havens would begin, if they were there for these rules."""
    if not all(group.fixed for group in game.groups):
        return [inf, inf]
    operands = [move.operand for move in game.fixed_moves()]
    return [
        2 * max(operands) + 1 + max(operands + [side * edge for edge in game.edges()])
        for side in (1, -1)
    ]
