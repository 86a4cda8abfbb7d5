"""What random requests rarely meet: rooms in which each action is possible. Loaded by schemathesis.

Every second valid request about a room gets such a room. What was answered is counted, for the test that reads it.
"""

import atexit
import collections
import itertools
import json
import os
import urllib.request

import schemathesis

URL = os.environ["NUMDUEL_API_URL"]
HOST, GUEST = "A" * 26, "B" * 25 + "A"
numbers = itertools.count()
answers = collections.Counter()


def ask(secret, path, accept="application/json", **body):
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json", "Accept": accept}
    data = json.dumps({"request": f"hook-{next(numbers)}", **body}).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers)) as answer:
        return answer.read().decode()


def room(owner=HOST):
    return json.loads(ask(owner, "/rooms", game="showdown", name="Ada"))["room"]


def act(secret, code, action, **body):
    ask(secret, f"/rooms/{code}/{action}", **(body or {"name": "Bob"}))
    return code


def joined():
    return act(GUEST, room(), "join")


def moved(plies):
    code = joined()
    for ply in range(plies):
        act([HOST, GUEST][ply % 2], code, "move", seq=ply + 2, move="2")
    return code


def over():
    return act(HOST, joined(), "resign")


def private_link():
    code = room()
    page = ask(HOST, f"/rooms/{code}", accept="text/html")
    return code, {"secret": page.split("/seat#")[1][:26]}


# By the end of the operation's path: a room in which it is possible, and what its body has to say.
ROOMS = {
    "join": lambda: (room(GUEST), {}),
    "move": lambda: (joined(), {"seq": 2, "move": "2"}),
    "takeback": lambda: (moved(1), {}),
    "refuse-takeback": lambda: (act(GUEST, moved(2), "takeback"), {}),
    "resign": lambda: (joined(), {}),
    "claim": lambda: (moved(1), {}),
    "rematch": lambda: (over(), {}),
    "values": lambda: (joined(), {}),
    "free": lambda: (joined(), {}),
    "link": private_link,
    "review": lambda: (over(), {}),
}


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if "wait" in (case.query or {}):
        case.query["wait"] = 0
    if "{code}" not in case.path or next(numbers) % 2:
        return
    action = case.path.rsplit("/", 1)[-1]
    code, body = ROOMS.get(action, lambda: (room(), {}))()
    case.path_parameters["code"] = code
    if isinstance(case.body, dict):
        case.body = {"request": case.body["request"], "name": "Eve", **body}


@schemathesis.hook
def after_call(context, case, response):
    answers[f"{case.method.upper()} {case.path} {response.status_code}"] += 1


def write_answers():
    with open(os.environ["NUMDUEL_API_ANSWERS"], "w") as file:
        json.dump(answers, file)


atexit.register(write_answers)
