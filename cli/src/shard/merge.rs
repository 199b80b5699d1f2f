//! `dlx shard merge`: adds up the answers of all parts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use clap::Args;
use dlx::count::Total;
use dlx::format::Writer;
use dlx::shard::{Merge, Question};
use dlx::{OptionId, Stop};

use super::folder::{Answers, Folder};
use super::manifest::Manifest;
use crate::End;
use crate::console::Console;
use crate::covers::EMPTY;
use crate::failure::Failure;
use crate::file_name;
use crate::output::Output;

#[derive(Args)]
#[command(after_help = "\
Example
  dlx shard merge queens

Prints the count of the whole problem, or its covers, those of one part after those of another; for the question
`unique`, the word `none`, `unique` or `multiple` before the covers. As long as parts are missing, it prints `at
least N`, the covers that there are, or `stopped`, names the missing parts on stderr, and exits with 3. An answer that
does not belong is an error, and nothing is printed.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let folder = &arguments.folder;
    let manifest = folder.manifest()?;
    let Answers { merge, covers: lengths, twice } = folder.answers(&manifest)?;
    console.tell_all(twice.iter());
    let is_known = match manifest.question {
        Question::Count => count(&merge, console)?,
        Question::Covers => covers(folder, &lengths, &merge, console)?,
        Question::First => first(folder, &manifest, &merge, console)?,
        Question::Unique => unique(folder, &manifest, &merge, console)?,
    };
    if is_known {
        return Ok(End::Done);
    }
    let (missing, parts) = (numbers(&merge), manifest.parts.len());
    console.tell(format_args!(
        "{}: {} of {parts} parts have no answer: {}",
        folder.path().display(),
        merge.missing().len(),
        missing
    ));
    Ok(End::Stopped)
}

/// The numbers of the missing parts, with `..` between the ends of runs.
pub(super) fn numbers(merge: &Merge) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for part in merge.missing() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 >= part.number() => *last = part.number(),
            _ => runs.push((part.number(), part.number())),
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
fn count(merge: &Merge, console: &Console) -> Result<bool, Failure> {
    let (line, is_exact) = match merge.total() {
        Total::Exact(count) => (format!("{count}\n"), true),
        Total::AtLeast(count, _) => (format!("at least {count}\n"), false),
    };
    console.write(line.as_bytes())?;
    Ok(is_exact)
}

/// Prints one cover, and returns whether the answer is known.
fn first(folder: &Folder, manifest: &Manifest, merge: &Merge, console: &Console) -> Result<bool, Failure> {
    print(folder, manifest, merge, 1, b"", console)?;
    let is_known = !merge.covers().is_empty() || merge.is_complete();
    if !is_known {
        console.write(b"stopped\n")?;
    }
    Ok(is_known)
}

/// Prints the verdict and the covers that show it, and returns whether it is known.
fn unique(folder: &Folder, manifest: &Manifest, merge: &Merge, console: &Console) -> Result<bool, Failure> {
    let verdict = match (merge.covers().len(), merge.total()) {
        (2.., _) => "multiple",
        (_, Total::AtLeast(_, Stop::Limit)) => "multiple",
        (1, Total::Exact(_)) => "unique",
        (0, Total::Exact(_)) => "none",
        _ => "stopped",
    };
    let most = if verdict == "stopped" { 0 } else { 2 };
    print(folder, manifest, merge, most, format!("{verdict}\n").as_bytes(), console)?;
    Ok(verdict != "stopped")
}

/// Prints up to `most` covers that answers show, after a head.
fn print(
    folder: &Folder,
    manifest: &Manifest,
    merge: &Merge,
    most: usize,
    head: &[u8],
    console: &Console,
) -> Result<(), Failure> {
    let mut text = head.to_vec();
    for (at, (part, cover)) in merge.covers().into_iter().take(most).enumerate() {
        // The options of a part have other numbers than those of the whole.
        let part = folder.part(manifest, part.number())?;
        let writer = Writer::new(part.problem())?;
        if at > 0 {
            text.push(b'\n');
        }
        let options = part.problem().option_count();
        let is_sound = cover.options().iter().all(|option: &OptionId| option.index() < options);
        if !is_sound {
            return Err(Failure::usage(format_args!(
                "{}: the answer of part {} names an option that the part does not have",
                folder.path().display(),
                part.name()
            )));
        }
        cover.options().iter().for_each(|&option| writer.option(option, &mut text));
        if cover.options().is_empty() {
            text.extend(EMPTY);
        }
    }
    console.write(&text)?;
    Ok(())
}

/// Prints the covers of all parts, and returns whether these are all.
fn covers(
    folder: &Folder,
    lengths: &BTreeMap<u32, u64>,
    merge: &Merge,
    console: &Console,
) -> Result<bool, Failure> {
    let mut output = Output::new(console);
    // The blank line that ends each cover is printed before the next one.
    let (mut is_due, mut is_empty) = (false, true);
    for (&number, &length) in lengths {
        let path = folder.covers_file(number);
        let failure = Failure::input(file_name::shown(Some(&path)));
        let mut lines = BufReader::new(File::open(&path).map_err(&failure)?).take(length);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line).map_err(&failure)? > 0 {
            output.answer(|text| {
                if std::mem::take(&mut is_due) {
                    text.push(b'\n');
                }
                is_due = line == b"\n";
                if !is_due {
                    text.extend_from_slice(&line);
                } else if is_empty {
                    text.extend_from_slice(EMPTY);
                }
                is_empty = is_due;
            })?;
            line.clear();
        }
    }
    output.flush()?;
    Ok(merge.is_complete())
}
