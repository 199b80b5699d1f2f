//! `dlx watch`: a search step by step.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::{Args, ValueEnum};
use dlx::count::{Counter, Method, Total};
use dlx::format::{self, Writer};
use dlx::trace::{Step, trace};
use dlx::{Cancel, Details, OptionId, Problem};
use puzzles::board::Reduced;
use puzzles::deadline::is_over;
use puzzles::notation::json::{self, Line};
use puzzles::notation::text::Mistake;
use puzzles::puzzle::Puzzle;
use puzzles::technique::{Coordinates, Names, item_words};
use serde::Serialize;

use crate::End;
use crate::console::Console;
use crate::covers::{add, items};
use crate::failure::Failure;
use crate::output::Output;
use crate::stream::{Puzzles, Record};

#[derive(Args)]
#[command(after_help = "\
Examples: Algorithm X on a problem; on a puzzle; the states of a frontier, step by step
  dlx watch queens.dlx
  dlx watch --puzzle puzzle.txt
  dlx watch --method frontier tilings.dlx

Prints a line for each step: the item to cover next and the number of its options, the option that is tried, a
dead end, a cover, the option that is taken back. All kernels take these steps in this order. With --method
frontier, a line for each step of the sweep: how many states there are.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Read a puzzle in any notation, and search its exact cover
    #[arg(long)]
    puzzle: bool,

    /// What to watch
    #[arg(long, value_name = "NAME", default_value = "search")]
    method: Watched,

    /// Stop after N steps
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: u64,

    /// Print JSON: first the problem, then an object per step
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Watched {
    /// The search for all covers
    Search,
    /// The sweep that counts covers
    Frontier,
}

/// A cell by row and column, with its value.
type Place = ([usize; 2], i32);

/// The problem, as the first line.
#[derive(Serialize)]
struct Head {
    items: Vec<String>,
    /// The number of primary items.
    primary: usize,
    options: Vec<Vec<usize>>,
    /// For each option of a puzzle the cells that it fills, with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Vec<Place>>>,
}

/// What is done in a step.
#[derive(Serialize, Default)]
struct Shown {
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let mut watching = Watching { arguments, console, output: Output::new(console) };
    if arguments.puzzle {
        let mut end = End::Done;
        arguments.puzzles.one_by_one(console, |record| {
            end = end.max(watching.puzzle(&record)?);
            Ok(())
        })?;
        return Ok(end);
    }
    let (name, mut source) = arguments.puzzles.open(console)?;
    let mut text = Vec::new();
    source.read_to_end(&mut text).map_err(|error| Failure::Input { name: name.clone(), error })?;
    let (problem, _) = format::read(&text[..]).map_err(|error| Failure::Text { name, error })?;
    let writer = Writer::new(&problem)?;
    let named = |option: OptionId| items(&writer, option).join(" ");
    let names = problem.items().map(|item| problem.item_name(item).unwrap_or_default().to_owned());
    watching.problem(&problem, names.collect(), None, &named)
}

/// A run.
struct Watching<'a> {
    arguments: &'a Arguments,
    console: &'a Console,
    output: Output,
}

impl Watching<'_> {
    /// Watches the exact cover of a puzzle.
    fn puzzle(&mut self, record: &Record) -> Result<End, Failure> {
        let puzzle = &*record.read()?;
        let none = || record.wrong(Mistake::new("a puzzle with an exact cover", "one without"));
        let reduced = puzzle.reduced().ok_or_else(none)?;
        let (names, columns) = (Coordinates::default(), puzzle.columns());
        let needs = puzzle.needs(names);
        let items = item_words(
            &reduced,
            &Names {
                columns,
                coordinates: names,
                symbol: &|value| puzzle.symbol(value),
                houses: puzzle.houses(),
                item: &|item| needs.get(item).cloned().flatten(),
            },
        );
        let Reduced { problem, placements } = reduced;
        let places = |placed: &Vec<(usize, i32)>| -> Vec<Place> {
            placed.iter().map(|&(cell, value)| (json::cell(cell, columns), value)).collect()
        };
        let named = |option: OptionId| {
            let placed = &placements[option.index()];
            let words = placed.iter().map(|&(cell, value)| in_words(puzzle, names, cell, value));
            words.collect::<Vec<_>>().join(", ")
        };
        let places = placements.iter().map(places).collect();
        self.problem(&problem, items, Some(places), &named)
    }

    fn problem(
        &mut self,
        problem: &Problem,
        items: Vec<String>,
        places: Option<Vec<Vec<Place>>>,
        named: &dyn Fn(OptionId) -> String,
    ) -> Result<End, Failure> {
        if self.arguments.json {
            let options = problem
                .options()
                .map(|option| problem.option_items(option).iter().map(|item| item.index()).collect());
            let head = Head {
                primary: problem.primary_count(),
                options: options.collect(),
                places,
                items: items.clone(),
            };
            self.line(&head)?;
        }
        match self.arguments.method {
            Watched::Search => self.search(problem, &items, named),
            Watched::Frontier => self.frontier(problem),
        }
    }

    fn search(
        &mut self,
        problem: &Problem,
        items: &[String],
        named: &dyn Fn(OptionId) -> String,
    ) -> Result<End, Failure> {
        let deadline = self.console.deadline(self.arguments.puzzles.timeout());
        let (mut steps, mut nodes, mut level, mut failure) = (0, 0_u64, 0, None);
        let mut is_late = false;
        let outcome = trace(problem, |step| {
            is_late = is_over(deadline);
            if steps == self.arguments.limit || is_late {
                return ControlFlow::Break(());
            }
            steps += 1;
            let mut shown = Shown::default();
            let words = match step {
                Step::Item { item, options } => {
                    nodes += 1;
                    shown =
                        Shown { event: "item", item: Some(item.index()), options: Some(options), ..shown };
                    format!("{}: {}", items[item.index()], number_of(options as u64, "option"))
                }
                Step::DeadEnd { item } => {
                    nodes += 1;
                    shown = Shown { event: "dead", item: Some(item.index()), ..shown };
                    format!("dead end: no option is left for {}", items[item.index()])
                }
                Step::Cover => {
                    shown.event = "cover";
                    "cover".to_owned()
                }
                Step::Try { option } => {
                    level += 1;
                    shown = Shown { event: "try", option: Some(option.index()), level: Some(level), ..shown };
                    format!("try {}", named(option))
                }
                Step::TakeBack { option } => {
                    level -= 1;
                    shown = Shown { event: "back", option: Some(option.index()), ..shown };
                    format!("take back {}", named(option))
                }
            };
            let depth = match step {
                Step::Try { .. } => level - 1,
                _ => level,
            };
            failure = self.step(&shown, depth, &words).err();
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failure.map_or(Ok(()), Err)?;
        let is_complete = outcome.is_complete();
        self.end(nodes, is_complete)?;
        if is_late {
            self.console.tell("stopped: the deadline passed");
            return Ok(End::Stopped);
        }
        Ok(End::Done)
    }

    fn frontier(&mut self, problem: &Problem) -> Result<End, Failure> {
        let layers = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&layers);
        let mut counter =
            Counter::new().method(Method::Frontier).threads(1).progress(Duration::ZERO, move |now| {
                if let Details::Frontier { step, steps, states } = now.details {
                    let mut layers = seen.lock().unwrap_or_else(PoisonError::into_inner);
                    layers.push((step, steps, states));
                }
            });
        if let Some(timeout) = self.console.timeout(self.arguments.puzzles.timeout()) {
            counter = counter.timeout(timeout);
        }
        if let Some(flag) = self.console.flag() {
            counter = counter.cancel(&Cancel::by(flag));
        }
        let total = counter.count(problem);
        let layers = std::mem::take(&mut *layers.lock().unwrap_or_else(PoisonError::into_inner));
        let mut before = 0;
        for (number, &(step, steps, all)) in layers.iter().enumerate() {
            // Reports tell the states of all steps so far. Of several in a step, the last one has all.
            if layers.get(number + 1).is_some_and(|next| next.0 == step) {
                continue;
            }
            let states = all - std::mem::replace(&mut before, all);
            if self.arguments.json {
                let mut line = Line::default();
                line.add("event", "layer").add("step", &step).add("steps", &steps).add("states", &states);
                self.output.answer(|text| add(line, text))?;
            } else {
                let words = format!("step {step} of {steps}: {}\n", number_of(states, "state"));
                self.output.answer(|text| text.extend_from_slice(words.as_bytes()))?;
            }
        }
        match total {
            Total::Exact(covers) => {
                if self.arguments.json {
                    let mut line = Line::default();
                    line.add("event", "end").add("covers", &covers.to_string()).add("complete", &true);
                    self.output.answer(|text| add(line, text))?;
                } else {
                    self.output
                        .answer(|text| text.extend_from_slice(format!("{covers} covers\n").as_bytes()))?;
                }
                self.output.flush()?;
                Ok(End::Done)
            }
            Total::AtLeast(_, stop) => {
                self.output.flush()?;
                self.console.tell(format_args!("stopped: {stop}"));
                Ok(End::Stopped)
            }
        }
    }

    fn step(&mut self, shown: &Shown, depth: usize, words: &str) -> Result<(), Failure> {
        if self.arguments.json {
            return self.line(shown);
        }
        let line = format!("{:1$}{words}\n", "", 2 * depth);
        Ok(self.output.answer(|text| text.extend_from_slice(line.as_bytes()))?)
    }

    fn end(&mut self, nodes: u64, is_complete: bool) -> Result<(), Failure> {
        let line = if self.arguments.json {
            let mut line = Line::default();
            line.add("event", "end").add("nodes", &nodes).add("complete", &is_complete);
            let mut text = String::new();
            line.finish(&mut text);
            text
        } else if is_complete {
            format!("done: {}\n", number_of(nodes, "node"))
        } else {
            format!("stopped after {} steps: {} so far\n", self.arguments.limit, number_of(nodes, "node"))
        };
        self.output.answer(|text| text.extend_from_slice(line.as_bytes()))?;
        Ok(self.output.flush()?)
    }

    fn line(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_string(object).map_err(|error| Failure::Output(error.into()))?;
        line.push('\n');
        Ok(self.output.answer(|text| text.extend_from_slice(line.as_bytes()))?)
    }
}

/// `r1c2 is 5`.
fn in_words(puzzle: &dyn Puzzle, names: Coordinates, cell: usize, value: i32) -> String {
    format!("{} is {}", names.cell(cell, puzzle.columns()), puzzle.symbol(value))
}

/// `1 node`, `2 nodes`.
fn number_of(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
