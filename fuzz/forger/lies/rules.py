"""The certificate of another game."""


def other_rules(checker, case, truth, chance):
    """The certificate of another game."""
    lines = case["borrowed"].split("\n")
    yield "\n".join([lines[0], f"rules {case['rules']}", *lines[2:]])
