"""Run a command and print what it took as one JSON object: the most memory in bytes, the seconds, those of the
processor, and its exit code.

    python3 peak.py COMMAND [ARGUMENT...]

The command reads what this script is given to read. What it prints is dropped; what it complains about is not, unless it
fails.
"""

import json
import resource
import subprocess
import sys
import time


def main():
    began = time.monotonic()
    done = subprocess.run(sys.argv[1:], stdin=sys.stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    seconds = time.monotonic() - began
    if done.returncode == 0:
        sys.stderr.buffer.write(done.stderr)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Linux counts in units of 1,024 bytes, macOS in bytes.
    peak = used.ru_maxrss if sys.platform == "darwin" else used.ru_maxrss * 1024
    processor = used.ru_utime + used.ru_stime
    print(json.dumps({"bytes": peak, "seconds": seconds, "processor": processor, "code": done.returncode}))


if __name__ == "__main__":
    main()
