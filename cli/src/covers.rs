//! How exact covers are printed.

use std::io;
use std::ops::ControlFlow;

use dlx::format::Writer;
use dlx::{OptionId, Problem};
use puzzles::json::Line;

use crate::failure::Failure;
use crate::output::Output;

/// Prints covers, one by one: the options of each with a blank line between covers, or objects.
pub(crate) struct Covers<'a> {
    writer: Writer<'a>,
    output: Output,
    json: bool,
    /// How many have been printed, and how many of the sequence come before.
    printed: u64,
    before: u64,
    written: io::Result<()>,
}

impl<'a> Covers<'a> {
    /// Prints covers of a problem.
    pub(crate) fn new(problem: &'a Problem, json: bool) -> Result<Self, Failure> {
        Ok(Covers {
            writer: Writer::new(problem)?,
            output: Output::new(),
            json,
            printed: 0,
            before: 0,
            written: Ok(()),
        })
    }

    /// The same, where some come before.
    pub(crate) fn after(self, before: u64) -> Self {
        Covers { before, ..self }
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.output.is_terminal()
    }

    /// Prints a cover; breaks off if that is in vain.
    pub(crate) fn print(&mut self, cover: &[OptionId]) -> ControlFlow<()> {
        let Covers { writer, printed, before, .. } = self;
        self.written = self.output.answer(|text| {
            if self.json {
                let options: Vec<_> = cover.iter().map(|&option| items(writer, option)).collect();
                let mut line = Line::default();
                line.add("index", &(*before + *printed)).add("options", &options);
                return add(line, text);
            }
            if *printed > 0 {
                text.push(b'\n');
            }
            cover.iter().for_each(|&option| writer.option(option, text));
        });
        self.printed += 1;
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// How many covers were printed, after the last of them.
    pub(crate) fn finish(mut self) -> Result<u64, Failure> {
        self.written?;
        self.output.flush()?;
        Ok(self.printed)
    }
}

/// The items of an option, as they are in the text, without what it costs.
pub(crate) fn items(writer: &Writer, option: OptionId) -> Vec<String> {
    let mut line = Vec::new();
    writer.option(option, &mut line);
    let line = String::from_utf8_lossy(&line);
    line.split_whitespace().filter(|word| !word.starts_with('|')).map(str::to_owned).collect()
}

/// Adds an object.
pub(crate) fn add(line: Line, text: &mut Vec<u8>) {
    let mut object = String::new();
    line.finish(&mut object);
    text.extend_from_slice(object.as_bytes());
}
