"""The pages about Python: their lists are generated, and their examples run."""

import os
import re
from pathlib import Path

import pytest

import numduel
from numduel._compile import bounds, compiled
from numduel.registration import env_id

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "python.md", *sorted((DOCS / "environments").glob("*.md"))]


def listed() -> str:
    lines = [
        "# The books as environments",
        "",
        "Written by the tests (`NUMDUEL_BLESS=1 pytest python/tests/test_docs.py`). Actions are named where the book's list has them all;",
        "otherwise action k is the k-th legal move. Columns are those of a Gymnasium observation, with their ranges.",
        "",
    ]
    for game in numduel.game_ids(gallery=True):
        table = compiled(game, 200_000, {})
        low, high = bounds(table)
        actions = ", ".join(table.moves) if table.moves else f"the k-th legal move, at most {table.actions}"
        columns = [f"{name} {a}..{b}" for name, a, b in zip(table.columns, low.tolist(), high.tolist(), strict=True)]
        shown = columns if len(columns) <= 6 else [*columns[:3], "…", *columns[-2:]]
        notes = [f"{table.positions} positions"]
        notes += [f"{table.starts} starts, drawn"] if table.starts > 1 else []
        notes += ["positions can repeat"] if table.circular else []
        lines += [
            f"## `{env_id(game)}`",
            "",
            f"- game: `{game}`, {', '.join(notes)}",
            f"- action: `Discrete({table.actions})`: {actions}",
            f"- observation: `Box(({len(columns)},), int32)`: {'; '.join(shown)}",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def test_the_list_of_books_is_that_of_the_package():
    page = DOCS / "environments/books.md"
    if os.environ.get("NUMDUEL_BLESS") == "1":
        page.write_text(listed())
    assert page.read_text() == listed(), "write it with NUMDUEL_BLESS=1 pytest python/tests/test_docs.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_run(page):
    names: dict = {}
    for example in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
        exec(compile(example, str(page), "exec"), names)
