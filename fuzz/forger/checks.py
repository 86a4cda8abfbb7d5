"""What each check of the checker is good for: a forgery that it rejects has to be believed by a
checker without it."""

from checkers import TOO_LONG

# How many forgeries that one check rejected are tried on the checker without it, and how often it
# may take too long before that is all there is to know about it.
TRIED = 2000
MOST_SLOW = 3

NOTICED = "is noticed"
CRASHES = "only turns a crash into a message"
OTHERS = "leaves it to others to reject the same"
UNTRIED = "was not tried: no forgery comes so far"

# By their messages, the checks that others make up for, and why they are there.
REASONS = {
    "'not a modulus'": "no number is a remainder then, so the start is not listed",
    "'only runs without memory repeat'": "the list without a state is missing then, a crash",
    "'that is no step'": "a step of 0 crashes, one that divides by 1 does not end, and one back"
    " leads out of the runs",
    "'the moves do not repeat'": "all forgeries so far have numbers that are in no run or do not"
    " repeat, but the argument for repetition rests on it",
    "f'nobody is ever to move at {number}'": "there is no value then, a crash wherever one is"
    " needed, if no other check comes first",
}


class Checks:
    def __init__(self, checkers):
        self.checkers = checkers
        self.noticed = set()
        self.outcomes = {line: {} for line in checkers.checks}
        self.slow = dict.fromkeys(checkers.checks, 0)

    def try_without(self, line, text):
        """A forgery that the check in this line rejected."""
        outcomes = self.outcomes[line]
        if line in self.noticed or self.slow[line] == MOST_SLOW or sum(outcomes.values()) > TRIED:
            return
        outcome, detail = self.checkers.without(line, text)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        self.slow[line] += outcome == "crashed" and TOO_LONG in detail
        if outcome == "accepted":
            self.noticed.add(line)

    def result(self, line):
        """What happens without the check in this line."""
        seen = self.outcomes[line]
        if line in self.noticed:
            return NOTICED
        if not seen:
            return UNTRIED
        return CRASHES if set(seen) == {"crashed"} else OTHERS

    def report(self):
        """The checks by what happens without them."""
        for result in (NOTICED, CRASHES, OTHERS, UNTRIED):
            lines = [line for line in self.checkers.checks if self.result(line) == result]
            yield f"{len(lines)} checks: leaving one out {result}"
            if result == NOTICED:
                continue
            for line in lines:
                message = self.checkers.checks[line]
                reason = f" ({REASONS[message]})" if message in REASONS else ""
                yield f"    {line}: {message}{reason}"

    def problems(self):
        """The checks that nothing shows to be good for anything, and reasons without a check."""
        for line, message in self.checkers.checks.items():
            if self.result(line) in (OTHERS, UNTRIED) and message not in REASONS:
                yield f"line {line}: no forgery needs the check {message}"
        for message in REASONS.keys() - set(self.checkers.checks.values()):
            yield f"there is no check {message}"
