"""What the documents show is so."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent


def test_readme() -> None:
    assert doctest.testfile(str(HERE / "README.md"), module_relative=False).failed == 0


@pytest.mark.parametrize("name", ["dancing_bits", "dancing_bits._problem", "dancing_bits._puzzles"])
def test_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.filterwarnings("ignore")
def test_tour() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    tour = nbformat.read(HERE / "docs" / "tour.ipynb", as_version=4)
    nbclient.NotebookClient(tour, timeout=300).execute()
    outputs = [output for cell in tour.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs) == 3
    texts = "".join(output.get("text", output.get("data", {}).get("text/plain", "")) for output in outputs)
    # Four ways to turn each of the 2339 tilings; Steiner systems.
    assert "9356" in texts and "840 {120}" in texts


def test_a_dataset(tmp_path: Path) -> None:
    """The program in the README, with fewer puzzles."""
    parquet = pytest.importorskip("pyarrow.parquet")
    programs = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.DOTALL)
    (program,) = [text for text in programs if "parquet" in text]
    assert "count=1_000_000" in program
    program = program.replace("count=1_000_000", "count=1_000").replace("islice(rated, 10_000)", "islice(rated, 300)")
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
    table = parquet.read_table(tmp_path / "sudokus.parquet").to_pydict()
    assert len(set(table["puzzle"])) == 1000
    assert all(len(text) == 81 and "0" not in text for text in table["solution"])
    assert all(1 <= rating <= 12 for rating in table["rating"])
