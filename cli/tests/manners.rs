//! How the command behaves among others: closed pipes, sudden ends, help, threads.

mod support;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use insta::assert_snapshot;
use support::{data, stdout};

/// Starts a run that would take for ever.
fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_dlx"))
        .args(arguments)
        .arg("domino16x16.dlx")
        .current_dir(data())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for threads in ["1", "2"] {
        let mut child = start(&["cover", "--threads", threads]);
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
        let mut child = start(&["cover", "--threads", "1"]);
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
        let mut child = start(&["count", "--method", "search", "--threads", threads]);
        sleep(Duration::from_millis(300));
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
        let threads: usize = threads.trim().parse().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        // Where there are several, one more may wait for them.
        assert!(threads == expected || expected > 1 && threads == expected + 1, "{threads} threads");
    }
}

#[test]
fn help_lists_what_works() {
    assert_snapshot!(stdout(&["--help"]), @"
    Makes, checks and solves puzzles; finds and counts exact covers

    Usage: dlx <COMMAND>

    Commands:
      generate     Makes puzzles, each with exactly one solution
      solve        Solves puzzles
      check        Tells whether puzzles have exactly one solution
      rate         Tells how hard puzzles are
      hint         Tells the next step, in words
      transform    Scrambles puzzles by symmetry, or brings them to canonical form
      convert      Writes puzzles in another notation
      render       Draws puzzles: as text, SVG, PNG or PDF
      book         Puts puzzles into a booklet to print, with their solutions at the back
      cover        Prints the options of each cover, with a blank line between covers
      count        Prints how many covers there are
      sample       Draws covers at random, all equally likely
      completions  Prints what a shell needs to complete this command's arguments
      man          Prints the manual page of this command, or of one of its parts
      help         Print this message or the help of the given subcommand(s)

    Options:
      -h, --help     Print help
      -V, --version  Print version

    Examples:
      dlx generate sudoku --count 6    puzzles with one solution each
      dlx check --explain puzzles.txt  are they good, and if not, why
      dlx solve puzzles.txt            their solutions
      dlx count queens.dlx             how many exact covers a problem has
      dlx sample queens.dlx            one of them at random

    Data goes to stdout, all else to stderr. Exit status: 0 done, 1 the answer is no (a puzzle is not
    unique, or has no solution), 2 bad usage or input, 3 stopped by --timeout.
    ");
    let kernels: Vec<_> = dlx::KernelKind::ALL.iter().map(|kernel| kernel.name()).collect();
    let count = stdout(&["help", "count"]).replace(&kernels.join(", "), "ALL KERNELS");
    assert_snapshot!(count, @"
    Prints how many covers there are

    Usage: dlx count [OPTIONS] [FILE]

    Arguments:
      [FILE]
              The problem, in the .dlx format; stdin without it or if it is `-`

    Options:
          --quiet
              Tell nothing but errors: no warnings and no progress

          --limit <N>
              Stop at so many covers

          --seed <S>
              Search in random order; the same seed gives the same order

          --threads <N>
              Threads to search on; 0 is one for each core. The answer is the same with any number
              
              [default: 0]

          --timeout <SECONDS>
              Stop the whole run after so long; fractions are allowed

          --kernel <NAME>
              Search in this way instead of the one that suits the problem
              
              [possible values: ALL KERNELS]

          --json
              Print JSON: an object for each answer

          --stats
              Tell on stderr what the search did

          --method <NAME>
              How to count

              Possible values:
              - auto:     Whichever is fastest
              - frontier: Sweep over the items, and keep how often each state is come to
              - search:   Find the covers one by one
              - memo:     Search, but keep the numbers of what was left, and count what falls apart part by part
              - planar:   By a Pfaffian: for options of two items each that are the edges of a planar graph
              
              [default: auto]

          --memory <BYTES>
              Memory for the states of a frontier, and what other methods keep, in bytes; K, M and G are 1024, 1024² and 1024³ of them. Without this, half of what is free

          --per-option
              Print each option, behind the number of covers that use it and a tab

          --least
              Print the least that a cover costs, and below it the options of such a cover; `none` without covers

          --greatest
              The same for the greatest

          --save <FILE>
              Keep the tables of the frontier in a file, to be asked again

          --load <FILE>
              Take the tables from such a file, instead of counting

      -h, --help
              Print help (see a summary with '-h')

    Example: how many solutions there are
      dlx count queens.dlx

    Prints the number alone; `at least N` if --limit ended the search, `stopped` if --timeout or --memory did.

    With --limit, --seed, --kernel or --stats, which are about a search, it searches.
    ");
    assert!(stdout(&["cover", "--help"]).contains("\n  dlx cover --limit 1 queens.dlx\n"));
    assert_eq!(stdout(&["--version"]), concat!("dlx ", env!("CARGO_PKG_VERSION"), "\n"));
}
