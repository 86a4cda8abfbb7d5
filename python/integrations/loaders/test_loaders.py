"""What `numduel agents dataset` writes, read by those who use such files. Nothing is downloaded."""

import json
import os
import subprocess
import tempfile

# Read when the libraries are imported.
os.environ |= {"HF_HUB_OFFLINE": "1", "HF_HOME": tempfile.mkdtemp()}

import datasets
import lm_eval
import pytest
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A folder of questions about two games of every level."""
    folder = tmp_path_factory.mktemp("written") / "data"
    program = os.environ["NUMDUEL_PROGRAM"]
    subprocess.run([program, "dataset", "-o", folder, "--season", "spring", "--count", "2"], check=True)
    return folder


def legal(question: str) -> list[str]:
    return question.split("Legal moves: ")[1].split("\n")[0].split()


class Scripted(LM):
    """A model that plays the last legal move, in the form that the question asks for."""

    def reply(self, question: str) -> str:
        return json.dumps({"move": legal(question)[-1]})

    def generate_until(self, requests):
        return ['Not {"move": "x99"}. ' + self.reply(request.args[0]) for request in requests]

    def loglikelihood(self, requests):
        return [(float(request.args[1] == self.reply(request.args[0])), True) for request in requests]

    def loglikelihood_rolling(self, requests):
        raise NotImplementedError


def test_hugging_face_loads_both_configurations(written):
    free = datasets.load_dataset(str(written), "free_form", split="train")
    choices = datasets.load_dataset(str(written), "multiple_choice", split="train")
    assert len(free) == len(choices) > 200
    for question, choice in zip(free, choices, strict=True):
        regrets = dict(zip(question["legal"], question["regrets"], strict=True))
        assert question["legal"] == legal(question["question"])
        assert question["answers"] == [move for move, regret in regrets.items() if regret == 0]
        assert choice["choices"][choice["answer"]] == question["answer"]


def test_lm_eval_scores_a_scripted_model_as_the_answers_do(written, monkeypatch):
    monkeypatch.chdir(written)
    names = ["numduel_choice", "numduel_move"]
    found = lm_eval.simple_evaluate(
        model=Scripted(), tasks=names, task_manager=TaskManager(include_path=str(written)), bootstrap_iters=0
    )["results"]
    free = [json.loads(line) for line in (written / "free_form.jsonl").read_text().splitlines()]
    right = sum(question["legal"][-1] in question["answers"] for question in free) / len(free)
    assert 0.1 < right < 0.9
    assert found["numduel_move"]["exact_match,last_move"] == pytest.approx(right)
    # Where the last move is right but not the first of the right ones, it is not among the choices.
    choices = [json.loads(line) for line in (written / "multiple_choice.jsonl").read_text().splitlines()]
    last = [legal(choice["question"])[-1] for choice in choices]
    picked = [
        choice["choices"].index(move) if move in choice["choices"] else 0
        for choice, move in zip(choices, last, strict=True)
    ]
    right = sum(pick == choice["answer"] for pick, choice in zip(picked, choices, strict=True)) / len(choices)
    assert found["numduel_choice"]["acc,none"] == pytest.approx(right)
