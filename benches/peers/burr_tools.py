"""Counts the assemblies of puzzle files by Burr Tools and by dlx, one thread each, without taking apart.

    python3 benches/peers/burr_tools.py BURRTXT DLX FILE.xmpuzzle...
    python3 benches/peers/burr_tools.py --within BURR_TOOLS PACKING FILE.xmpuzzle...

BURRTXT is the console program of Burr Tools, DLX this project's: what is compared is the processor time of whole
processes, the least of some. BURR_TOOLS and PACKING, made of burr_tools.cpp and by `cargo build --release -p benches`,
measure by themselves, from when they open a file: so that the start of a process does not count.

Prints for each file the assemblies that either counts, problem by problem, the times in milliseconds, and how many times
ours theirs is.
"""

import os
import re
import statistics
import subprocess
import sys

RUNS = 5


def run(command):
    """What a command prints, and its processor time in milliseconds: the least of some runs."""
    least = float("inf")
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        least = min(least, 1000 * (usage.ru_utime + usage.ru_stime))
        if usage.ru_utime > 2:
            break
    return printed, least


def whole(program, file):
    """The counts and the time of a whole process of Burr Tools or of ours."""
    if "burrTxt" in os.path.basename(program):
        printed, time = run([program, "-q", "-o", "all", file])
        # A piece that fits nowhere ends a problem at once.
        found = re.findall(r"(\d+) assemblies|can be place nowhere", printed)
        return " ".join(count or "0" for count in found), time
    printed, time = run([program, "tiling", "count", "--threads", "1", file])
    return " ".join(printed.split()), time


def within(program, file):
    """The counts and the time that a program tells by itself."""
    printed = subprocess.run([program, file], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    time, counts = printed.stdout.split(" ", 1)
    return counts.strip(), float(time)


def main(measure, theirs, ours, files):
    ratios = []
    for file in files:
        (their_counts, their_time), (our_counts, our_time) = measure(theirs, file), measure(ours, file)
        ratios.append(their_time / our_time)
        mark = "" if their_counts == our_counts else f"  differs: {our_counts}"
        name = os.path.basename(file)
        print(f"{name:36}{their_time:9.2f}{our_time:9.2f}{ratios[-1]:9.2f}  {their_counts}{mark}")
    print(f"median {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["--within"]:
        main(within, arguments[1], arguments[2], arguments[3:])
    else:
        main(whole, arguments[0], arguments[1], arguments[2:])
