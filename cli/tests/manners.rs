//! How the command behaves among others: closed pipes, sudden ends, help, threads.

use std::io::{BufRead, BufReader, Read};
use std::thread::sleep;
use std::time::Duration;

use insta::assert_snapshot;

use crate::support;
use crate::support::{start, stdout};

/// A problem that takes for ever.
const ENDLESS: &str = "domino16x16.dlx";

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for threads in ["1", "2"] {
        let mut child = start(&["cover", "--threads", threads, ENDLESS]);
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'));
        drop(out);
        let end = child.wait_with_output().unwrap();
        assert_eq!((end.status.code(), &end.stderr[..]), (Some(0), &b""[..]));
    }
}

#[test]
fn a_sudden_end_leaves_whole_lines() {
    for _ in 0..5 {
        let mut child = start(&["cover", "--threads", "1", ENDLESS]);
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0; 5000];
        out.read_exact(&mut text).unwrap();
        // By now it waits in the middle of a write, for us to take what is in the pipe.
        sleep(Duration::from_millis(50));
        child.kill().unwrap();
        out.read_to_end(&mut text).unwrap();
        child.wait().unwrap();
        assert_eq!(text.last(), Some(&b'\n'));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn one_thread_is_one_thread() {
    for (threads, expected) in [("1", 1), ("3", 3)] {
        let mut child = start(&["count", "--method", "search", "--threads", threads, ENDLESS]);
        let threads_of = |child: &std::process::Child| -> usize {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
            threads.trim().parse().unwrap()
        };
        // On a busy machine they take a while to start, and more must not come later.
        for _ in 0..200 {
            sleep(Duration::from_millis(50));
            if threads_of(&child) >= expected {
                break;
            }
        }
        sleep(Duration::from_millis(200));
        let threads = threads_of(&child);
        // An emulator of another processor has a thread of its own.
        let program = std::fs::read_link(format!("/proc/{}/exe", child.id())).unwrap();
        let is_emulated = program.to_string_lossy().contains("qemu");
        let expected = expected + usize::from(is_emulated);
        child.kill().unwrap();
        child.wait().unwrap();
        // Where there are several, one more may wait for them.
        assert!(threads == expected || expected > 1 && threads == expected + 1, "{threads} threads");
    }
}

#[test]
fn an_unknown_processor_level_is_an_error() {
    let count = |level: &str| {
        let output = support::dlx(&["count", "queens8.dlx"]).env("DLX_CPU", level).output().unwrap();
        (output.status.code(), [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()))
    };
    assert_eq!(count("portable"), (Some(0), ["92\n".to_owned(), String::new()]));
    for level in ["fast", "", "AVX2"] {
        let (status, [stdout, stderr]) = count(level);
        assert_eq!((status, &*stdout), (Some(2), ""), "{level:?}");
        assert!(stderr.starts_with(&format!("error: DLX_CPU={level}: expected ")), "{stderr}");
        assert!(stderr.ends_with("portable\n"), "{stderr}");
    }
}

#[test]
fn every_processor_level_gives_the_same_answers() {
    let answers = |level: &str| {
        let output = |arguments: &[&str]| {
            let output = support::dlx(arguments).env("DLX_CPU", level).output().unwrap();
            output.status.code().map(|code| (code, output.stdout))
        };
        let made = output(&["generate", "sudoku", "--count", "50", "--seed", "1"]);
        (made, output(&["check", "sudoku/hardest1106.txt"]))
    };
    let portable = answers("portable");
    assert!(portable.0.as_ref().is_some_and(|(code, made)| *code == 0 && made.len() == 50 * 82));
    for level in dlx::cpu::Processor::all() {
        assert_eq!(answers(level.name()), portable, "{}", level.name());
    }
}

#[test]
fn help_lists_what_works() {
    assert_snapshot!(stdout(&["--help"]), @"
    Generate, check and solve logic puzzles; find and count exact covers

    Usage: dlx <COMMAND>

    Commands:
      generate     Generate puzzles, each with exactly one solution
      solve        Solve puzzles
      check        Check whether puzzles have exactly one solution
      candidates   Find the values that each cell has in some solution
      rate         Rate how hard puzzles are
      hint         Show the next solving step
      transform    Scramble puzzles by their symmetries, or bring them to canonical form
      convert      Convert puzzles to another notation
      render       Draw puzzles as text, SVG, PNG or PDF
      book         Make a booklet to print, with the solutions at the back
      cover        Find exact covers
      count        Count exact covers
      alive        Find the options that are in some cover
      prove        Prove that there is no exact cover, or no other one
      sample       Sample exact covers at random, all equally likely
      shard        Count or find covers in parts, on many machines
      tiling       Make and solve packing puzzles, and count their solutions: pentominoes, Soma and the like
      watch        Watch a search step by step
      serve        Serve a web page to play, make and watch puzzles, and the commands as a service
      completions  Print a completion script for a shell
      man          Print the manual page of dlx or of one of its commands
      help         Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Examples:
      dlx generate sudoku --count 6    six Sudokus
      dlx check --explain puzzles.txt  which puzzles are unique, and why others are not
      dlx solve puzzles.txt            their solutions
      dlx count queens.dlx             the number of exact covers
      dlx sample queens.dlx            one of them at random

    Data goes to stdout, everything else to stderr. Exit status: 0 done; 1 the answer is no (a puzzle is
    not unique, or has no solution); 2 bad usage or bad input; 3 stopped by --timeout or --memory, or
    gave up.
    ");
    let kernels: Vec<_> = dlx::KernelKind::ALL.iter().map(|kernel| kernel.name()).collect();
    let count = stdout(&["help", "count"]).replace(&kernels.join(", "), "ALL KERNELS");
    assert_snapshot!(count, @"
    Count exact covers

    Usage: dlx count [OPTIONS] [FILE]

    Arguments:
      [FILE]
              Problem in the .dlx format, in the format of DXD (`p ec N`), or as a matrix of 0 and 1; stdin if absent or `-`

    Options:
          --quiet
              Print only errors: no warnings, no progress

          --limit <N>
              Stop after N covers

          --seed <S>
              Search in random order; the same seed gives the same order

          --threads <N>
              Number of threads; 0 means one per core. The answer does not depend on it
              
              [default: 0]

          --timeout <SECONDS>
              Stop the run after this many seconds; fractions are allowed

          --kernel <NAME>
              Search kernel; by default the one that suits the problem
              
              [possible values: ALL KERNELS]

          --json
              Print JSON, one object per line

          --stats
              Print statistics on stderr: what was done, and how long it took

          --method <NAME>
              Counting method

              Possible values:
              - auto:     Whichever is fastest
              - search:   Search for covers, without tables
              - planar:   Compute a Pfaffian; needs a problem whose options are the edges of a planar graph, two items each
              - frontier: Sweep over the items, and count the ways to reach each state of the frontier
              - memo:     Search, but store the counts of subproblems, and count independent parts separately
              - learning: Search, and learn from dead ends; for problems with few covers
              - weights:  Prove that there is no cover, by weights of the items such as a colouring
              
              [default: auto]

          --memory <BYTES>
              Memory limit for states and tables, in bytes; the suffixes K, M and G mean 1024, 1024² and 1024³. By default half of the free memory, but 1G for symmetries and for the covers that --up-to-symmetry may have to keep

          --per-option
              Print for each option the number of covers that contain it, a tab, and the option

          --least
              Print the lowest cost of a cover, then a cover of that cost; `none` if there is no cover

          --greatest
              Print the highest cost of a cover, then a cover of that cost

          --up-to-symmetry
              Treat covers as one if a symmetry of the problem maps one to the other. A symmetry is a permutation of the items, and of the colours of each item, that maps options to options of the same cost. Options with the same items remain different. To keep colours fixed, list the symmetries with --under

          --under <FILE>
              With --up-to-symmetry: use only the symmetries in this file and their products, in the form that `dlx cover --symmetries` prints. By default, all symmetries of the problem

          --save <FILE>
              Save the tables of the frontier to a file, for --load

          --load <FILE>
              Load tables that --save wrote, instead of counting

          --disk <DIR>
              Count by the frontier, with states in files in this folder where --memory is too little for them; created if it does not exist. A count that was stopped or killed continues when the command is run again

      -h, --help
              Print help (see a summary with '-h')

    Example: the number of solutions
      dlx count queens.dlx

    Prints the count, `at least N` if --limit ended the search, or `stopped` if --timeout or --memory did. What is known so
    far goes to stderr. --limit, --seed and --kernel make --method search the default.
    ");
    assert!(stdout(&["cover", "--help"]).contains("\n  dlx cover --limit 1 queens.dlx\n"));
    assert_eq!(stdout(&["--version"]), concat!("dlx ", env!("CARGO_PKG_VERSION"), "\n"));
}
