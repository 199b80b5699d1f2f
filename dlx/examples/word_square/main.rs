//! Squares of letters whose rows and columns are all words.
//!
//!     w i r e
//!     i d e a
//!     l e s s
//!     d a t e
//!
//! As an exact cover *with colours*: each of the four rows and the four columns is a primary item,
//! which must be given a word. Each cell is a secondary item, and its letter is the cell's colour.
//! A cell is in a row and in a column, so two options cover it: the engine lets them, if they give
//! it the same colour.
//!
//!     cargo run --release -p dancing-bits --example word_square             # some squares
//!     cargo run --release -p dancing-bits --example word_square lime        # squares that begin with "lime"
use std::process::ExitCode;

use dlx::{BuildError, Cover, Entry, ItemId, OptionId, Problem, Solver};

/// Common words of four letters.
const WORDS: &str = include_str!("words.txt");

/// How many letters a word has.
const N: usize = 4;

/// The problem. Each word has 2`N` options, the first of which puts it into the first row.
fn problem(words: &[&str]) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let rows: [ItemId; N] = b.primaries();
    let columns: [ItemId; N] = b.primaries();
    let cells: [[ItemId; N]; N] = std::array::from_fn(|_| b.secondaries());
    for word in words {
        let mut letters = Vec::new();
        for c in word.chars() {
            letters.push(b.color(&c.to_string())?);
        }
        for k in 0..N {
            let across = (0..N).map(|place| cells[k][place].colored(letters[place]));
            b.option([Entry::from(rows[k])].into_iter().chain(across))?;
            let down = (0..N).map(|place| cells[place][k].colored(letters[place]));
            b.option([Entry::from(columns[k])].into_iter().chain(down))?;
        }
    }
    Ok(b.build())
}

/// The letters of the cells: each option that gives a row its word names four of them.
fn square(problem: &Problem, cover: &Cover) -> Vec<String> {
    let mut lines = vec![String::new(); N];
    for &option in cover.options() {
        let mut entries = problem.option(option);
        let line = entries.next().map_or(0, |entry| entry.item.index());
        if line < N {
            let letters = entries.filter_map(|entry| problem.color_name(entry.color?));
            lines[line] = letters.collect::<Vec<_>>().join(" ");
        }
    }
    lines
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let problem = problem(&words)?;
    let mut search = Solver::new(&problem).search();

    let args: Vec<_> = std::env::args_os().skip(1).collect();
    match args.as_slice() {
        [] => {}
        [word] => {
            let Some(place) = words.iter().position(|known| word == known) else {
                eprintln!("The list has no word {word:?}; it has {}, such as {:?}.", words.len(), words[0]);
                return Ok(ExitCode::from(2));
            };
            search.start(&[OptionId::new(2 * N * place)], &[])?;
        }
        _ => {
            eprintln!("usage: word_square [WORD]");
            return Ok(ExitCode::from(2));
        }
    }

    // Three squares drawn at random (not equally often each).
    for seed in 1..=3 {
        if let Some(cover) = search.random_cover(seed).cover() {
            println!("{}\n", square(&problem, cover).join("\n"));
        }
    }
    if let Some(count) = search.count().exact() {
        println!("{count} squares of {} words.", words.len());
    }
    Ok(ExitCode::SUCCESS)
}
