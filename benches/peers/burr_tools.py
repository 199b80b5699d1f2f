"""Counts the assemblies of puzzle files by Burr Tools and by dlx, one thread each, without taking apart.

    python3 benches/peers/burr_tools.py BURRTXT DLX FILE.xmpuzzle...

BURRTXT is the console program of Burr Tools, DLX this project's. Prints for each file the assemblies that either
counts, problem by problem, the least processor time of some runs in milliseconds, and how many times ours theirs is.
"""

import os
import re
import statistics
import subprocess
import sys

RUNS = 5


def run(command):
    """What a command prints, and its processor time in seconds: the least of some runs."""
    least = float("inf")
    for _ in range(RUNS):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        least = min(least, usage.ru_utime + usage.ru_stime)
        if usage.ru_utime > 2:
            break
    return printed, least


def main(theirs, ours, files):
    ratios = []
    for file in files:
        printed, their_time = run([theirs, "-q", "-o", "all", file])
        # A piece that fits nowhere ends a problem at once.
        found = re.findall(r"(\d+) assemblies|can be place nowhere", printed)
        their_counts = " ".join(count or "0" for count in found)
        printed, our_time = run([ours, "tiling", "count", "--threads", "1", file])
        our_counts = " ".join(printed.split())
        ratios.append(their_time / our_time)
        mark = "" if their_counts == our_counts else f"  differs: {our_counts}"
        name = os.path.basename(file)
        print(f"{name:36}{their_time * 1000:9.1f}{our_time * 1000:9.1f}{ratios[-1]:9.2f}  {their_counts}{mark}")
    print(f"median {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
