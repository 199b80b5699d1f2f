//! Printing exact covers.

use std::io;
use std::ops::ControlFlow;

use dlx::format::Writer;
use dlx::{OptionId, Outcome, Problem, Search, Stop};
use puzzles::notation::json::Line;

use crate::console::Console;
use crate::failure::Failure;
use crate::lines::Lines;
use crate::output::{Output, PAUSE};

/// Prints covers one by one, as their options with a blank line between covers, or as JSON.
pub(crate) struct Covers<'a> {
    options: Lines<MakeOption<'a>>,
    output: Output,
    json: bool,
    printed: u64,
    /// How many covers of the sequence were skipped.
    skipped: u64,
    written: io::Result<()>,
}

/// Makes what is printed of an option.
type MakeOption<'a> = Box<dyn Fn(OptionId, &mut Vec<u8>) + 'a>;

impl<'a> Covers<'a> {
    /// Prints covers of a problem.
    pub(crate) fn new(problem: &'a Problem, json: bool, console: &Console) -> Result<Self, Failure> {
        let writer = Writer::new(problem)?;
        let make: MakeOption<'a> = if json {
            Box::new(move |option, text| {
                let items = serde_json::to_vec(&items(&writer, option)).expect("strings can be written");
                text.extend(items);
                text.push(b',');
            })
        } else {
            Box::new(move |option, text| writer.option(option, text))
        };
        Ok(Covers {
            options: Lines::new(problem.option_count(), make),
            output: Output::new(console),
            json,
            printed: 0,
            skipped: 0,
            written: Ok(()),
        })
    }

    /// Counts from `skipped` instead of 0.
    pub(crate) fn after(self, skipped: u64) -> Self {
        Covers { skipped, ..self }
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }

    /// Prints a cover; breaks if stdout is closed.
    pub(crate) fn print(&mut self, cover: &[OptionId]) -> ControlFlow<()> {
        self.add(None, cover)?;
        self.attempt(Output::flush_if_due)
    }

    /// Prints all covers of a search, each at the latest a short time after it was found; breaks if stdout is closed.
    pub(crate) fn print_all(&mut self, search: &mut Search) -> Outcome {
        let mut found = search.covers();
        loop {
            let outcome = found.visit_for(PAUSE, |cover| self.add(None, cover));
            if let Some(outcome) = outcome {
                return outcome;
            }
            if self.written.is_err() || self.attempt(Output::flush).is_break() {
                return Outcome::Stopped(Stop::Callback);
            }
        }
    }

    /// Prints a cover and what it costs.
    pub(crate) fn print_with_cost(&mut self, cost: u64, cover: &[OptionId]) -> ControlFlow<()> {
        self.add(Some(cost), cover)
    }

    /// Does something with the output; breaks if stdout is closed.
    fn attempt(&mut self, act: impl FnOnce(&mut Output) -> io::Result<()>) -> ControlFlow<()> {
        self.written = act(&mut self.output);
        self.went_well()
    }

    fn went_well(&self) -> ControlFlow<()> {
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn add(&mut self, cost: Option<u64>, cover: &[OptionId]) -> ControlFlow<()> {
        let Covers { options, json, printed, skipped, .. } = self;
        self.written = self.output.gather(|text| {
            if *json {
                let index = *skipped + *printed;
                let cost = cost.map_or(String::new(), |cost| format!(",\"cost\":{cost}"));
                text.extend(format!("{{\"index\":{index}{cost},\"options\":[").as_bytes());
                options.add(cover, text);
                if !cover.is_empty() {
                    text.pop();
                }
                text.extend(b"]}\n");
                return;
            }
            if *printed > 0 {
                text.push(b'\n');
            }
            if let Some(cost) = cost {
                text.extend(format!("| cost {cost}\n").as_bytes());
            }
            options.add(cover, text);
        });
        self.printed += 1;
        self.went_well()
    }

    /// Ends, with how many covers were printed.
    pub(crate) fn finish(mut self) -> Result<u64, Failure> {
        self.written?;
        self.output.flush()?;
        Ok(self.printed)
    }
}

/// The items of an option as in the text, without its cost.
pub(crate) fn items(writer: &Writer, option: OptionId) -> Vec<String> {
    let mut line = Vec::new();
    writer.option(option, &mut line);
    let line = String::from_utf8_lossy(&line);
    line.split_whitespace().filter(|word| !word.starts_with('|')).map(str::to_owned).collect()
}

/// Adds a JSON object.
pub(crate) fn add(line: Line, text: &mut Vec<u8>) {
    let mut object = String::new();
    line.finish(&mut object);
    text.extend_from_slice(object.as_bytes());
}
