"""Puzzles: generated, solved, checked, rated, explained and drawn."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from itertools import islice
from typing import Any

import dancing_bits as dlx
import numpy as np
import pytest
from dancing_bits import Puzzle
from dancing_bits._puzzles import run_command

EASY = "9...762..1638.........5....2.6.....9.8..9..4.3.....5.2....6.........2376..813...4"
SMALL = "...1.2...3.....4"
FAMILIES = ["sudoku", "latin", "kenken", "kakuro", "kropki"]


def test_the_same_seed_gives_the_same_puzzles() -> None:
    puzzles = list(dlx.generate("sudoku", count=3, seed=7, symmetry="rotate180"))
    assert str(puzzles[0]) == EASY
    assert puzzles[1:] == list(dlx.generate("sudoku", count=2, seed=7, skip=1, symmetry="rotate180", threads=1))
    assert [(puzzle.seed, puzzle.index) for puzzle in puzzles] == [(7, 0), (7, 1), (7, 2)]
    assert next(dlx.generate()) != next(dlx.generate())


def test_flags_of_generate() -> None:
    (puzzle,) = dlx.generate(clues=(24, 28), seed=1)
    assert 24 <= sum(value is not None for row in puzzle.givens for value in row) <= 28
    assert puzzle == next(dlx.generate(clues="24..28", seed=1))
    (printed,) = dlx.generate(clues="usual", seed=1)
    assert 36 <= sum(value is not None for row in printed.givens for value in row) <= 40
    (hard,) = dlx.generate(needs=["pointing", "naked-pair"], rating=(2.0, 4.5), seed=1)
    rated = dlx.rate(hard)
    assert rated.rating is not None and 2.0 <= rated.rating <= 4.5
    (leveled,) = dlx.generate(difficulty=("easy", "medium"), without=["naked-pair"], size=6, box=(3, 2), seed=1)
    assert leveled.data["boxes"] == {"rows": 3, "columns": 2}
    assert next(dlx.generate("variant", with_=["thermo", "arrow"], size=6, seed=1)).family == "variant"
    (jigsaw,) = dlx.generate(variant=["x", "jigsaw"], size=6, seed=1)
    assert jigsaw.data["diagonals"] and "regions" in jigsaw.data
    (kenken,) = dlx.generate("kenken", size=4, values=[1, 2, 3, 5], cages=(1, 3), seed=1)
    assert kenken.data["values"] == [1, 2, 3, 5]
    wrongs: list[dict[str, Any]] = [{"format": "grid"}, {"json": True}]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=f"generate gives puzzles, and has no {next(iter(wrong))}="):
            dlx.generate(**wrong)
    with pytest.raises(TypeError, match="read has no setting format="):
        dlx.read(SMALL, format="grid")
    with pytest.raises(TypeError, match=r"clues takes one value or a pair, not \[24, 26, 28\]"):
        dlx.generate(clues=[24, 26, 28])


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family(family: str) -> None:
    how: dict[str, Any] = {"rows": 6, "cols": 6} if family == "kakuro" else {"size": 6}
    for puzzle in dlx.generate(family, count=3, seed=1, **how):
        assert puzzle.family == family
        assert puzzle.size == 6
        checked = dlx.check(puzzle)
        assert checked
        assert checked.solution == puzzle.solution == dlx.solve(puzzle)
        assert list(dlx.solutions(puzzle)) == [puzzle.solution]
        assert puzzle.problem().count() == 1
        rated = dlx.rate(puzzle)
        assert rated.rating is not None and rated.rating >= 1
        assert rated.level in ("easy", "medium", "hard", "expert", "extreme")
        assert dlx.hint(puzzle).words
        assert puzzle._repr_svg_().startswith("<svg")
        assert Puzzle(str(puzzle)) == puzzle
        assert Puzzle(puzzle.json) == puzzle
        assert Puzzle(puzzle.data) == puzzle
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert pickle.loads(pickle.dumps(puzzle)).solution == puzzle.solution
        assert hash(Puzzle(str(puzzle))) == hash(puzzle)


def test_arrays() -> None:
    board = np.array([[int(c) if c != "." else 0 for c in SMALL]]).reshape(4, 4)
    puzzle = Puzzle(board)
    assert str(puzzle) == SMALL
    assert (puzzle.array == board).all()
    assert puzzle.givens[0] == [None, None, None, 1]
    checked = dlx.check(board)
    assert checked and checked.solution is not None
    assert [each.verdict for each in dlx.check([board, board])] == ["unique", "unique"]
    assert Puzzle(np.zeros((6, 6), dtype=np.int8), box=(3, 2)).data["boxes"] == {"rows": 3, "columns": 2}
    with pytest.raises(ValueError, match="r1c2 is 5: expected 0 to 4"):
        Puzzle(np.array([[1, 5, 0, 0]] + [[0] * 4] * 3))
    with pytest.raises(ValueError, match="a square array, not one of shape"):
        Puzzle(np.zeros((4, 5), dtype=int))
    with pytest.raises(TypeError, match="integers, 0 for an empty cell, not float64"):
        Puzzle(np.zeros((4, 4)))  # type: ignore  # pyright: ignore


def test_findings_are_no_part_of_a_puzzle() -> None:
    puzzle, open_one = Puzzle(EASY), Puzzle("1.........1.....")
    solution = dlx.solve(puzzle)
    said: list[tuple[Puzzle, str, dict[str, Any]]] = [
        (open_one, "check", {"estimate": 100}),
        (puzzle, "check", {"minimal": True}),
        (puzzle, "rate", {"language": "de", "pearl": True}),
        (puzzle, "hint", {"language": "de"}),
        (puzzle, "solve", {}),
        (puzzle, "candidates", {}),
    ]
    for asked, command, flags in said:
        (record,) = run_command(command, asked.json, flags)
        assert set(json.loads(record)) > set(asked.data)
        for again in (*dlx.read(record), Puzzle(record), Puzzle(json.loads(record))):
            assert again == asked
            assert again.data == asked.data
            assert again.json == asked.json
    state = json.dumps({**open_one.data, "state": [[1, 1, None, None]] + [[None] * 4] * 3})
    (record,) = run_command("check", state, {"clashes": True})
    assert "clashes" in record and next(dlx.read(record)) == open_one
    (record,) = run_command("solve", puzzle.json, {})
    assert Puzzle(record).solution == next(dlx.read(record)).solution == solution


def test_json_has_the_texts_of_a_puzzle_as_they_are() -> None:
    data = {**Puzzle(SMALL).data, "title": "Größe 4"}
    puzzle = Puzzle(data)
    assert puzzle.data["title"] == "Größe 4" and "Größe 4" in puzzle.json
    assert puzzle == next(dlx.read(puzzle.json)) == Puzzle(puzzle.json)


def test_what_is_no_puzzle() -> None:
    with pytest.raises(ValueError, match="line 1, column 16: expected a digit from 1 to 4"):
        Puzzle("....3.4......3.x")
    with pytest.raises(ValueError, match="expected one puzzle, found no puzzle"):
        Puzzle("")
    with pytest.raises(ValueError, match="expected one puzzle, found more than one puzzle"):
        Puzzle(f"{SMALL}\n{SMALL}\n")
    with pytest.raises(ValueError, match="expected family="):
        list(dlx.generate("chess"))
    with pytest.raises(ValueError, match="expected one of the flags"):
        list(dlx.generate(colour="red"))
    with pytest.raises(AttributeError, match="never changes"):
        Puzzle(SMALL).family = "chess"  # type: ignore  # pyright: ignore


def test_what_cannot_be_asked_of_puzzles() -> None:
    questions: list[Any] = [dlx.check, dlx.rate, dlx.solve]
    for ask in questions:
        with pytest.raises(TypeError, match="expected a puzzle, or an iterable of puzzles, not an object of type NoneType"):
            ask(None)
        with pytest.raises(TypeError, match="timeout is a number of seconds, not '1'"):
            ask(SMALL, timeout="1")
        with pytest.raises(ValueError, match="threads is at most 1024, not 1000000"):
            ask([SMALL], threads=10**6)
    questions = [Puzzle, dlx.hint, dlx.solutions, dlx.render]
    for ask in questions:
        with pytest.raises(TypeError, match="a puzzle is made of a text, .* not of an object of type NoneType"):
            ask(None)
    with pytest.raises(TypeError, match="text is a str, not an object of type NoneType"):
        dlx.read(None)  # type: ignore  # pyright: ignore
    with pytest.raises(ValueError, match="timeout is a number of seconds from 0, not -1"):
        dlx.hint(SMALL, timeout=-1)
    for flags, message in (
        ({"threads": 1025}, "threads is at most 1024, not 1025"),
        ({"seed": 2**64}, "seed is at most 18446744073709551615"),
        ({"count": 2**70}, "count is at most 9223372036854775807"),
        ({"skip": 2**63}, "skip is at most 9223372036854775807"),
        ({"timeout": -1}, "timeout is a number of seconds from 0, not -1"),
    ):
        wrong: dict[str, Any] = flags
        with pytest.raises(ValueError, match=message):
            dlx.generate(**wrong)
    for call in (lambda: dlx.check([SMALL], workers=2), lambda: dlx.generate(workers=2)):
        with pytest.raises(TypeError, match="workers= goes with executor="):
            call()
    assert dlx.check(SMALL, timeout=float("inf"))
    assert next(dlx.generate(count=None, skip=np.int64(3), seed=np.int64(1))) is not None  # type: ignore[arg-type]


def test_puzzles_that_are_not_unique() -> None:
    empty, wrong = "." * 16, "11" + "." * 14
    verdicts = [dlx.check(text) for text in (SMALL, empty, wrong)]
    assert [each.verdict for each in verdicts] == ["unique", "multiple", "none"]
    assert [bool(each) for each in verdicts] == [True, False, False]
    assert len(verdicts[1].solutions) == 2
    assert verdicts[2].reason is not None and "row 1" in verdicts[2].reason
    assert dlx.solve(wrong) is None
    assert list(dlx.solutions(wrong)) == []
    assert len(list(dlx.solutions(empty))) == 288
    assert dlx.rate(empty).rating is None
    assert dlx.rate(empty).verdict == "multiple"
    with pytest.raises(ValueError, match="the puzzle has several solutions"):
        dlx.hint(empty)


def test_what_a_check_says_beside_the_verdict() -> None:
    open_one = "1.........1....."
    assert dlx.check(SMALL).is_minimal is None and dlx.check(open_one).estimate is None
    (minimal,) = dlx.check([SMALL], minimal=True)
    assert minimal.is_minimal is True and minimal.spare == ()
    spare = dlx.check("1423324121344312", minimal=True)
    assert spare.is_minimal is False and len(spare.spare) == 16 and spare.spare[1] == "r1c2"
    dots = dlx.check(next(dlx.generate("kropki", size=4, seed=1, dots="some")), minimal=True)
    assert dots.is_minimal is False and dots.spare_clues and "dot" in dots.spare_clues[0]

    estimate = dlx.check(open_one, estimate=True).estimate
    assert estimate == dlx.Estimate(18.0, 0.0, (18.0, 18.0), 0, 0, exact=True)
    (few,) = dlx.check(["." * 36], estimate=100, minimal=True)
    assert few.estimate is not None and few.estimate.walks == 100 and few.is_minimal is None
    assert not few.estimate.exact and few.estimate.interval[0] < few.estimate.solutions < few.estimate.interval[1]
    many = dlx.check("." * 36, estimate=True).estimate
    assert many is not None and many.walks == 1000 and many.interval[0] <= 28_200_960 <= many.interval[1]
    assert dlx.check(SMALL, estimate=True).estimate is None
    for walks in (1, -1):
        with pytest.raises(ValueError, match="estimate is at least 2, not"):
            dlx.check(SMALL, estimate=walks)


def test_clashes() -> None:
    assert dlx.clashes(SMALL) == ()
    (row,) = dlx.clashes("11" + "." * 6 + "." * 8)[:1]
    assert row.name == "row 1" and row.cells == ("r1c1", "r1c2")
    state: list[list[Any]] = [[1, None, [2, 3], 0], [0] * 4, [0] * 4, [0] * 4]
    assert [clash.name for clash in dlx.clashes(SMALL, state)] == ["row 1"]
    assert dlx.clashes(Puzzle(SMALL).array) == ()
    assert dlx.clashes(next(dlx.generate("kakuro", rows=6, cols=6, seed=1))) == ()
    assert dlx.clashes(next(dlx.generate("kenken", size=4, seed=1))) == ()
    with pytest.raises(TypeError, match="clashes has no setting explain="):
        dlx.clashes(SMALL, explain=True)


def test_answers_have_a_hash() -> None:
    questions: list[Any] = [dlx.check, dlx.rate, dlx.hint]
    for ask in questions:
        assert ask(EASY) == ask(EASY) and len({ask(EASY), ask(EASY), ask(SMALL)}) == 2


def test_settings_of_a_question_take_effect_or_are_refused() -> None:
    puzzle, open_one = Puzzle(EASY), Puzzle("1.........1.....")
    for source in (puzzle, EASY):
        german = dlx.hint(source, language="de")
        assert german.words != dlx.hint(source).words
        assert german.words[:12] in german.render("text")
        pearl = dlx.rate(source, pearl=True, language="de")
        assert pearl.rating is not None and pearl.pearl is not None and pearl.diamond is not None
        assert pearl.rating >= pearl.pearl >= pearl.diamond
        assert pearl.technique == "Naked single" and pearl.technique_name == "Nackter Single"
    for open_source in (open_one, str(open_one)):
        assert len(list(dlx.solutions(open_source))) == 18
        assert len(list(dlx.solutions(open_source, limit=3))) == 3
        assert list(dlx.solutions(open_source, limit=0)) == []
        assert len({str(dlx.solve(open_source, seed=seed)) for seed in range(9)}) > 1
    questions: list[Any] = [dlx.check, dlx.rate, dlx.solve, dlx.solutions, dlx.hint, dlx.render, Puzzle, dlx.read]
    for ask in questions:
        for wrong in (SMALL, Puzzle(SMALL), [SMALL]):
            with pytest.raises(TypeError, match=f"{ask.__name__} has no setting timout=.*it takes allow_split=, box="):
                ask(wrong, timout=1)
    # A stream is refused before it is read.
    with pytest.raises(TypeError, match="check has no setting explain="):
        dlx.check(iter([SMALL]), explain=True)
    for ask in questions[:-1]:
        with pytest.raises(TypeError, match="box= says how to read a text, and a Puzzle is read already"):
            ask(Puzzle(SMALL), box=(2, 2))
    with pytest.raises(TypeError, match="symbols= says how to read a text"):
        list(dlx.check(["." * 15 + "A", Puzzle(SMALL)], symbols="ABCD"))
    assert Puzzle(SMALL.translate(str.maketrans("1234", "ABCD")), symbols="ABCD").givens == Puzzle(SMALL).givens


def test_streams() -> None:
    lines = [str(puzzle) for puzzle in dlx.generate(count=100, seed=3)]
    assert [each.verdict for each in dlx.check(lines)] == ["unique"] * 100
    rated = list(dlx.rate(iter(lines)))
    assert [str(each.puzzle) for each in rated] == lines
    assert [each.rating for each in rated] == [dlx.rate(line).rating for line in lines]
    assert [str(puzzle) for puzzle in dlx.read("\n".join(lines))] == lines
    assert [grid is not None for grid in dlx.solve(lines)] == [True] * 100

    # Lazily, and of several families.
    def endless() -> Iterator[Puzzle | str]:
        while True:
            yield from dlx.generate("kropki", size=4, seed=1)
            yield SMALL

    assert [each.puzzle.family for each in islice(dlx.check(endless()), 4)] == ["kropki", "sudoku"] * 2
    with pytest.raises(ValueError, match="expected a digit"):
        list(dlx.check([SMALL, "....3.4......3.x"]))


def test_hints() -> None:
    hint = dlx.hint(EASY)
    assert hint.technique is not None and hint.technique in str(hint)
    ((cell, value),) = hint.placed.items()
    solution = dlx.solve(EASY)
    assert solution is not None
    assert solution[int(cell[1]) - 1][int(cell[3]) - 1] == value
    assert hint._repr_svg_().startswith("<svg")
    assert "┃" in hint.render("text")
    assert dlx.hint(EASY, coordinates="letters").words != hint.words
    state = Puzzle(EASY).array
    state[int(cell[1]) - 1, int(cell[3]) - 1] = value
    assert dlx.hint(EASY, state).words != hint.words
    state[int(cell[1]) - 1, int(cell[3]) - 1] = value % 9 + 1
    with pytest.raises(ValueError, match=f"{cell} is wrong"):
        dlx.hint(EASY, state)
    assert dlx.hint(EASY, solution).words == "The puzzle is solved"


def test_pictures() -> None:
    puzzle = Puzzle(EASY)
    text, picture = dlx.render(puzzle, "png"), puzzle.render("text")
    assert isinstance(text, bytes) and text.startswith(b"\x89PNG")
    assert "┃" in picture
    pages = dlx.render(puzzle, "pdf", solution=True)
    assert isinstance(pages, bytes) and pages.startswith(b"%PDF")
    assert dlx.render(puzzle, solution=True) != dlx.render(puzzle)


def test_giving_up_and_deadlines() -> None:
    with pytest.raises(dlx.GaveUp):
        list(dlx.generate(size=4, rating="9.0..9.5", seed=1))
    with pytest.raises(dlx.DeadlinePassed):
        list(dlx.generate(count=None, timeout=0.3))
    with pytest.raises(dlx.DeadlinePassed):
        dlx.solve("." * 256, timeout=0)


def test_a_stream_may_be_left() -> None:
    for _ in range(20):
        stream = dlx.generate(count=None, seed=1)
        assert str(next(stream))
        del stream
