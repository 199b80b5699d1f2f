"""Compares SudokuSolver, a program in C#, with dlx on the puzzles of its own tests, one thread each.

    python3 benches/peers/sudoku_solver.py FOLDER DLX COMMAND...

FOLDER is a checkout of its repository, DLX this project's command. COMMAND starts `sudoku_solver.cs`, compiled with its
library. Each puzzle is solved, proved to have one solution (or two are found), and has the values found that each cell
has in some solution. Prints for each puzzle, in milliseconds, how long theirs takes to set up its board, and then for
each of the three tasks: theirs without and with that, ours with reading the puzzle, and theirs with setting up : ours.
Times are those that the processor works. Both work in turn in processes that run on, or do the same many times; the
best of five is kept. Answers that differ from the published solution or from each other are told. At the end: geometric
means and medians, without and with setting up.
"""

import json
import math
import re
import resource
import statistics
import subprocess
import sys

ROUNDS = 5
ENOUGH = 5_000
"""If theirs has worked so many milliseconds on a task, there are no more rounds."""
MILLISECONDS = 60
"""How long either works on a task again and again, roughly, in each round."""
LONGEST = 30
"""Seconds after which either is stopped."""
TASKS = {"solve": "solve", "count": "check", "candidates": "candidates"}
"""What is done, and the command of ours for that."""
LINK = "https://www.f-puzzles.com/?load="
MIRACLE = ["king", "knight", "difference:neg1"]


def miracle(givens):
    rows = [[None] * 9 for _ in range(9)]
    for row, column, value in givens:
        rows[row - 1][column - 1] = value
    kinds = [{"kind": kind} for kind in ("antiking", "antiknight", "nonconsecutive")]
    ours = {"family": "variant", "size": 9, "boxes": {"rows": 3, "columns": 3}, "givens": rows, "constraints": kinds}
    text = "".join(str(value or ".") for row in rows for value in row)
    return text, MIRACLE, json.dumps(ours)


def read(folder):
    """The puzzles: name, text and constraints for theirs, text for ours, the published solution if there is one."""
    with open(f"{folder}/SudokuTests/Puzzles.cs", encoding="utf-8-sig") as file:
        source = file.read()

    def pairs(name):
        part = re.search(rf"\b{name} = new \(string, string\)\[\]\s*\{{(.*?)\n    \}};", source, re.DOTALL).group(1)
        return re.findall(r'\(\s*@?"([^"]+)",\s*@?"([^"]*)"\s*\)', part)

    for name in ("uniqueVariantFPuzzles", "uniqueClassicFPuzzles"):
        for number, (text, solution) in enumerate(pairs(name)):
            yield f"{'classic' if 'Classic' in name else 'variant'} link {number + 1}", text, [], LINK + text, solution
    yield "miracle", *miracle([(5, 3, 1), (6, 7, 2)]), None
    yield "miracle without givens", *miracle([]), None
    classics = pairs("uniqueClassics")
    for number, (text, solution) in enumerate(classics):
        yield f"classic {number + 1}", text, [], text, solution
    for number in range(0, len(classics) // 4, 3):
        text = re.sub(r"[1-9]", ".", classics[number][0], count=1)
        yield f"one given fewer {number + 1}", text, [], text, None


class Theirs:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, text, constraints, task, longest=LONGEST):
        asked = {"puzzle": text, "constraints": constraints, "task": task}
        asked |= {"milliseconds": MILLISECONDS, "longest": 1000 * longest}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class Ours:
    def __init__(self, dlx):
        self.dlx = dlx

    def run(self, text, task, times):
        """Milliseconds that it works on so many copies."""
        command = [self.dlx, TASKS[task], "--threads", "1", "--timeout", str(LONGEST)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        null = subprocess.DEVNULL
        subprocess.run(command, input=(text + "\n") * times, text=True, stdout=null, stderr=null)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000

    def answer(self, text, task):
        """As theirs tells it, or what went wrong."""
        command = [self.dlx, TASKS[task], "--threads", "1", "--timeout", str(LONGEST), "--json"]
        done = subprocess.run(command, input=text + "\n", text=True, capture_output=True)
        if done.returncode == 3:
            return "stopped"
        if done.returncode == 2:
            return done.stderr.strip()
        told = json.loads(done.stdout.split("\n")[0])
        if task == "solve":
            return " ".join(str(value) for row in told["solution"] for value in row) if told.get("solution") else "none"
        if task == "count":
            return {"unique": "1", "multiple": "2", "none": "0"}[told["verdict"]]
        return " ".join(str(sum(1 << value - 1 for value in values)) for row in told["candidates"] for values in row)


def main():
    folder, dlx, *command = sys.argv[1:]
    puzzles = list(read(folder))
    theirs, ours = Theirs(command), Ours(dlx)
    for _, text, constraints, _, _ in puzzles[::3][:14]:  # to warm up
        for task in TASKS:
            theirs.run(text, constraints, task, longest=1)
    print("puzzle | set-up | " + " | ".join(f"{task}: theirs | with set-up | ours | ratio" for task in TASKS))
    ratios = {task: ([], []) for task in TASKS}
    for name, text, constraints, our_text, solution in puzzles:
        cells, notes, setup = [], [], math.inf
        best = {}
        for task in TASKS:
            expected = ours.answer(our_text, task)
            once = min(ours.run(our_text, task, 1) for _ in range(ROUNDS))
            start, times, many = once, 1, math.inf
            if once < LONGEST * 500:
                few = ours.run(our_text, task, 20)
                each = max((few - once) / 19, 0.005)
                times = max(2, min(4000, round(MILLISECONDS / each)))
            told, their, worked = {}, math.inf, 0
            for _ in range(ROUNDS):
                told = theirs.run(text, constraints, task)
                if "error" in told:
                    break
                their, setup = min(their, told["time"]), min(setup, told["setup"])
                if times > 1:
                    many = min(many, ours.run(our_text, task, times))
                    start = min(start, ours.run(our_text, task, 1))
                worked += told["time"] * told["runs"]
                if told["found"] == "stopped" or worked > ENOUGH:
                    break
            our = max(0.001, (many - start) / (times - 1)) if times > 1 else once
            found = told.get("found", told.get("error"))
            best[task] = (their, our, found != "stopped" and expected != "stopped")
            if task == "solve" and solution:
                for whose, answer in (("theirs", found), ("ours", expected)):
                    if answer.replace(" ", "") != solution:
                        notes.append(f"{whose} is not as published: {answer}")
            elif task != "solve" and found != expected:
                notes.append(f"{task} differs: theirs {found}, ours {expected}")
        for task, (their, our, both) in best.items():
            if both:
                ratios[task][0].append(their / our)
                ratios[task][1].append((their + setup) / our)
            cells += [f"{their:.3f}", f"{their + setup:.3f}", f"{our:.3f}", f"{(their + setup) / our:.1f}"]
        print(" | ".join([name, f"{setup:.3f}", *cells, *notes]), flush=True)
    for task, both in ratios.items():
        for which, values in zip(("without", "with"), both):
            mean, median = statistics.geometric_mean(values), statistics.median(values)
            print(f"{task}, {which} set-up: geometric mean {mean:.2f}, median {median:.2f}, "
                  f"{min(values):.2f} to {max(values):.2f}, of {len(values)}")


main()
