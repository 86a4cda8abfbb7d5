"""The shards of `numduel agents generate`, `census` and `arena` on a Ray cluster, with one call.

numduel_ray.run(["census", "cmd=python3 engine.py", "--season", "SEED"], shards=16, out="census.jsonl")
"""

import re
import subprocess
import tempfile
from pathlib import Path

import ray

FILE_OPTION = {"generate": None, "census": "--out", "arena": "--output"}
"""The commands, and the option that names the file of results; `generate` prints them."""


@ray.remote
def shard(program: str, command: list[str], part: str) -> str:
    """The results of one part. They depend on nothing but the arguments, so that Ray may run it again anywhere."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "results.jsonl")
        option = FILE_OPTION[command[0]]
        full = [program, *command, "--shard", part, *([option, str(out)] if option else [])]
        done = subprocess.run(full, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"numduel {command[0]} --shard {part} failed: {done.stderr.strip()}")
        return out.read_text() if option else done.stdout


def run(command: list[str], shards: int, out: str | Path, program: str = "numduel") -> None:
    """Runs a command in so many parts, and writes what one run would have written.

    The program has to be in the same place on every machine of the cluster.
    """
    if command[0] not in FILE_OPTION:
        raise ValueError(f"'{command[0]}' has no shards; choose {', '.join(FILE_OPTION)}")
    texts = ray.get([shard.remote(program, list(command), f"{part}/{shards}") for part in range(1, shards + 1)])
    if FILE_OPTION[command[0]]:
        merge_results(texts, out, program)
    else:
        Path(out).write_text(merged_games(texts))


def merge_results(texts: list[str], out: str | Path, program: str) -> None:
    """Results have numbers, by which `numduel agents merge` brings them into order."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{part}.jsonl") for part in range(len(texts))]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text)
        subprocess.run([program, "merge", *files, "-o", out], check=True, capture_output=True)


def merged_games(texts: list[str]) -> str:
    """Games by level and index, which are the last two parts of an id. A twin stays after its game."""

    def place(line: str) -> list[int]:
        found = re.search(r"g\d+-\d+-[0-9a-f]+-(\d+)-(\d+)", line)
        if found is None:
            raise ValueError("the parts can only be merged where every line has an id; use --json with --pages")
        return [int(part) for part in found.groups()]

    return "".join(sorted((line for text in texts for line in text.splitlines(keepends=True)), key=place))
