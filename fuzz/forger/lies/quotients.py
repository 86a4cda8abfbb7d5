"""False quotients, and false laws."""

from settling import Unsuitable, answer, certificate, links

from .bands import lie_in_runs
from .runs import Runs, usual_moves


def quotients(checker, case, truth, chance):
    """Quotients for a goal that is none, of moves that are not always legal, or with lies."""
    game = checker.Game(case["rules"])
    moves = usual_moves(game, checker)
    if game.start == 0 or any(move.operand == 0 for move in moves):
        raise Unsuitable
    ahead = [edge for edge in game.edges() if edge > game.start]
    if game.start < 0:
        ahead = [edge - 1 for edge in game.edges() if edge <= game.start]
    endings = [ending for ending in map(game.closed, ahead) if ending]
    for _ in range(10):
        ending = chance.choice(endings or [(False, (1, 1)), (False, (-1, 1))])
        goal = chance.choice([at for at in ahead if game.closed(at)] or ahead or [game.start * 7])
        space = checker.Quotients(game, ending)
        if chance.random() < 0.5:
            # As if the rule that moves must change the number did not matter.
            space.groups = [
                kept._replace(fixed=own.fixed, operands=own.operands)
                for kept, own in zip(space.groups, game.groups)
            ]
        start = -(-goal // game.start)
        if start < 2:
            continue
        cuts = {2} | {chance.randrange(2, 200) for _ in range(chance.choice([0, 1, 3]))}
        if chance.random() < 0.7:
            cuts |= set(range(2, chance.choice([8, 40, 120])))
        near, repeats = start, None
        is_finite = "law" in case and chance.random() < 0.5
        if is_finite:
            near = chance.randrange(2, 120)
        elif chance.random() < 0.4 or "law" in case:
            near = chance.choice([start, start, chance.randrange(2, 120)])
            factor = chance.choice([2, 3, 4, 6, 8, 9, 10, 14, 18, 20, chance.randrange(1, 40)])
            repeats = "/up", factor, chance.choice([0, 1, 2, 2])
        runs = Runs(checker, space, chance, near, False, cuts)
        runs.repeats = repeats if chance.random() < 0.9 else None
        lie_in_runs(runs, chance)
        runs.settle()
        options = {
            name: checker.Position(max(1, -(-goal // to.number)), (), None) if len(to) == 3 else to
            for name, to in links(game, game.first_position()).items()
        }
        value, names = runs.claim(options)
        claim = answer(value, names)
        if "law" in case:
            last = chance.choice(["inf", "inf", str(near * game.start), str(chance.randrange(99))])
            if is_finite:
                last = str(near * game.start - 1)
            claim = f"law {case['law']} {last}"
        yield certificate(case, claim, "proof quotients", runs.lines(space.fixed_moves()))
