//! `dlx shard status`: which parts are answered.

use std::time::Duration;

use clap::Args;
use dlx::count::Total;

use super::folder::{Answers, Folder};
use super::merge::numbers;
use crate::End;
use crate::console::Console;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Example
  dlx shard status queens

Prints the number of parts that are done and that are missing, the covers found so far, the time that the
answers took on their machines, and an estimate of what the missing ones will take there.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let manifest = arguments.folder.manifest()?;
    let Answers { merge, twice, .. } = arguments.folder.answers(&manifest)?;
    console.tell_all(twice.iter());
    let (done, parts) = merge.done();
    let mut text = format!("done {done}\nmissing {}\n", parts - done);
    match merge.total() {
        Total::Exact(count) => text.push_str(&format!("covers {count}\n")),
        Total::AtLeast(count, _) => text.push_str(&format!("covers at least {count}\n")),
    }
    let mut spent = Duration::ZERO;
    // Parts are as heavy as estimated, or all alike: whichever is slower is told.
    let (mut estimated, mut answers) = (0.0, 0.0);
    for answer in merge.answers() {
        spent += answer.took();
        estimated += manifest.parts[answer.part().number() as usize].estimate;
        answers += 1.0;
    }
    text.push_str(&format!("time {}\n", time(spent.as_secs_f64())));
    if done < parts && done > 0 {
        let all: f64 = manifest.parts.iter().map(|part| part.estimate).sum();
        let by_estimate = (all - estimated).max(0.0) / estimated.max(1.0);
        let by_number = f64::from(parts - done) / answers;
        let (low, high) = (by_estimate.min(by_number), by_estimate.max(by_number));
        let spent = spent.as_secs_f64();
        text.push_str(&format!("left {} to {}, estimated\n", time(spent * low), time(spent * high)));
    }
    if done < parts {
        text.push_str(&format!("parts {}\n", numbers(&merge)));
    }
    console.print(text.as_bytes())
}

/// Seconds, or hours where there are many.
fn time(seconds: f64) -> String {
    if seconds < 3600.0 { format!("{seconds:.1} s") } else { format!("{:.1} h", seconds / 3600.0) }
}
