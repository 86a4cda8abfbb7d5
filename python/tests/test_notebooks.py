"""The notebooks run from top to bottom, in a kernel of their own."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "docs/notebooks"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "name",
    ["solve-and-draw", "tabular-agent", "judge-an-agent", pytest.param("maskable-ppo", marks=pytest.mark.heavy)],
)
def test_the_notebook_runs(name):
    notebook = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without their outputs"
    NotebookClient(notebook, timeout=1800, kernel_name="python3").execute()


def test_every_notebook_is_run():
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == {
        "solve-and-draw",
        "tabular-agent",
        "judge-an-agent",
        "maskable-ppo",
    }
