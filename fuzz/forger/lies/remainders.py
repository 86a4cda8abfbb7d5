"""False lists of remainders."""

from settling import (
    MOST_POSITIONS,
    a_lie,
    answer,
    best_moves,
    certificate,
    links,
    position_words,
    settled,
    shown,
)


def remainders(checker, case, truth, chance):
    """Remainders with a lie, or by a modulus that is not enough for these rules."""
    game = checker.Game(case["rules"])
    known = [condition.modulus for condition in game.conditions() if condition.modulus]
    whole = 1
    for modulus in known:
        whole = checker.lcm(whole, modulus)
    for _ in range(6):
        modulus = chance.choice([whole, whole, whole * 2, 1, 2, 3, chance.randrange(1, 9)])
        if not 0 < modulus <= 60:
            continue
        table = {}
        open_ones = [of_remainder(game.first_position(), modulus)]
        for position in open_ones:
            if position in table or len(table) >= MOST_POSITIONS:
                continue
            shift = chance.choice([modulus, modulus, 0])
            found = links(game, position._replace(number=position.number + shift))
            table[position] = {
                name: to if not isinstance(to, checker.Position) else of_remainder(to, modulus)
                for name, to in found.items()
            }
            open_ones += [to for to in table[position].values() if isinstance(to, checker.Position)]
        how = chance.choice(["value", "value", "missing", "nothing"])
        chosen = [] if how == "nothing" else chance.sample(list(table), chance.choice([0, 1, 1]))
        pinned = {one: game.stuck if how == "missing" else a_lie(chance) for one in chosen}
        values = settled(checker, table, pinned, game.stuck)
        start = {
            name: to if not isinstance(to, checker.Position) else of_remainder(to, modulus)
            for name, to in links(game, game.first_position()).items()
        }
        value, names = best_moves(checker, {0: start}, values, pinned, game.stuck, 0)
        lines = []
        for position in table:
            if position in pinned and how == "missing":
                continue
            shift = chance.choice([0] * 40 + [modulus, -modulus])
            words = position_words(position._replace(number=position.number + shift))
            lines.append(f"{shown(values[position])} {words}")
        yield certificate(case, answer(value, names), f"proof remainders {modulus}", lines)


def of_remainder(position, modulus):
    return position._replace(number=position.number % modulus)
