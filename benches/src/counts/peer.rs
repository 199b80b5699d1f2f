//! Other programs that count covers.

use std::fmt::Write;
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use dlx::count::Natural;
use dlx::{Problem, format};

use super::{Answer, Run, problem};
use crate::process;

/// A program. In its command, `{dlx}` stands for a file in the engine's format, and `{ec}` for one of numbers behind a
/// line `p ec N`; `<{dlx}` as its last word is what the program reads.
#[derive(Clone, Debug)]
pub struct Peer {
    /// What it is called in tables.
    pub name: String,
    command: Vec<String>,
}

impl FromStr for Peer {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, command) = process::named_command(text)?;
        if !command.iter().skip(1).any(|word| word.contains("{dlx}") || word.contains("{ec}")) {
            return Err("expected {dlx} or {ec} in the command, where the name of a file is to stand");
        }
        Ok(Peer { name, command })
    }
}

impl Peer {
    /// Counts the covers of a problem, which is written to `folder`.
    ///
    /// # Errors
    /// If a file cannot be written, or the program cannot be run.
    pub fn count(&self, text: &str, folder: &Path, timeout: Duration) -> io::Result<Run> {
        let problem = problem(text)?;
        let unfit = Ok(Run { answer: Answer::Unfit, time: Duration::ZERO });
        let mut command = Command::new(&self.command[0]);
        command.stdin(Stdio::null());
        for word in &self.command[1..] {
            let (kind, is_dlx) = if word.contains("{dlx}") { ("{dlx}", true) } else { ("{ec}", false) };
            if !word.contains(kind) {
                command.arg(word);
                continue;
            }
            let file = folder.join(if is_dlx { "problem.dlx" } else { "problem.ec" });
            if is_dlx {
                format::write(&problem, File::create(&file)?).map_err(io::Error::other)?;
            } else {
                let Some(text) = numbered(&problem) else { return unfit };
                std::fs::write(&file, text)?;
            }
            match word.strip_prefix('<') {
                Some(_) => command.stdin(File::open(&file)?),
                None => command.arg(word.replace(kind, &file.to_string_lossy())),
            };
        }
        let ran = process::run(command, &folder.join("peer.out"), timeout)?;
        let answer = match covers(&ran.output) {
            _ if ran.is_stopped || ran.time > timeout => Answer::Unknown,
            Some(covers) => Answer::Covers(covers),
            None => Answer::Failed,
        };
        Ok(Run { answer, time: ran.time.min(timeout) })
    }
}

/// The number of covers that a program tells: behind `olutions:` or `Altogether`, or alone in a line.
fn covers(output: &str) -> Option<Natural> {
    let first = |text: &str| text.split_whitespace().next()?.trim_end_matches(['.', ',']).parse().ok();
    output.lines().rev().find_map(|line| {
        let behind = |mark: &str| line.split_once(mark).and_then(|(_, rest)| first(rest));
        behind("olutions:").or_else(|| behind("Altogether")).or_else(|| line.trim().parse().ok())
    })
}

/// A problem as numbers; `None` if it has secondary items or bounds.
fn numbered(problem: &Problem) -> Option<String> {
    if problem.has_bounds() || problem.primary_count() < problem.item_count() {
        return None;
    }
    let (items, options) = (problem.item_count(), problem.option_count());
    // DXD wants the comment.
    let mut text = format!("c n = {items}, m = {options}\np ec {items}\n");
    for option in problem.options() {
        text.push('s');
        for item in problem.option_items(option) {
            write!(text, " {}", item.index() + 1).expect("a string takes what is written");
        }
        text.push('\n');
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_covers_are_found() {
        for output in [
            "92\n",
            "Time: 0.1 s\nSolutions: 92\nMax Blocks: 1\n",
            "Altogether 92 solutions, 5+7 mems,\n 3 updates",
        ] {
            assert_eq!(covers(output), Some(92_u64.into()), "{output}");
        }
        assert_eq!(covers("Time: 0.1 s\n"), None);
    }

    #[test]
    fn commands_name_a_file() {
        assert!("DXD=dxd dxd {ec} 1 ett".parse::<Peer>().is_ok());
        assert!("DLX2=dlx2 <{dlx}".parse::<Peer>().is_ok());
        for text in ["DXD", "DXD=dxd", "DXD={ec}"] {
            assert!(text.parse::<Peer>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_problem_is_handed_over_as_numbers() {
        let (problem, _) = format::parse("a b c\na b\nc\nb c\n").unwrap();
        assert_eq!(numbered(&problem).unwrap(), "c n = 3, m = 3\np ec 3\ns 1 2\ns 3\ns 2 3\n");
        let (problem, _) = format::parse("a | b\na b\n").unwrap();
        assert_eq!(numbered(&problem), None);
    }
}
