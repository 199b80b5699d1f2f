//! Printing exact covers.

use std::io;
use std::ops::ControlFlow;

use dlx::format::Writer;
use dlx::{OptionId, Problem};
use puzzles::notation::json::Line;

use crate::console::Console;
use crate::failure::Failure;
use crate::output::Output;

/// Prints covers one by one, as their options with a blank line between covers, or as JSON.
pub(crate) struct Covers<'a> {
    writer: Writer<'a>,
    output: Output,
    json: bool,
    printed: u64,
    /// How many covers of the sequence were skipped.
    skipped: u64,
    written: io::Result<()>,
}

impl<'a> Covers<'a> {
    /// Prints covers of a problem.
    pub(crate) fn new(problem: &'a Problem, json: bool, console: &Console) -> Result<Self, Failure> {
        Ok(Covers {
            writer: Writer::new(problem)?,
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
        self.print_with(None, cover)
    }

    /// Prints a cover and what it costs.
    pub(crate) fn print_with_cost(&mut self, cost: u64, cover: &[OptionId]) -> ControlFlow<()> {
        self.print_with(Some(cost), cover)
    }

    fn print_with(&mut self, cost: Option<u64>, cover: &[OptionId]) -> ControlFlow<()> {
        let Covers { writer, printed, skipped, .. } = self;
        self.written = self.output.answer(|text| {
            if self.json {
                let options: Vec<_> = cover.iter().map(|&option| items(writer, option)).collect();
                let mut line = Line::default();
                line.add("index", &(*skipped + *printed));
                if let Some(cost) = cost {
                    line.add("cost", &cost);
                }
                line.add("options", &options);
                return add(line, text);
            }
            if *printed > 0 {
                text.push(b'\n');
            }
            if let Some(cost) = cost {
                text.extend_from_slice(format!("| cost {cost}\n").as_bytes());
            }
            cover.iter().for_each(|&option| writer.option(option, text));
        });
        self.printed += 1;
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
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
