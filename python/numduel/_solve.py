from ._numduel import RuleBook, Rules, Solution


def solve(
    game: Rules | RuleBook | str,
    *,
    memory: int | None = None,
    positions: int | None = None,
    timeout: float | None = None,
    **parameters: int | str,
) -> Solution:
    """Solve a game exactly, or raise an error if that would take more than the limits.

    ``game`` is a name such as ``"showdown"``, a game string, a whole rule book in one line, a ``RuleBook`` or ``Rules``;
    other keyword arguments are the game's parameters. The limits are bytes, positions and seconds.

    >>> import numduel
    >>> solution = numduel.solve("showdown", target=10**300)
    >>> solution.value()
    Value(loss in 478)
    >>> numduel.solve("start 1; x2..9; >=1000 wins").best()
    ['x4', 'x5', 'x6']

    The solution also has ``bands()``, ``card``, ``law()``, ``why(move)``, ``hint(position)`` and ``odds(player, player)``.
    """
    return Rules(game, **parameters).solve(memory=memory, positions=positions, timeout=timeout)
