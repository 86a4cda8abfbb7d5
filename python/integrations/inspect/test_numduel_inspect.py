"""The task from end to end on inspect's mock model."""

import json

import numduel
import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from numduel_inspect import numduel_decisions


def run(tmp_path, agent, **arguments):
    """Runs the task with an agent that maps the messages so far to a reply."""

    def answer(messages, tools, tool_choice, config):
        output = ModelOutput.from_content("mockllm/model", agent([message.text for message in messages]))
        # Without a usage, inspect looks for a tokenizer on the network.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    model = get_model("mockllm/model", custom_outputs=answer, memoize=False)
    epochs = arguments.pop("epochs", 1)
    task = numduel_decisions(**arguments)
    [log] = inspect_eval(task, model=model, epochs=epochs, log_dir=str(tmp_path), display="none")
    assert log.status == "success", log.error
    found = {score.name: {name: metric.value for name, metric in score.metrics.items()} for score in log.results.scores}
    return log, found


def scripted(kinds: list[str]):
    """An agent without memory: what it does follows from the length of the question."""

    def agent(messages: list[str]) -> str:
        question = messages[-1]
        moves = question.split("Legal moves: ")[1].split("\n")[0].split()
        kind = kinds[len(question) % len(kinds)]
        if kind == "unreadable":
            return f"I play {moves[0]}."
        return "Thinking ... " + json.dumps({"move": {"first": moves[0], "last": moves[-1], "illegal": "x10^9"}[kind]})

    return agent


def census_of(games, agent):
    """The census of the same agent, which is asked in a plain loop."""
    census = numduel.Census(games)
    moves = []
    for decision in census.decisions:
        prompt, judged = decision.prompt(), None
        for _ in range(3):
            judged = decision.judge(agent([prompt]))
            if judged.retry is None:
                break
            prompt = decision.prompt(retry=judged.retry)
        moves.append([judged.move if judged.kind == "move" else None])
    return census.score(moves)["overall"]


@pytest.mark.parametrize(
    "kinds", [["first"], ["last"], ["first", "last", "illegal", "unreadable"], ["unreadable"], ["illegal"]]
)
@pytest.mark.parametrize("arguments", [{}, {"season": "inspect", "level": 2, "count": 4}])
def test_a_scripted_agent_scores_what_the_census_says(tmp_path, kinds, arguments):
    agent = scripted(kinds)
    games = numduel.Season("inspect").games(2, 4) if arguments else numduel.game_ids()
    log, found = run(tmp_path, agent, **arguments)
    expected = census_of(games, agent)
    assert len(log.samples) == len(numduel.Census(games).decisions)
    assert found["regret"]["mean_over_games"] == pytest.approx(expected["regret"]["mean"], abs=1e-6)
    for name in ("accuracy", "invalid"):
        assert found[name]["mean_over_games"] == pytest.approx(expected[name]["mean"], abs=1e-6)


def test_the_standard_error_is_that_of_the_census(tmp_path):
    agent = scripted(["first", "last"])
    games = numduel.Season("inspect").games(1, 12)
    _, found = run(tmp_path, agent, season="inspect", level=1, count=12)
    regret = census_of(games, agent)["regret"]
    low, high = regret["interval"]
    assert 2 * 1.96 * found["regret"]["stderr_over_games"] == pytest.approx(high - low, abs=1e-5)


def test_illegal_and_unreadable_replies_are_asked_again_with_their_own_texts(tmp_path):
    def learner(messages: list[str]) -> str:
        replies = ['{"move": "x99"}', "x4", '{"move": "x4"}']
        return replies[sum("refused" in message for message in messages)]

    log, _ = run(tmp_path, learner, retries=2)
    first = next(sample for sample in log.samples if sample.id == "showdown(target=1000)")
    texts = [message.text for message in first.messages]
    assert len(texts) == 6
    assert "x99 is not legal" in texts[2] and "could not be read" in texts[4]
    assert first.scores["regret"].value == {"regret": 0.0, "accuracy": 1.0, "invalid": 0.0}
    log, found = run(tmp_path, learner, retries=1)
    assert found["invalid"]["mean_over_games"] == 1.0 and all(len(sample.messages) == 4 for sample in log.samples)


def test_epochs_are_repeats_and_results_can_be_listed(tmp_path):
    asked = []

    def turns(messages: list[str]) -> str:
        asked.append(messages[-1])
        move = messages[-1].split("Legal moves: ")[1].split()[0]
        return json.dumps({"move": move})

    log, found = run(tmp_path, turns, season="inspect", count=2, results=True, epochs=2)
    decisions = numduel.Census(numduel.Season("inspect").games(1, 2)).decisions
    assert len(log.samples) == len(asked) == 2 * len(decisions)
    assert all("(makes " in question for question in asked)
    expected = numduel.Census(numduel.Season("inspect").games(1, 2)).score([[each.moves[0]] * 2 for each in decisions])
    assert found["regret"]["mean_over_games"] == pytest.approx(expected["overall"]["regret"]["mean"], abs=1e-6)
