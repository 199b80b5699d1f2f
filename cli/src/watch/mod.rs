//! `dlx watch`: a search step by step.

mod words;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::{Args, ValueEnum};
use dlx::clock::Stopwatch;
use dlx::count::{Counter, Method, Total};
use dlx::format::Writer;
use dlx::locks::locked;
use dlx::trace::{Step, trace};
use dlx::{Cancel, Details, OptionId, Problem};
use puzzles::board::Reduced;
use puzzles::deadline::is_over;
use puzzles::notation::json::{self, Line};
use puzzles::notation::text::Mistake;
use puzzles::technique::{Names, item_words};

use self::words::sentences;
use crate::End;
use crate::console::Console;
use crate::covers::{add, items};
use crate::effort::of_run;
use crate::failure::Failure;
use crate::output::Output;
use crate::problem;
use crate::stream::{Puzzles, Record};
use crate::telling::Tongue;
use crate::values;

#[derive(Args)]
#[command(mut_args(|flag| {
    let is_of_puzzles = FLAGS_OF_PUZZLES.contains(&flag.get_id().as_str());
    if is_of_puzzles { flag.requires("puzzle") } else { flag }
}))]
#[command(mut_args(of_run))]
#[command(mut_arg("file", |file| file.help("Problem in the .dlx format; with --puzzle, puzzles; stdin if absent or `-`")))]
#[command(after_help = "\
Examples: Algorithm X on a problem; on a puzzle; the states of a frontier, step by step
  dlx watch queens.dlx
  dlx watch --puzzle puzzle.txt
  dlx watch --method frontier tilings.dlx

Prints a line for each step: the item to cover next and the number of its options, the option that is tried, a dead
end, a cover, the option that is taken back. The steps are those of the kernel `links`; the other kernels find the same
covers in the same order. With --method frontier, prints the number of states after each step of the sweep.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Read puzzles in any notation, and search their exact covers
    #[arg(long)]
    puzzle: bool,

    /// What to watch
    #[arg(long, value_name = "NAME", default_value = "search")]
    method: Watched,

    /// Stop after N steps
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = values::whole::<u64>())]
    limit: u64,

    #[command(flatten)]
    tongue: Tongue,

    /// Print JSON: first the problem, then an object per step
    #[arg(long)]
    json: bool,
}

/// Flags that say nothing about a problem in the .dlx format.
const FLAGS_OF_PUZZLES: [&str; 7] =
    ["family", "box", "symbols", "allow_split", "dots", "largest_digit", "engine"];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Watched {
    /// The search for all covers
    Search,
    /// The sweep that counts covers
    Frontier,
}

/// A cell by row and column, with its value.
type Place = ([usize; 2], i32);

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let console = &console.within(arguments.puzzles.timeout());
    let mut watching = Watching { arguments, console, output: Output::new(console) };
    if arguments.puzzle {
        let mut end = End::Done;
        let source = arguments.puzzles.source(console)?;
        arguments.puzzles.one_by_one(source, console, |record| {
            end = end.max(watching.puzzle(&record)?);
            Ok(())
        })?;
        return Ok(end);
    }
    let (name, text) = arguments.puzzles.open(console)?;
    let (for_puzzles, quiet) = ("with --puzzle, it watches puzzles", arguments.puzzles.is_quiet());
    let limits = console.limits(None, Stopwatch::start());
    let problem = problem::Source { name: &name, for_puzzles, quiet, limits }.read(text, console)?;
    if problem.with_fewer_bounds().has_bounds() {
        let what = "bounds other than 0:1, or with an option without an item that must be covered,";
        return Err(Failure::usage(format_args!("{name}: a problem with {what} cannot be watched")));
    }
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
        if reduced.problem.with_fewer_bounds().has_bounds() {
            return Err(
                record.wrong(Mistake::new("a puzzle whose exact cover has no bounds", "one with bounds"))
            );
        }
        if is_over(self.console.deadline(None)) {
            return Err(Failure::Stopped { place: record.place() });
        }
        let columns = puzzle.columns();
        let names = Names {
            language: self.arguments.tongue.language(),
            symbol: &|value| puzzle.symbol(value),
            houses: puzzle.houses(),
            ..Names::plain(columns)
        };
        let needs = puzzle.needs(&names);
        let items =
            item_words(&reduced, &Names { item: &|item| needs.get(item).cloned().flatten(), ..names });
        let Reduced { problem, placements } = reduced;
        let places = |placed: &Vec<(usize, i32)>| -> Vec<Place> {
            placed.iter().map(|&(cell, value)| (json::cell(cell, columns), value)).collect()
        };
        let named = |option: OptionId| {
            let placed = &placements[option.index()];
            let words = placed.iter().map(|&(cell, value)| names.filled(cell, value));
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
            let indices = |option| problem.option_items(option).iter().map(|item| item.index()).collect();
            let options: Vec<Vec<usize>> = problem.options().map(indices).collect();
            let mut line = Line::default();
            line.add("items", &items).add("primary", &problem.primary_count()).add("options", &options);
            if let Some(places) = places {
                line.add("places", &places);
            }
            self.output.answer(|text| add(line, text))?;
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
        let told = sentences(self.arguments.tongue.language());
        let deadline = self.console.deadline(None);
        let (mut steps, mut nodes, mut level) = (0, 0_u64, 0);
        let (mut is_late, mut said) = (false, Ok(()));
        let outcome = trace(problem, |step| {
            is_late = is_over(deadline);
            if steps == self.arguments.limit || is_late {
                return ControlFlow::Break(());
            }
            steps += 1;
            let depth = level;
            let mut line = Line::default();
            match step {
                Step::Item { item, options } => {
                    nodes += 1;
                    line.add("event", "item").add("item", &item.index()).add("options", &options);
                }
                Step::DeadEnd { item } => {
                    nodes += 1;
                    line.add("event", "dead").add("item", &item.index());
                }
                Step::Cover => {
                    line.add("event", "cover");
                }
                Step::Try { option } => {
                    level += 1;
                    line.add("event", "try").add("option", &option.index()).add("level", &level);
                }
                Step::TakeBack { option } => {
                    level -= 1;
                    line.add("event", "back").add("option", &option.index());
                }
            }
            said = self.say(line, || {
                let words = match step {
                    Step::Item { item, options } => (told.item)(&items[item.index()], options),
                    Step::DeadEnd { item } => (told.dead_end)(&items[item.index()]),
                    Step::Cover => told.cover.to_owned(),
                    Step::Try { option } => (told.tried)(&named(option)),
                    Step::TakeBack { option } => (told.taken_back)(&named(option)),
                };
                format!("{:1$}{words}", "", 2 * depth.min(level))
            });
            if said.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        said?;
        let is_complete = outcome.is_complete();
        let mut line = Line::default();
        line.add("event", "end").add("nodes", &nodes).add("complete", &is_complete);
        self.say(line, || if is_complete { (told.done)(nodes) } else { (told.stopped)(steps, nodes) })?;
        self.output.flush()?;
        if is_late {
            self.console.tell("stopped: the deadline passed");
            return Ok(End::Stopped);
        }
        Ok(End::Done)
    }

    fn frontier(&mut self, problem: &Problem) -> Result<End, Failure> {
        let told = sentences(self.arguments.tongue.language());
        let layers = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&layers);
        let mut limits = self.console.limits(None, Stopwatch::start());
        let (most, enough) = (self.arguments.limit, Cancel::new());
        limits = limits.cancel(&enough);
        let counter = Counter::new().method(Method::Frontier).threads(1).limits(limits).progress(
            Duration::ZERO,
            move |now| {
                // Before the sweep begins there is no layer.
                if let Details::Frontier { step, steps: steps @ 1.., states } = now.details {
                    let mut layers = locked(&seen);
                    // Reports tell the states of all steps so far. Of several in a step, the last one has all.
                    layers.pop_if(|(last, _, _)| *last == step);
                    layers.push((step, steps, states));
                    if step as u64 > most {
                        enough.cancel();
                    }
                }
            },
        );
        let total = counter.count(problem);
        let layers = std::mem::take(&mut *locked(&layers));
        let shown = layers.len().min(usize::try_from(self.arguments.limit).unwrap_or(usize::MAX));
        let mut before = 0;
        for &(step, steps, all) in &layers[..shown] {
            let states = all - std::mem::replace(&mut before, all);
            let mut line = Line::default();
            line.add("event", "layer").add("step", &step).add("steps", &steps).add("states", &states);
            self.say(line, || (told.step)(step, steps, states))?;
        }
        let is_cut = shown < layers.len();
        match &total {
            Total::Exact(covers) if !is_cut => {
                let mut line = Line::default();
                line.add("event", "end").add("covers", &covers.to_string()).add("complete", &true);
                let is_one = *covers == 1_u64.into();
                self.say(line, || (told.covers)(&covers.to_string(), is_one))?;
            }
            _ => {
                let mut line = Line::default();
                line.add("event", "end").add("states", &before).add("complete", &false);
                self.say(line, || (told.stopped_sweep)(shown, before))?;
            }
        }
        self.output.flush()?;
        match total {
            Total::AtLeast(_, stop) if !is_cut => {
                self.console.tell(format_args!("stopped: {stop}"));
                Ok(End::Stopped)
            }
            _ => Ok(End::Done),
        }
    }

    /// Prints a line: as JSON, or in words.
    fn say(&mut self, object: Line, words: impl FnOnce() -> String) -> Result<(), Failure> {
        let json = self.arguments.json;
        let say = |text: &mut Vec<u8>| match json {
            true => add(object, text),
            false => text.extend_from_slice((words() + "\n").as_bytes()),
        };
        Ok(self.output.answer(say)?)
    }
}
