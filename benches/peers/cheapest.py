"""The cheapest covers by OR-Tools CP-SAT and by HiGHS, one thread each.

    python3 cheapest.py --make problems          # writes some problems, the same ones every time
    python3 cheapest.py cpsat 10 problems/*.dlx  # the 10 cheapest covers of each, one after the other
    python3 cheapest.py highs 10 problems/*.dlx

After each cover, a clause or a row rules it out, and the solver is asked again. For each file: its name, the seconds,
and the costs. If the time was up, the last one is that of the best cover found, with a `?`.
"""

import math
import random
import sys
import time
from pathlib import Path

LIMIT = 15.0


def write(file, items, options):
    lines = [" ".join(held) + f" |{cost}" for held, cost in options]
    file.write_text("\n".join([" ".join(items), *lines]) + "\n")


def partition(file, count, options, least, most, seed):
    """Random sets of items; the first ones make some covers."""
    draw = random.Random(seed)
    items = [f"i{k}" for k in range(count)]
    made = []
    for _ in range(3):
        rest = draw.sample(items, count)
        while rest:
            size = draw.randint(least, most)
            held, rest = rest[:size], rest[size:]
            made.append((held, draw.randint(len(held) * 8, len(held) * 14)))
    for _ in range(options):
        held = draw.sample(items, draw.randint(least, most))
        made.append((held, draw.randint(len(held) * 5, len(held) * 15)))
    write(file, items, made)


def assignment(file, count, seed):
    """Who does what."""
    draw = random.Random(seed)
    people, tasks = [f"a{k}" for k in range(count)], [f"b{k}" for k in range(count)]
    write(file, people + tasks, [([a, b], draw.randint(1, 100)) for a in people for b in tasks])


def routes(file, count, each, seed):
    """Customers in a square; a route visits some that lie close together, and costs its length."""
    draw = random.Random(seed)
    places = [(draw.random() * 100, draw.random() * 100) for _ in range(count)]

    def distance(a, b):
        return math.dist(places[a], places[b])

    made = {(k,): 400 for k in range(count)}
    for start in range(count):
        near = sorted(range(count), key=lambda k: distance(start, k))[1:9]
        for _ in range(each):
            stops = sorted([start, *draw.sample(near, draw.randint(1, 4))])
            at, rest, length = stops[0], set(stops[1:]), 30.0
            while rest:
                following = min(rest, key=lambda k: distance(at, k))
                length += distance(at, following)
                at = following
                rest.remove(following)
            made[tuple(stops)] = int(length * 10)
    write(file, [f"c{k}" for k in range(count)], [([f"c{k}" for k in stops], cost) for stops, cost in made.items()])


def roster(file, nurses, days, seed):
    """Who works early, late, at night or not at all on each day, and never early after a night; each shift has as many
    as it needs, and each nurse works three to five days of seven. What each dislikes costs most."""
    draw = random.Random(seed)
    least = int(nurses * 0.62 / 3)
    items = [f"{least}:{least + 1}|c{day}{shift}" for day in range(days) for shift in "ELN"]
    after, options = [], []
    for nurse in range(nurses):
        items.append(f"{days * 3 // 7}:{days * 5 // 7}|w{nurse}")
        for day in range(days):
            items.append(f"n{nurse}d{day}")
            after.append(f"x{nurse}d{day}")
    for nurse in range(nurses):
        for day in range(days):
            for shift in "ELNO":
                held = [f"n{nurse}d{day}"]
                if shift != "O":
                    held += [f"c{day}{shift}", f"w{nurse}"]
                if shift == "E" and day > 0:
                    held.append(f"x{nurse}d{day}")
                if shift == "N" and day + 1 < days:
                    held.append(f"x{nurse}d{day + 1}")
                options.append((held, draw.randint(0, 9)))
    write(file, [*items, "|", *after], options)


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    partition(folder / "partition60.dlx", 60, 3000, 2, 6, 1)
    partition(folder / "partition100.dlx", 100, 4000, 3, 8, 2)
    assignment(folder / "assignment30.dlx", 30, 1)
    assignment(folder / "assignment60.dlx", 60, 2)
    routes(folder / "routes50.dlx", 50, 40, 1)
    routes(folder / "routes100.dlx", 100, 40, 2)
    routes(folder / "routes200.dlx", 200, 40, 3)
    roster(folder / "roster12.dlx", 12, 14, 1)
    roster(folder / "roster20.dlx", 20, 28, 1)
    roster(folder / "roster50.dlx", 50, 28, 1)


def read(file):
    """The bounds of the items, the options that hold each item, and the costs."""
    head, *lines = (line for line in Path(file).read_text().splitlines() if line.strip() and line[0] != "|")
    primary, _, secondary = head.partition(" | ")
    bounds, holders, costs = {name: (0, 1) for name in secondary.split()}, {}, []
    for item in primary.split():
        both, _, name = item.rpartition("|")
        least, _, most = both.partition(":")
        bounds[name] = (int(least or 1), int(most or least or 1))
    for line in lines:
        held, _, cost = line.partition("|")
        for item in held.split():
            holders.setdefault(item, []).append(len(costs))
        costs.append(int(cost or 0))
    return bounds, holders, costs


def cpsat(file, wanted):
    from ortools.sat.python import cp_model

    bounds, holders, costs = read(file)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in costs]
    for item, options in holders.items():
        held, (least, most) = [chosen[option] for option in options], bounds[item]
        if (least, most) == (1, 1):
            model.add_exactly_one(held)
        elif (least, most) == (0, 1):
            model.add_at_most_one(held)
        else:
            model.add_linear_constraint(sum(held), least, most)
    model.minimize(sum(cost * option for cost, option in zip(costs, chosen)))
    start = time.time()
    for _ in range(wanted):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = max(0.1, LIMIT - (time.time() - start))
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return
        if status != cp_model.OPTIMAL:
            yield f"{solver.objective_value:.0f}?" if status == cp_model.FEASIBLE else "?"
            return
        cover = [option for option in range(len(costs)) if solver.value(chosen[option])]
        yield sum(costs[option] for option in cover)
        model.add_bool_or(chosen[option].negated() for option in cover)


def highs(file, wanted):
    import highspy

    bounds, holders, costs = read(file)
    solver = highspy.Highs()
    for name, value in [("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.5)]:
        solver.setOptionValue(name, value)
    for option, cost in enumerate(costs):
        solver.addVar(0, 1)
        solver.changeColCost(option, cost)
        solver.changeColIntegrality(option, highspy.HighsVarType.kInteger)
    for item, options in holders.items():
        solver.addRow(*bounds[item], len(options), options, [1] * len(options))
    start = time.time()
    for _ in range(wanted):
        left = max(0.1, LIMIT - (time.time() - start))
        solver.setOptionValue("time_limit", left + solver.getRunTime())
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return
        if status != highspy.HighsModelStatus.kOptimal:
            found = solver.getInfo().objective_function_value
            yield f"{found:.0f}?" if math.isfinite(found) else "?"
            return
        values = solver.getSolution().col_value
        cover = [option for option in range(len(costs)) if values[option] > 0.5]
        yield sum(costs[option] for option in cover)
        solver.addRow(-math.inf, len(cover) - 1, len(cover), cover, [1] * len(cover))


def main():
    if sys.argv[1:2] == ["--make"]:
        make(Path(sys.argv[2]))
        return
    solve = {"cpsat": cpsat, "highs": highs}[sys.argv[1]]
    for file in sys.argv[3:]:
        start = time.time()
        costs = list(solve(file, int(sys.argv[2])))
        print(f"{Path(file).name}\t{time.time() - start:.2f}\t{' '.join(map(str, costs))}", flush=True)


main()
