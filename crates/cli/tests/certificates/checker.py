"""Checks certificates from standard input, each a line of JSON, and answers each with a line of JSON: what it proves, or null."""
import json
import sys

sys.path.insert(0, sys.argv[1])
from check_certificate import PROBLEMS, check

for line in sys.stdin:
    try:
        print(json.dumps({"proven": check(json.loads(line).splitlines())}), flush=True)
    except PROBLEMS as problem:
        print(json.dumps({"problem": f"{type(problem).__name__}: {problem}"}), flush=True)
