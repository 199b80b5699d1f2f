//! `dlx shard merge`: adds up the answers of all parts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use clap::Args;
use dlx::count::Total;
use dlx::format::Writer;
use dlx::shard::{Merge, PartName, Question};
use dlx::{Cover, OptionId, Stop};
use puzzles::notation::json::Line;

use super::folder::{Answers, Folder};
use super::manifest::Manifest;
use crate::End;
use crate::console::Console;
use crate::count::add_total;
use crate::cover::{STOPPED, tell_stopped, tell_verdict};
use crate::covers::{EMPTY, add, items_of_line};
use crate::failure::Failure;
use crate::file_name;
use crate::output::Output;

#[derive(Args)]
#[command(after_help = "\
Example
  dlx shard merge queens

Prints the count of the whole problem, or its covers, part by part; for the question `unique`, the word `none`,
`unique` or `multiple` before the covers. While parts are missing, it prints `at least N`, the covers found so far,
or `stopped`, names the missing parts on stderr, and exits with 3. An answer that does not belong to the problem is
an error, and nothing is printed.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,

    /// Print only errors
    #[arg(long)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let folder = &arguments.folder;
    let manifest = folder.manifest()?;
    let Answers { merge, covers: lengths, twice } = folder.answers(&manifest)?;
    if !arguments.quiet {
        console.tell_all(twice.iter());
    }
    let json = arguments.json;
    let is_known = match manifest.question {
        Question::Count => count(&merge, json, console)?,
        Question::Covers => covers(folder, &lengths, &merge, json, console)?,
        Question::First => first(folder, &manifest, &merge, json, console)?,
        Question::Unique => unique(folder, &manifest, &merge, json, console)?,
    };
    if is_known {
        return Ok(End::Done);
    }
    let (missing, parts) = (missing(&merge), manifest.parts.len());
    console.tell(format_args!(
        "{}: {} of {parts} parts have no answer: {}",
        folder.path().display(),
        missing.len(),
        runs(&missing)
    ));
    Ok(End::Stopped)
}

/// The numbers of the missing parts.
pub(super) fn missing(merge: &Merge) -> Vec<u32> {
    merge.missing().iter().map(PartName::number).collect()
}

/// Numbers in order, with `..` between the ends of runs.
pub(super) fn runs(numbers: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 >= number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let shown = runs.iter().map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first} {last}"),
        _ => format!("{first}..{last}"),
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// Prints the count, and returns whether it is exact.
fn count(merge: &Merge, json: bool, console: &Console) -> Result<bool, Failure> {
    let total = merge.total();
    let is_exact = matches!(total, Total::Exact(_));
    let mut text = String::new();
    if json {
        let mut line = Line::default();
        add_total(&total, &mut line);
        if !is_exact {
            line.add("missing", &missing(merge));
        }
        line.finish(&mut text);
    } else {
        text = format!("{}\n", words(&total));
    }
    console.write(text.as_bytes())?;
    Ok(is_exact)
}

pub(super) fn words(total: &Total) -> String {
    match total {
        Total::Exact(covers) => covers.to_string(),
        Total::AtLeast(covers, _) => format!("at least {covers}"),
    }
}

/// Prints one cover, and returns whether the answer is known.
fn first(
    folder: &Folder,
    manifest: &Manifest,
    merge: &Merge,
    json: bool,
    console: &Console,
) -> Result<bool, Failure> {
    let shown = shown(folder, manifest, merge, 1)?;
    let is_known = !shown.is_empty() || merge.is_complete();
    if is_known {
        Printed::new(json, console).print_all(&shown)?;
    } else {
        tell_stopped(json, console)?;
    }
    Ok(is_known)
}

/// Prints the verdict and the covers that show it, and returns whether it is known.
fn unique(
    folder: &Folder,
    manifest: &Manifest,
    merge: &Merge,
    json: bool,
    console: &Console,
) -> Result<bool, Failure> {
    let verdict = match (merge.covers().len(), merge.total()) {
        (2.., _) => "multiple",
        (_, Total::AtLeast(_, Stop::Limit)) => "multiple",
        (1, Total::Exact(_)) => "unique",
        (0, Total::Exact(_)) => "none",
        _ => STOPPED,
    };
    let most = if verdict == STOPPED { 0 } else { 2 };
    let shown = shown(folder, manifest, merge, most)?;
    if json {
        let covers: Vec<_> = shown.iter().map(|cover| options(cover)).collect();
        tell_verdict(verdict, &covers, console)?;
    } else {
        console.write(format!("{verdict}\n").as_bytes())?;
        Printed::new(false, console).print_all(&shown)?;
    }
    Ok(verdict != STOPPED)
}

/// Up to `most` covers that answers show, as lines of options.
fn shown(folder: &Folder, manifest: &Manifest, merge: &Merge, most: usize) -> Result<Vec<Vec<u8>>, Failure> {
    let text_of = |(part, cover): (&PartName, &Cover)| {
        // The options of a part have other numbers than those of the whole.
        let part = folder.part(manifest, part.number())?;
        let writer = Writer::new(part.problem())?;
        let options = part.problem().option_count();
        let is_sound = cover.options().iter().all(|option: &OptionId| option.index() < options);
        if !is_sound {
            return Err(Failure::usage(format_args!(
                "{}: the answer of part {} names an option that the part does not have",
                folder.path().display(),
                part.name()
            )));
        }
        let mut text = Vec::new();
        cover.options().iter().for_each(|&option| writer.option(option, &mut text));
        Ok(text)
    };
    merge.covers().into_iter().take(most).map(text_of).collect()
}

/// Prints the covers of all parts, and returns whether these are all.
fn covers(
    folder: &Folder,
    lengths: &BTreeMap<u32, u64>,
    merge: &Merge,
    json: bool,
    console: &Console,
) -> Result<bool, Failure> {
    let mut printed = Printed::new(json, console);
    for (&number, &length) in lengths {
        let path = folder.covers_file(number);
        let failure = Failure::input(file_name::shown(Some(&path)));
        let mut lines = BufReader::new(File::open(&path).map_err(&failure)?).take(length);
        let mut cover = Vec::new();
        // A blank line ends each cover.
        loop {
            let start = cover.len();
            if lines.read_until(b'\n', &mut cover).map_err(&failure)? == 0 {
                break;
            }
            if cover[start..] == *b"\n" {
                printed.print(&cover[..start])?;
                cover.clear();
            }
        }
    }
    printed.output.flush()?;
    Ok(merge.is_complete())
}

/// Prints covers that are lines of options.
struct Printed {
    output: Output,
    json: bool,
    covers: u64,
}

impl Printed {
    fn new(json: bool, console: &Console) -> Self {
        Printed { output: Output::new(console), json, covers: 0 }
    }

    fn print(&mut self, cover: &[u8]) -> io::Result<()> {
        let index = self.covers;
        self.covers += 1;
        self.output.answer(|text| {
            if self.json {
                let mut line = Line::default();
                line.add("index", &index).add("options", &options(cover));
                return add(line, text);
            }
            if index > 0 {
                text.push(b'\n');
            }
            text.extend_from_slice(if cover.is_empty() { EMPTY } else { cover });
        })
    }

    fn print_all(mut self, covers: &[Vec<u8>]) -> io::Result<()> {
        covers.iter().try_for_each(|cover| self.print(cover))?;
        self.output.flush()
    }
}

/// The items of the options of a cover.
fn options(cover: &[u8]) -> Vec<Vec<String>> {
    cover.split_inclusive(|&byte| byte == b'\n').map(items_of_line).collect()
}
