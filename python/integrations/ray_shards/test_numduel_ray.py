"""Shards on a local cluster: the bytes are those of one run."""

import os
import subprocess

import numduel_ray
import pytest
import ray

PROGRAM = os.environ.get("NUMDUEL_PROGRAM", "numduel")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.parametrize(
    "command",
    [
        ["generate", "--season", "ray", "--count", "5", "--twins"],
        ["generate", "--season", "ray", "--level", "2", "--count", "7", "--json"],
        ["census", "random", "lookahead:2", "--season", "ray", "--level", "1", "--level", "3", "--count", "4"],
        ["census", "greedy", "--books"],
        ["census", f"name=mine,cmd={PROGRAM} engine --player level:5", "--books", "--repeat", "2"],
        ["arena", "--agents", "level:5", "random", "perfect", "--game", "showdown", "--rounds", "2"],
    ],
    ids=lambda command: " ".join(command[:3]),
)
def test_the_parts_together_are_one_run(tmp_path, command):
    numduel_ray.run(command, 3, tmp_path / "merged", program=PROGRAM)
    option = numduel_ray.FILE_OPTION[command[0]]
    named = [option, str(tmp_path / "whole")] if option else []
    whole = subprocess.run([PROGRAM, *command, *named], check=True, capture_output=True, text=True).stdout
    expected = (tmp_path / "whole").read_text() if option else whole
    assert expected and (tmp_path / "merged").read_text() == expected


def test_what_fails_on_a_worker_says_why(tmp_path):
    with pytest.raises(ray.exceptions.RayTaskError, match="choose from 1 to 10"):
        numduel_ray.run(["generate", "--season", "ray", "--level", "11"], 2, tmp_path / "none", program=PROGRAM)
    with pytest.raises(ValueError, match="use --json with --pages"):
        numduel_ray.run(["generate", "--season", "ray", "--level", "1", "--pages"], 2, tmp_path / "none", program=PROGRAM)
    with pytest.raises(ValueError, match="has no shards; choose generate, census, arena"):
        numduel_ray.run(["solve", "showdown"], 2, tmp_path / "none", program=PROGRAM)
