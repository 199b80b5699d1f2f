// Has SudokuSolver, a library in C#, work on puzzles; `sudoku_solver.py` runs this.
//
// Reads one JSON object per line: `puzzle` (a link of f-puzzles, or the givens row by row), `constraints` of the
// library beside those of the link, `task` (`solve`, `count` or `candidates`), `milliseconds` (how long the task is
// done again and again), `longest` (after so many it is stopped). Prints one line of JSON: the best times, in
// milliseconds, of `setup` (from the text to the library's board) and of the task, and what it found. All times are
// those that the processor works: of this thread, for the limit of all. Linux only.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Threading;
using SudokuSolver;

internal static class Peer
{
    [StructLayout(LayoutKind.Sequential)]
    private struct Time
    {
        public long Seconds;
        public long Nanoseconds;
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    private static extern int Clock(int which, out Time time);

    /// <summary>Milliseconds that this thread has worked.</summary>
    private static double Worked()
    {
        const int ofThread = 3;
        Clock(ofThread, out Time time);
        return time.Seconds * 1e3 + time.Nanoseconds * 1e-6;
    }

    private static Solver Read(string puzzle, string[] constraints)
    {
        return puzzle.StartsWith("N4Ig", StringComparison.Ordinal)
            ? SolverFactory.CreateFromFPuzzles(puzzle, constraints)
            : SolverFactory.CreateFromGivens(puzzle, constraints);
    }

    /// <summary>For each cell the sum of powers of two.</summary>
    private static string Candidates(Solver solver, long[] counts)
    {
        int values = solver.MAX_VALUE;
        return string.Join(" ", Enumerable.Range(0, counts.Length / values).Select(cell =>
            Enumerable.Range(0, values).Sum(value => counts[cell * values + value] > 0 ? 1L << value : 0)));
    }

    private static string Work(Solver solver, string task, CancellationToken token)
    {
        switch (task)
        {
            case "solve":
                return solver.FindSolution(multiThread: false, cancellationToken: token)
                    ? string.Join(" ", solver.FlatBoard.Select(mask => SolverUtility.GetValue(mask)))
                    : "none";
            case "count":
                return solver.CountSolutions(2, multiThread: false, cancellationToken: token) + "";
            default:
                long[] counts = solver.TrueCandidates(multiThread: false, numSolutionsCap: 1, cancellationToken: token);
                return Candidates(solver, counts);
        }
    }

    private static void Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            string puzzle, task;
            string[] constraints;
            int milliseconds, longest;
            using (JsonDocument asked = JsonDocument.Parse(line))
            {
                JsonElement root = asked.RootElement;
                puzzle = root.GetProperty("puzzle").GetString();
                task = root.GetProperty("task").GetString();
                constraints = root.GetProperty("constraints").EnumerateArray().Select(name => name.GetString()).ToArray();
                milliseconds = root.GetProperty("milliseconds").GetInt32();
                longest = root.GetProperty("longest").GetInt32();
            }

            var told = new Dictionary<string, object>();
            try
            {
                double setup = double.MaxValue, time = double.MaxValue;
                string found = null;
                int runs = 0;
                bool isStopped = false;
                double all = Worked();
                do
                {
                    // A new board for every run: the library keeps in it what it finds out.
                    double start = Worked();
                    Solver solver = Read(puzzle, constraints);
                    setup = Math.Min(setup, Worked() - start);
                    using (var stop = new CancellationTokenSource())
                    using (Process process = Process.GetCurrentProcess())
                    {
                        double limit = process.TotalProcessorTime.TotalMilliseconds + longest;
                        using (new Timer(_ =>
                        {
                            process.Refresh();
                            if (process.TotalProcessorTime.TotalMilliseconds > limit) stop.Cancel();
                        }, null, 100, 100))
                        {
                            start = Worked();
                            try
                            {
                                found = Work(solver, task, stop.Token);
                            }
                            catch (OperationCanceledException)
                            {
                            }
                            time = Math.Min(time, Worked() - start);
                        }
                        isStopped = stop.IsCancellationRequested;
                    }
                    runs++;
                }
                while (!isStopped && Worked() - all < milliseconds);
                told["setup"] = setup;
                told["time"] = time;
                told["runs"] = runs;
                told["found"] = isStopped ? "stopped" : found;
            }
            catch (Exception error)
            {
                told["error"] = error.Message;
            }
            Console.WriteLine(JsonSerializer.Serialize(told));
            Console.Out.Flush();
        }
    }
}
