"""What the documents show is so."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import dancing_bits as dlx
import pytest
from boards import queens

HERE = Path(__file__).parent.parent


def test_links_lead_to_what_they_name() -> None:
    if not (HERE.parent / "README.md").exists():
        pytest.skip("outside the checkout")
    pages = [HERE / "README.md", *(HERE / "docs").glob("*.md")]
    for page in pages:
        text = page.read_text()
        headings = {line.lstrip("# ").lower().replace(" ", "-") for line in text.splitlines() if line.startswith("#")}
        for name, target in re.findall(r"\[([^]]+)\]\(([^)]+)\)", text):
            if target.startswith("#"):
                assert target[1:] in headings, f"{page.name}: {target}"
            elif "://" not in target:
                there = page.parent / target
                assert there.exists(), f"{page.name}: {target}"
                assert name != "`.dlx` format" or "The `.dlx` text format" in there.read_text()


def test_a_text_of_a_problem() -> None:
    """As the README describes it."""
    problem = dlx.Problem("p q | x\np q x:red\np x\nq x:blue\n")
    assert (problem.primary, problem.secondary) == (("p", "q"), ("x",))
    assert problem.options[0] == ("p", "q", dlx.Colored("x", "red"))
    assert problem.to_dlx() == "p q | x\np q x:red\np x\nq x:blue\n"


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


def programs(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (HERE / page).read_text(), re.DOTALL)


def test_one_page_for_others() -> None:
    (program,) = programs("docs/from-others.md")
    names: dict[str, Any] = {"dlx": dlx}
    exec(program, names)
    # Two groups of three variables that share one.
    problem = names["exactly_one"]([["a", "b", "c"], ["c", "d", "e"]])
    assert {frozenset(cover) for cover in problem.covers()} == {
        frozenset(each) for each in (["c"], ["a", "d"], ["a", "e"], ["b", "d"], ["b", "e"])
    }


@pytest.mark.filterwarnings("ignore")
def test_many_machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pool, dask, ray = programs("docs/many-machines.md")

    def run(program: str) -> None:
        names: dict[str, Any] = {"dlx": dlx, "problem": queens(8), "print": str}
        exec(program, names)
        assert names["number"] == 92

    run(pool.replace("ProcessPoolExecutor", "ThreadPoolExecutor"))
    (tmp_path / "queens.answers").unlink()
    distributed = pytest.importorskip("dask.distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        assert '"tcp://scheduler:8786"' in dask and "parts=5_000" in dask
        run(dask.replace('"tcp://scheduler:8786"', "address").replace("parts=5_000", "parts=50").replace(
            "from dask", f"address = {cluster.scheduler_address!r}\nfrom dask"
        ))
    pytest.importorskip("ray")
    run(ray)


def test_the_readme_of_the_project() -> None:
    page = HERE.parent / "README.md"
    if not page.exists():
        pytest.skip("outside the checkout")
    (program,) = [text for text in programs("../README.md") if "dancing_bits" in text]
    seen: list[Any] = []
    exec(program, {"print": seen.append})
    assert seen == [["one", "three"], ["two", "four"]]


def test_everything_has_a_docstring() -> None:
    public: list[Any] = [getattr(dlx, name) for name in dlx.__all__] + [dlx.any]
    for each in public:
        assert each.__doc__, each
        members: dict[str, Any] = dict(vars(each)) if isinstance(each, type) else {}
        for name, member in members.items():
            if not name.startswith("_") and (callable(member) or isinstance(member, property | classmethod)):
                assert member.__doc__, f"{each.__name__}.{name}"
