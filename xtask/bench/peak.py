"""Run a command and print the most memory that it took, in bytes, as one JSON object.

    python3 peak.py COMMAND [ARGUMENT...]

What the command prints is dropped; what it complains about is not.
"""

import json
import resource
import subprocess
import sys


def main():
    subprocess.run(sys.argv[1:], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # Linux counts in units of 1,024 bytes, macOS in bytes.
    print(json.dumps({"bytes": peak if sys.platform == "darwin" else peak * 1024}))


if __name__ == "__main__":
    main()
