//! `dlx shard slurm`: a script that runs all parts as a job array.

use std::fs;

use clap::Args;

use super::folder::Folder;
use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::values;

#[derive(Args)]
#[command(after_help = "\
Example
  dlx shard slurm queens --cpus 4 > queens.sh
  sbatch queens.sh

All nodes must see the folder under the same path. A task that is lost leaves its parts without an answer: submit the
script again, and only these are run. A part that is cut off by the time limit starts again from the beginning: allow
more time, or split into more parts.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Number of tasks in the array; each runs every N-th part. By default one per part, up to 1000, the largest array
    /// that Slurm allows by default
    #[arg(long, value_name = "N", value_parser = values::whole_in::<u32>(1..=u64::from(u32::MAX)))]
    tasks: Option<u32>,

    /// Number of threads of each task
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole_in::<u16>(1..=1024))]
    cpus: u16,

    /// Time limit of each task, in Slurm's notation: `90` is minutes, `12:00:00` hours
    #[arg(long, value_name = "TIME", value_parser = slurm_time)]
    time: Option<String>,
}

/// The most tasks of an array with Slurm's default settings.
const MOST_TASKS: u32 = 1000;

fn slurm_time(text: &str) -> Result<String, &'static str> {
    let is_time = text.starts_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || b":-".contains(&byte));
    if is_time { Ok(text.to_owned()) } else { Err("expected minutes, or D-HH:MM:SS or parts of it") }
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { folder, tasks, cpus, time } = arguments;
    let parts = folder.manifest()?.parts.len() as u32;
    let tasks = tasks.unwrap_or(MOST_TASKS).min(parts);
    let path =
        fs::canonicalize(folder.path()).map_err(Failure::input(folder.path().display().to_string()))?;
    let program = std::env::current_exe().unwrap_or_else(|_| "dlx".into());
    let (path, program) = (quoted(&path.display().to_string()), quoted(&program.display().to_string()));
    let time = time.as_ref().map(|time| format!("#SBATCH --time={time}\n")).unwrap_or_default();
    let (last_task, last_part) = (tasks - 1, parts - 1);
    console.print(
        format!(
            "#!/bin/bash\n\
             #SBATCH --job-name=dlx\n\
             #SBATCH --array=0-{last_task}\n\
             #SBATCH --cpus-per-task={cpus}\n\
             #SBATCH --output=dlx-%A-%a.log\n\
             {time}\
             # Runs the parts that have no answer yet. When all tasks have ended: dlx shard merge {path}\n\
             set -eu\n\
             parts=$(seq \"$SLURM_ARRAY_TASK_ID\" {tasks} {last_part})\n\
             # shellcheck disable=SC2086\n\
             exec {program} shard run --missing --threads {cpus} {path} $parts\n"
        )
        .as_bytes(),
    )
}

/// As one word of a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
