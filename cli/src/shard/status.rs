//! `dlx shard status`: which parts are answered.

use std::time::Duration;

use clap::Args;
use dlx::shard::{Answer, Merge};
use puzzles::notation::json::Line;

use super::folder::{Answers, Folder};
use super::manifest::Manifest;
use super::merge::{missing, runs, words};
use crate::End;
use crate::console::Console;
use crate::count::add_total;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Example
  dlx shard status queens

Prints how many parts are done and how many are missing, the covers found so far, the time that the answers took on
their machines, and an estimate of the time for the missing parts.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let manifest = arguments.folder.manifest()?;
    let Answers { merge, twice, .. } = arguments.folder.answers(&manifest)?;
    console.tell_all(twice.iter());
    let (done, parts) = merge.done();
    let missing = missing(&merge);
    let total = merge.total();
    let spent: Duration = merge.answers().iter().map(|answer| answer.took()).sum();
    let spent = spent.as_secs_f64();
    let left = left(&manifest, &merge).map(|times| times.map(|times| spent * times));
    let mut text = String::new();
    if arguments.json {
        let mut line = Line::default();
        line.add("parts", &parts).add("done", &done).add("missing", &missing);
        add_total(&total, &mut line);
        line.add("time", &spent);
        if let Some(left) = left {
            line.add("left", &left);
        }
        line.finish(&mut text);
        return console.print(text.as_bytes());
    }
    text.push_str(&format!("done {done}\nmissing {}\n", parts - done));
    text.push_str(&format!("covers {}\ntime {}\n", words(&total), time(spent)));
    if let Some([low, high]) = left {
        text.push_str(&format!("left {} to {}, estimated\n", time(low), time(high)));
    }
    if done < parts {
        text.push_str(&format!("parts {}\n", runs(&missing)));
    }
    console.print(text.as_bytes())
}

/// How many times the time of the answers the missing parts will take, at least and at most; `None` if nothing tells
/// that, or none are missing.
fn left(manifest: &Manifest, merge: &Merge) -> Option<[f64; 2]> {
    let (done, parts) = merge.done();
    if done == 0 || done == parts {
        return None;
    }
    // Parts are as heavy as estimated, or all alike.
    let answers = merge.answers();
    let estimate = |answer: &&Answer| manifest.parts[answer.part().number() as usize].estimate;
    let estimated: f64 = answers.iter().map(estimate).sum();
    let all: f64 = manifest.parts.iter().map(|part| part.estimate).sum();
    let by_estimate = (all - estimated).max(0.0) / estimated.max(1.0);
    let by_number = f64::from(parts - done) / answers.len() as f64;
    Some([by_estimate.min(by_number), by_estimate.max(by_number)])
}

/// Seconds, or hours where there are many.
fn time(seconds: f64) -> String {
    if seconds < 3600.0 { format!("{seconds:.1} s") } else { format!("{:.1} h", seconds / 3600.0) }
}
