"""Tries to deceive tools/check_certificate.py.

Standard input has a line of JSON for each random book: its rules, what it is worth by brute force,
and an honest certificate if the solver wrote one. From these, false certificates of every kind are
made; one that is accepted is a hole in the checker. Honest ones have to be accepted. Each check
(each `require` of the checker) is left out when it has rejected something: a forgery has to be
accepted then, or nothing shows what that check is good for.

The truth about a claim comes from brute force alone. Where a game was too large for that, only
claims that end within the part that was looked at can be judged, and others are not made. To fill
in what is consistent with a lie, the forger may use anything, also the checker's own rules.

With `--goals FORGERIES HONEST`, the forger stops as soon as it has seen so many rejected and so
many accepted. It fails if there were too few books for that, or if a check is good for nothing.
"""

import collections
import json
import operator
import random
import resource
import sys
import time

import lies
from checkers import Checkers
from checks import Checks
from truth import is_false, kind_of

# How many bytes this process may have: a checker without a check may take all there are.
MEMORY = 2 << 30
# How many seconds pass between two reports of progress.
PAUSE = 2
MOST_SHOWN = 20


class Forger:
    def __init__(self, goals):
        self.checkers, self.goals = Checkers(), goals
        self.checks = Checks(self.checkers)
        self.rejected, self.accepted = collections.Counter(), collections.Counter()
        self.books, self.problems = 0, 0
        self.began = self.reported = time.monotonic()

    def read(self, case, number):
        """Everything that is made of one book."""
        chance = random.Random(number)
        truth, text = case.get("truth"), case.get("certificate")
        if "law" in case:
            truth = {"law": case["values"], "at": case["at"]}
        for honest in sorted({text, *case.get("others", [])} - {None}):
            self.accept(honest, truth)
        for kind, forgery in lies.everything(self.checkers, case, truth, chance):
            self.reject(kind, forgery)
            self.report_now_and_then()
        self.books += "certificate" in case and "law" not in case

    def accept(self, text, truth):
        outcome, proven = self.checkers.attempt(text)
        if outcome != "accepted":
            reason = f"line {proven}" if outcome == "rejected" else proven
            self.add(f"an honest certificate is {outcome} ({reason}):\n{text}")
        elif is_false(self.checkers.strict, text, truth):
            self.add(f"the solver is wrong, not {truth}:\n{text}")
        else:
            self.accepted[kind_of(text)] += 1

    def reject(self, kind, text):
        outcome, detail = self.checkers.attempt(text)
        if outcome != "rejected":
            self.add(f"{kind}: a forgery is {outcome} ({detail}):\n{text}")
            return
        self.rejected[kind] += 1
        self.checks.try_without(detail, text)

    def add(self, problem):
        self.problems += 1
        if self.problems <= MOST_SHOWN:
            print(problem, flush=True)

    def has_reached_its_goals(self):
        counts = self.rejected.total(), self.accepted.total()
        return bool(self.goals) and all(map(operator.ge, counts, self.goals))

    def missed(self):
        return [] if self.has_reached_its_goals() else ["there were too few books for the goals"]

    def report_now_and_then(self):
        if time.monotonic() > self.reported + PAUSE:
            self.reported = time.monotonic()
            print(self.progress(), file=sys.stderr, flush=True)

    def progress(self):
        return (
            f"{self.rejected.total():,} forgeries rejected, {self.accepted.total():,} honest"
            f" certificates accepted, {len(self.checks.noticed)} of {len(self.checkers.checks)}"
            f" checks needed, {self.books:,} books, {self.problems} problems,"
            f" {time.monotonic() - self.began:.0f} s ({time.process_time():.0f} s of a processor)"
        )

    def result(self):
        """Prints what was found, and says whether all is well."""
        for kind, count in sorted(self.rejected.items()):
            print(f"{count:8} {kind}")
        for kind, count in sorted(self.accepted.items()):
            print(f"{count:8} honest: {kind}")
        print(*self.checks.report(), sep="\n")
        if self.goals:
            for problem in [*self.missed(), *self.checks.problems()]:
                self.add(problem)
        print(self.progress())
        return not self.problems


def main(options):
    goals = [int(word) for word in options[1:]] if options[:1] == ["--goals"] else None
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.set_int_max_str_digits(0)
    forger = Forger(goals)
    forger.read({"written": True, "truth": {}}, 0)
    for number, line in enumerate(sys.stdin):
        forger.read(json.loads(line), number)
        if forger.has_reached_its_goals():
            break
    return 0 if forger.result() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
