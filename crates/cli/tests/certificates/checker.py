"""Checks certificates from standard input, each a line of JSON, and answers each with a line of JSON: what it proves, or why it
proves nothing."""
import json
import sys

sys.path.insert(0, sys.argv[1])
from check_certificate import Rejected, check

for line in sys.stdin:
    try:
        print(json.dumps({"proven": "\n".join(check(json.loads(line)))}), flush=True)
    except Rejected as problem:
        print(json.dumps({"problem": str(problem)}), flush=True)
