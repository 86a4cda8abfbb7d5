"""Run a command and print what it took as one JSON object: the most memory in bytes, the seconds, those of the
processor, and its exit code; and how many seconds it took to end once Ctrl-C was pressed.

    python3 peak.py [--interrupt SECONDS] COMMAND [ARGUMENT...]

The command reads what this script is given to read. What it prints is dropped; what it complains about is not, unless it
fails. With --interrupt, Ctrl-C is pressed after so many seconds, if the command has not ended by then.
"""

import json
import resource
import signal
import subprocess
import sys
import time


def main():
    command, patience = sys.argv[1:], None
    if command[0] == "--interrupt":
        command, patience = command[2:], float(command[1])
    began = time.monotonic()
    program = subprocess.Popen(command, stdin=sys.stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    interrupted = None
    try:
        complaints = program.communicate(timeout=patience)[1]
    except subprocess.TimeoutExpired:
        interrupted = time.monotonic()
        program.send_signal(signal.SIGINT)
        complaints = program.communicate()[1]
    ended = time.monotonic()
    if program.returncode == 0:
        sys.stderr.buffer.write(complaints)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Linux counts in units of 1,024 bytes, macOS in bytes.
    peak = used.ru_maxrss if sys.platform == "darwin" else used.ru_maxrss * 1024
    processor = used.ru_utime + used.ru_stime
    cost = {"bytes": peak, "seconds": ended - began, "processor": processor, "code": program.returncode}
    print(json.dumps(cost | {"ending": interrupted and ended - interrupted}))


if __name__ == "__main__":
    main()
