"""Tries to deceive tools/check_certificate.py.

Standard input has a line of JSON for each random book: its rules, what it is worth by brute force,
and an honest certificate if the solver wrote one. From these, false certificates of every kind are
made; one that is accepted is a hole in the checker. Honest ones have to be accepted. With
`--mutants`, each `require` of the checker is then left out in turn: a forgery that it rejected has
to be accepted now, or nothing shows what that check is good for.

The truth about a claim comes from brute force alone. Where a game was too large for that, only
claims that end within the part that was looked at can be judged, and others are not made. To fill
in what is consistent with a lie, the forger may use anything, also the checker's own rules.
"""

import ast
import collections
import json
import random
import resource
import signal
import sys
import time
from pathlib import Path

import lies

CHECKER = Path(__file__).parents[2] / "tools" / "check_certificate.py"
# How many forgeries that one check rejected are tried on the checker without it.
TRIED = 100
# How many seconds of this process one certificate may take, and how often a checker without a check
# may take longer before that is all there is to know about it.
PATIENCE = 2
MOST_SLOW = 3
TOO_LONG = "it takes too long"
# How many bytes this process may have, so that a checker without a check cannot take all there are.
MEMORY = 2 << 30


def loaded(tree):
    """The checker as a module."""
    module = type(sys)("checker")
    exec(compile(tree, str(CHECKER), "exec"), module.__dict__)
    return module


def attempt(checker, text):
    """What happens to a certificate: "accepted" with what it proves, "rejected" with the line of
    the check that did it, or "crashed" with the error, also if it takes too long."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        return "accepted", checker.check(text)
    except checker.Rejected as rejection:
        place = rejection.__traceback__
        lines = []
        while place:
            lines.append(place.tb_lineno)
            place = place.tb_next
        return "rejected", lines[-2]
    except Exception as error:
        return "crashed", f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class Forger:
    def __init__(self):
        self.tree = ast.parse(CHECKER.read_text(encoding="utf-8"))
        self.checks = {
            node.lineno: node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and getattr(node.value.func, "id", "") == "require"
        }
        self.checker, self.lenient = loaded(self.tree), loaded(self.tree)
        self.lenient.require = lambda holds, problem: None
        self.counts, self.honest = collections.Counter(), collections.Counter()
        self.problems, self.rejected = [], collections.defaultdict(list)

    def read(self, case, number):
        """Everything that is made of one book."""
        chance = random.Random(number)
        truth, text = case.get("truth"), case.get("certificate")
        if "law" in case:
            truth = {"law": case["values"], "at": case["at"]}
        if text:
            self.accept(text, truth)
        for kind, forgery in lies.everything(self.checker, self.lenient, case, truth, chance):
            self.reject(kind, forgery)

    def accept(self, text, truth):
        outcome, proven = attempt(self.checker, text)
        kind = lies.kind_of(text)
        self.honest[kind] += 1
        if outcome != "accepted":
            reason = f"line {proven}" if outcome == "rejected" else proven
            self.problems.append(f"an honest certificate is {outcome} ({reason}):\n{text}")
        elif lies.is_false(self.checker, text, truth):
            self.problems.append(f"the solver is wrong, not {truth}:\n{text}")

    def reject(self, kind, text):
        outcome, detail = attempt(self.checker, text)
        self.counts[kind] += 1
        if outcome != "rejected":
            self.problems.append(f"{kind}: a forgery is {outcome} ({detail}):\n{text}")
            return
        several = self.rejected[self.check_at(detail)]
        several.append(text)
        if len(several) > 2 * TRIED:
            # Short ones have the fewest other reasons to be rejected.
            several[:] = sorted(set(several), key=len)[:TRIED]

    def check_at(self, line):
        """The check that begins or continues at this line."""
        for begin, node in self.checks.items():
            if begin <= line <= node.end_lineno:
                return begin
        raise AssertionError(f"no check at line {line}")

    def mutants(self):
        """Leaves out each check in turn. What happens to the forgeries that it rejected: some is
        accepted, or all crash, or others reject them, or there is none."""
        results = collections.defaultdict(list)
        for line, node in sorted(self.checks.items()):
            checker = loaded(Without(node).visit(ast.parse(CHECKER.read_text(encoding="utf-8"))))
            outcomes, slow = set(), 0
            for text in sorted(self.rejected[line], key=len):
                outcome, detail = attempt(checker, text)
                outcomes.add(outcome)
                slow += outcome == "crashed" and TOO_LONG in detail
                if outcome == "accepted" or slow == MOST_SLOW:
                    break
            name = f"{line}: {ast.unparse(node.value.args[1])}"
            if "accepted" in outcomes:
                results["is noticed"].append(name)
            elif outcomes == {"crashed"}:
                results["only turns a crash into a message"].append(name)
            elif outcomes:
                results["leaves it to others to reject the same"].append(name)
            else:
                results["was not tried: no forgery comes so far"].append(name)
        return results


class Without(ast.NodeTransformer):
    """Leaves out one check."""

    def __init__(self, check):
        self.line = check.lineno

    def visit_Expr(self, node):
        if node.lineno == self.line:
            return ast.copy_location(ast.Pass(), node)
        return node


def too_long(*_):
    raise TimeoutError(TOO_LONG)


def main(options):
    signal.signal(signal.SIGPROF, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.set_int_max_str_digits(0)
    began, forger = (time.time(), time.process_time()), Forger()
    for number, line in enumerate(sys.stdin):
        forger.read(json.loads(line), number)
    took = time.time() - began[0], time.process_time() - began[1]
    for kind, count in sorted(forger.counts.items()):
        print(f"{count:8} {kind}")
    print(f"{sum(forger.counts.values())} forgeries", end=", ")
    print(f"{sum(forger.honest.values())} honest certificates: {dict(sorted(forger.honest.items()))}")
    print(f"{took[0]:.0f} s, {took[1]:.0f} s of it in this process")
    for problem in forger.problems[:20]:
        print(problem)
    print(f"{len(forger.problems)} problems")
    failed = bool(forger.problems)
    if "--mutants" in options:
        sys.stdout.flush()
        for result, checks in sorted(forger.mutants().items()):
            print(f"{len(checks)} checks: leaving one out {result}")
            if not result.startswith("is noticed"):
                print(*(f"    {check}" for check in checks), sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
