"""The checker of certificates, as it is, without any of its checks, and without one of them."""

import ast
import copy
import signal
from pathlib import Path

CHECKER = Path(__file__).parents[2] / "tools" / "check_certificate.py"
# How many seconds of this process one certificate may take.
PATIENCE = 2
TOO_LONG = "it takes too long"
NONE = 0


class Checkers:
    """`strict` is the checker itself and `lenient` believes everything. `checks` has the source of
    the message of each `require` by its line; `without` leaves out the one in this line."""

    def __init__(self):
        tree = ast.parse(CHECKER.read_text(encoding="utf-8"))
        self.strict, self.lenient = loaded(tree), loaded(tree)
        self.lenient.require = lambda holds, problem: None
        checks = [node for node in ast.walk(tree) if is_check(node)]
        self.checks = {node.lineno: ast.unparse(node.value.args[1]) for node in checks}
        self.lines = {
            line: node.lineno for node in checks for line in range(node.lineno, node.end_lineno + 1)
        }
        self.choosing = loaded(Choosing().visit(copy.deepcopy(tree)))

    def attempt(self, text):
        """What happens to a certificate: "accepted" with what it proves, "rejected" with the line
        of the check that did it, or "crashed" with the error, also if it takes too long."""
        return attempt(self.strict, text, self.lines)

    def without(self, line, text):
        """The same of the checker without one check."""
        self.choosing.left_out = line
        return attempt(self.choosing, text, self.lines)


def attempt(checker, text, checks):
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        return "accepted", checker.check(text)
    except checker.Rejected as rejection:
        place, lines = rejection.__traceback__, []
        while place:
            lines.append(place.tb_lineno)
            place = place.tb_next
        return "rejected", checks[lines[-2]]
    except Exception as error:
        return "crashed", f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def too_long(*_):
    raise TimeoutError(TOO_LONG)


signal.signal(signal.SIGPROF, too_long)


def loaded(tree):
    """The checker as a module."""
    module = type(signal)("checker")
    module.left_out = NONE
    exec(compile(tree, str(CHECKER), "exec"), module.__dict__)
    return module


def is_check(node):
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "require"
    )


class Choosing(ast.NodeTransformer):
    """Makes each check depend on a variable that says which of them is left out."""

    def visit_Expr(self, node):
        if not is_check(node):
            return node
        choice = ast.parse(f"if left_out != {node.lineno}: pass").body[0]
        choice.body = [node]
        for new in ast.walk(choice.test):
            ast.copy_location(new, node)
        return ast.copy_location(choice, node)
