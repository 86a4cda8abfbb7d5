"""Whole certificates that random books hardly ever come to, written out. Each claims what is not
so, or is against the format."""


def written(checker, case, truth, chance):
    for rules, claim, *proof in ALL:
        yield "\n".join(["numduel certificate 1", f"rules {rules}", claim, *proof]) + "\n"


EACH_OF_10_001 = " ".join(f"+{operand}" for operand in range(1, 10_002))

ALL = [
    # More operands than a group may have.
    [
        "start 1; +1..10001; >=2 wins",
        f"answer win 1 {EACH_OF_10_001}",
        "proof positions",
        "win 1 1",
    ],
    # Numbers beyond those that the rules judge.
    [
        "start 100001; -3..n, only at most 3; >=0 wins",
        "answer win 1 -3",
        "proof positions",
        "win 1 100001",
    ],
    [
        "start 1000000000000000000; +1; prime wins",
        "answer loss 0",
        "proof positions",
        "loss 0 1000000000000000000",
    ],
    # A remainder does not tell which numbers came up.
    [
        "start 1; +2; -1; no number twice; a multiple of 3 wins",
        "answer win 1 +2 -1",
        "proof remainders 3",
        "win 1 1 none",
    ],
    # From 0, unlike 8, no move changes the number.
    [
        "start 4; x2; -4, leaving a multiple of 8; moves must change the number; odd wins",
        "answer draw 0 x2 -4",
        "proof remainders 8",
        "draw 0 0",
        "draw 0 4",
    ],
    # A haven does not hold for longer than there are moves.
    [
        "start 4; +1; at most 4 moves, the last move wins",
        "answer draw 0 +1",
        "proof part havens",
        "draw 0 draw 0 4 4",
        "draw 0 draw 0 5 3",
        "unknown 6 2",
    ],
    # Far out, the next multiple of 30 still decides the game.
    [
        "start 100; +1, 2; a multiple of 30 wins",
        "answer draw 0 +1 +2",
        "proof part havens",
        "draw 0 draw 0 100",
        "draw 0 draw 0 101",
        "draw 0 draw 0 102",
        "unknown 103",
        "unknown 104",
    ],
    # Bands with an operation that they do not know, though every move ends the game.
    ["start 6; //2; <=6 wins", "answer win 1 //2", "proof bands", "over wins -inf 5"],
    # A run that ends before it begins, where play does not go.
    [
        "start 1; +1; >=5 loses, only when forced; >=3 wins",
        "answer loss 2 +1",
        "proof bands",
        "loss 2 1 1 1..1",
        "win 1 2 2 2..2",
        "over wins 3 4",
        "forced loses 5 4",
    ],
    # The start is an end, and times 1 leads back to it.
    [
        "start 10; x1, 2; =10 loses; >=20 wins; stuck wins",
        "answer win 1 x2",
        "proof quotients",
        "over wins -inf 1",
        "win 1 2 2 1..1 0..0",
    ],
    # The quotients of 10 do not say that 2 and 3 lead to 6.
    [
        "start 1; x2, 3; a multiple of 6 wins; >=10 wins",
        "answer win 3 x2 x3",
        "proof quotients",
        "over wins -inf 1",
        "win 1 2 3 0..1 0..0",
        "loss 2 4 6 1..1 1..1",
        "win 3 7 10 2..2 1..2",
    ],
    # A law of a parameter that the start has passed.
    [
        "start 3; target 3; x2; >target wins",
        "law target 3",
        "proof quotients",
        "over wins -inf 1",
        "win 1 2 2 0..0",
    ],
    # From the target 10 on, 9 would be a second goal.
    [
        "start 1; target 5; x2; >=target wins; >=9 loses",
        "law target inf",
        "proof quotients",
        "repeats /up 4 2",
        "over wins -inf 1",
        "win 1 2 2 0..0",
        "loss 2 3 4 1..1",
        "win 3 5 8 2..2",
    ],
    # For the target 3 there is no x3.
    [
        "start 1; target 20; x2, 3, only below target; >=target wins",
        "law target 20",
        "proof quotients",
        "over wins -inf 1",
        "win 1 2 3 0..1 0..0",
        "loss 2 4 6 1..1 1..1",
        "win 3 7 18 2..3 1..2",
        "loss 4 19 20 3..3 3..3",
    ],
]
