"""Start a program in a terminal, leave it alone, and print the processor time that it took meanwhile, as one JSON object.

    python3 idle.py SECONDS COMMAND [ARGUMENT...]

The time in which it starts does not count: the first second is left out. Linux only, where /proc tells.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time


def used(pid):
    """Processor time so far, in seconds."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def listen(terminal, seconds):
    """Reads what comes for so long; says how many bytes."""
    until, count = time.monotonic() + seconds, 0
    while (left := until - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            count += len(os.read(terminal, 65536))
    return count


def main():
    seconds, command = float(sys.argv[1]), sys.argv[2:]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
    drawn = listen(terminal, 1)
    before = used(pid)
    sent = listen(terminal, seconds)
    took = used(pid) - before
    os.kill(pid, signal.SIGTERM)
    os.waitpid(pid, 0)
    print(json.dumps({"drawn": drawn, "sent": sent, "seconds": took}))


if __name__ == "__main__":
    main()
