//! Printing exact covers.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::format::Writer;
use dlx::{OptionId, Outcome, Problem, Search, Texts};
use puzzles::notation::json::Line;

use crate::console::Console;
use crate::failure::Failure;
use crate::lines::Lines;
use crate::output::Output;

/// What stands for the options of a cover that has none: a comment, so that the text is read as before.
pub(crate) const EMPTY: &[u8] = b"| the empty cover\n";

/// Prints covers one by one, as their options with a blank line between covers, or as JSON.
pub(crate) struct Covers<'a> {
    form: Form<'a>,
    text: CoverText<'a>,
    /// The text of the cover printed last.
    made: Vec<u8>,
    output: Output,
    printed: u64,
    /// How many covers of the sequence were skipped.
    skipped: u64,
    written: io::Result<()>,
}

/// What covers are printed as.
#[derive(Clone)]
struct Form<'a> {
    writer: Arc<Writer<'a>>,
    options: usize,
    json: bool,
}

/// Makes the texts of covers.
struct CoverText<'a> {
    options: Lines<MakeOption<'a>>,
    json: bool,
}

/// Makes what is printed of an option.
type MakeOption<'a> = Box<dyn Fn(OptionId, &mut Vec<u8>) + 'a>;

impl<'a> Form<'a> {
    fn text(&self) -> CoverText<'a> {
        let Form { writer, options, json } = self.clone();
        let make: MakeOption<'a> = if json {
            Box::new(move |option, text| {
                let items = serde_json::to_vec(&items(&writer, option)).expect("strings can be written");
                text.extend(items);
                text.push(b',');
            })
        } else {
            Box::new(move |option, text| writer.option(option, text))
        };
        CoverText { options: Lines::new(options, make), json }
    }
}

impl CoverText<'_> {
    /// Adds a blank line and the options of a cover, or what stands in a JSON object behind the number and the cost.
    fn add(&mut self, cover: &[OptionId], text: &mut Vec<u8>) {
        if !self.json {
            text.push(b'\n');
            self.options.add(cover, text);
            if cover.is_empty() {
                text.extend(EMPTY);
            }
            return;
        }
        text.extend(b"\"options\":[");
        self.options.add(cover, text);
        if !cover.is_empty() {
            text.pop();
        }
        text.extend(b"]}\n");
    }
}

impl<'a> Covers<'a> {
    /// Prints covers of a problem.
    pub(crate) fn new(problem: &'a Problem, json: bool, console: &Console) -> Result<Self, Failure> {
        let form = Form { writer: Arc::new(Writer::new(problem)?), options: problem.option_count(), json };
        Ok(Covers {
            text: form.text(),
            form,
            made: Vec::new(),
            output: Output::new(console),
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
        self.add(None, cover);
        self.attempt(Output::flush_if_due)
    }

    /// Prints a cover and what it costs.
    pub(crate) fn print_with_cost(&mut self, cost: u64, cover: &[OptionId]) -> ControlFlow<()> {
        self.add(Some(cost), cover);
        self.went_well()
    }

    /// Prints all covers of a search, each at the latest a short time after it was found; breaks if stdout is closed.
    pub(crate) fn print_all(&mut self, search: &mut Search) -> Outcome {
        let form = self.form.clone();
        let writer = || {
            let mut text = form.text();
            move |cover: &[OptionId], to: &mut Vec<u8>| text.add(cover, to)
        };
        search.write_covers(writer, |texts| {
            self.print_texts(texts);
            self.attempt(Output::flush)
        })
    }

    fn print_texts(&mut self, texts: Texts<'_>) {
        if self.form.json {
            texts.iter().for_each(|text| self.add_text(None, text));
            return;
        }
        let mut lengths = texts.iter().map(<[u8]>::len);
        let mut bytes = texts.as_bytes();
        if self.printed == 0 {
            // There is no blank line before the first cover.
            let first = lengths.next().unwrap_or_default();
            self.add_text(None, &bytes[..first]);
            bytes = &bytes[first..];
        }
        self.printed += lengths.len() as u64;
        if self.written.is_ok() {
            self.written = self.output.hand_over(bytes, lengths);
        }
    }

    /// Does something with the output if all went well so far; breaks if stdout is closed.
    fn attempt(&mut self, act: impl FnOnce(&mut Output) -> io::Result<()>) -> ControlFlow<()> {
        if self.written.is_ok() {
            self.written = act(&mut self.output);
        }
        self.went_well()
    }

    fn went_well(&self) -> ControlFlow<()> {
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn add(&mut self, cost: Option<u64>, cover: &[OptionId]) {
        let mut made = std::mem::take(&mut self.made);
        made.clear();
        self.text.add(cover, &mut made);
        self.add_text(cost, &made);
        self.made = made;
    }

    /// Adds what [`CoverText`] made of a cover.
    fn add_text(&mut self, cost: Option<u64>, made: &[u8]) {
        if self.written.is_err() {
            return;
        }
        let (index, is_first) = (self.skipped + self.printed, self.printed == 0);
        self.written = self.output.gather(|text| {
            if self.form.json {
                let cost = cost.map_or(String::new(), |cost| format!("\"cost\":{cost},"));
                text.extend(format!("{{\"index\":{index},{cost}").as_bytes());
                text.extend(made);
                return;
            }
            let (blank, options) = made.split_at(1);
            if !is_first {
                text.extend(blank);
            }
            if let Some(cost) = cost {
                text.extend(format!("| cost {cost}\n").as_bytes());
            }
            text.extend(options);
        });
        self.printed += 1;
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
    items_of_line(&line)
}

/// The items of an option that stands on a line of text.
pub(crate) fn items_of_line(line: &[u8]) -> Vec<String> {
    let line = String::from_utf8_lossy(line);
    line.split_whitespace().filter(|word| !word.starts_with('|')).map(str::to_owned).collect()
}

/// Adds a JSON object.
pub(crate) fn add(line: Line, text: &mut Vec<u8>) {
    let mut object = String::new();
    line.finish(&mut object);
    text.extend_from_slice(object.as_bytes());
}
