//! The scoreboard: a table of all problems, sums, ratios, and a page with a cactus plot.

use std::fmt::Write;
use std::time::Duration;

use super::spread::{LEAST, Mean, ratio};
use super::{Answer, Instance, Run};
use crate::report::{cactus, digits, time};

/// What all programs did, the engine first.
#[derive(Debug)]
pub struct Scoreboard {
    names: Vec<String>,
    timeout: Duration,
    rows: Vec<(String, Option<String>, Vec<Run>)>,
}

impl Scoreboard {
    /// An empty one.
    #[must_use]
    pub fn new(names: Vec<String>, timeout: Duration) -> Self {
        Scoreboard { names, timeout, rows: Vec::new() }
    }

    /// Adds a problem. The number of covers is the known one, or else what the engine says.
    ///
    /// # Errors
    /// If the engine says something else than what is known.
    pub fn add(&mut self, instance: &Instance, runs: Vec<Run>) -> Result<(), String> {
        let covers = match (&instance.covers, &runs[0].answer) {
            (Some(known), Answer::Covers(found)) if known != found => {
                return Err(format!(
                    "{}: {known} covers are known, the engine counts {found}",
                    instance.name
                ));
            }
            (Some(known), _) => Some(known.to_string()),
            (None, Answer::Covers(found)) => Some(found.to_string()),
            _ => None,
        };
        self.rows.push((instance.name.clone(), covers, runs));
        Ok(())
    }

    /// The titles of the columns.
    #[must_use]
    pub fn head(&self) -> String {
        let mut names = self.names.clone();
        if names.len() > 1 {
            names.push("fastest other".to_owned());
        }
        format!("| problem | covers | {} |\n|---|---:|{}", names.join(" | "), "---:|".repeat(names.len()))
    }

    /// The row added last.
    #[must_use]
    pub fn last_row(&self) -> String {
        self.rows.last().map_or_else(String::new, |(name, covers, runs)| {
            let mut cells: Vec<String> = runs.iter().map(|run| cell(run, covers.as_deref())).collect();
            if runs.len() > 1 {
                let times = |(other, own): (f64, f64)| format!("×{}", digits(other / own));
                cells.push(fastest_other(runs, covers.as_deref()).map_or_else(String::new, times));
            }
            format!("| {name} | {} | {} |", covers.as_deref().unwrap_or("?"), cells.join(" | "))
        })
    }

    /// A line for each program: how many problems it counted right, in what time, and how many times the engine's
    /// time it took for those that both did.
    #[must_use]
    pub fn sums(&self) -> String {
        let mut text = "| program | problems | counted right | seconds | wrong | times the engine |\n|---|---:|---:|---:|---:|---:|\n".to_owned();
        for (k, name) in self.names.iter().enumerate() {
            let asked = self.rows.iter().filter(|(_, _, runs)| runs[k].answer != Answer::Unfit);
            let (mut all, mut right, mut wrong, mut time, mut pairs) = (0, 0, 0, Duration::ZERO, Vec::new());
            for (_, covers, runs) in asked {
                all += 1;
                let is_done = is_right(&runs[k], covers.as_deref());
                right += u32::from(is_done);
                wrong += u32::from(!is_done && matches!(runs[k].answer, Answer::Covers(_)));
                time += if is_done { runs[k].time } else { self.timeout };
                if is_done && is_right(&runs[0], covers.as_deref()) {
                    pairs.push((runs[k].time, runs[0].time));
                }
            }
            let ratio = match ratio(&pairs) {
                Some(Mean { mean, interval: [low, high] }) if k > 0 => {
                    format!("{mean:.1} ({low:.1} to {high:.1})")
                }
                _ => String::new(),
            };
            writeln!(text, "| {name} | {all} | {right} | {:.1} | {wrong} | {ratio} |", time.as_secs_f64())
                .expect("a string takes what is written");
        }
        text
    }

    /// The geometric mean of how many times the engine's time the fastest other takes, each as measured; of the
    /// problems that take that one long enough for its start not to weigh.
    #[must_use]
    pub fn against_fastest(&self) -> String {
        let rows = self.rows.iter().filter_map(|(_, covers, runs)| fastest_other(runs, covers.as_deref()));
        let logs: Vec<f64> =
            rows.filter(|&(other, _)| other >= LEAST).map(|(other, own)| (other / own).ln()).collect();
        if logs.is_empty() {
            return String::new();
        }
        let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
        format!(
            "\nThe fastest other takes {mean:.1} times as long (geometric mean of the {} problems that take it {} or more, \
             times as measured).\n",
            logs.len(),
            time(LEAST)
        )
    }

    /// The figures, a line for each problem and program with tabs between its fields.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = "problem\tcovers\tprogram\tanswer\tseconds\n".to_owned();
        for (problem, covers, runs) in &self.rows {
            for (name, run) in self.names.iter().zip(runs) {
                let answer = match &run.answer {
                    Answer::Covers(covers) => covers.to_string(),
                    Answer::Unknown => "unknown".to_owned(),
                    Answer::Failed => "failed".to_owned(),
                    Answer::Unfit => "unfit".to_owned(),
                };
                let covers = covers.as_deref().unwrap_or("?");
                writeln!(text, "{problem}\t{covers}\t{name}\t{answer}\t{:.5}", run.time.as_secs_f64())
                    .expect("a string takes what is written");
            }
        }
        text
    }

    /// The cactus plot of the problems that every program was given.
    #[must_use]
    pub fn plot(&self) -> String {
        let is_fit = |runs: &[Run]| runs.iter().all(|run| run.answer != Answer::Unfit);
        let rows: Vec<_> = self.rows.iter().filter(|(_, _, runs)| is_fit(runs)).collect();
        let times = |k: usize| {
            let done = rows.iter().filter(|(_, covers, runs)| is_right(&runs[k], covers.as_deref()));
            done.map(|(_, _, runs)| runs[k].time.as_secs_f64()).collect()
        };
        let programs: Vec<(String, Vec<f64>)> =
            self.names.iter().enumerate().map(|(k, name)| (name.clone(), times(k))).collect();
        cactus("Problems counted, one thread", rows.len(), &programs)
    }
}

fn is_right(run: &Run, covers: Option<&str>) -> bool {
    matches!(&run.answer, Answer::Covers(found) if covers == Some(&found.to_string()))
}

/// The seconds of the fastest other program that counted right, and of the engine.
fn fastest_other(runs: &[Run], covers: Option<&str>) -> Option<(f64, f64)> {
    let seconds = |run: &Run| is_right(run, covers).then_some(run.time.as_secs_f64());
    let (own, others) = runs.split_first()?;
    Some((others.iter().filter_map(seconds).min_by(f64::total_cmp)?, seconds(own)?))
}

fn cell(run: &Run, covers: Option<&str>) -> String {
    match &run.answer {
        Answer::Covers(_) if is_right(run, covers) => time(run.time.as_secs_f64()),
        Answer::Covers(found) => format!("wrong: {found}"),
        Answer::Unknown => "–".to_owned(),
        Answer::Failed => "failed".to_owned(),
        Answer::Unfit => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_count_is_no_count() {
        let run =
            |covers: u64, ms| Run { answer: Answer::Covers(covers.into()), time: Duration::from_millis(ms) };
        let mut board = Scoreboard::new(vec!["dlx".to_owned(), "other".to_owned()], Duration::from_secs(1));
        let mut instance = Instance { name: "one".to_owned(), text: String::new(), covers: None };
        board.add(&instance, vec![run(5, 10), run(5, 40)]).unwrap();
        assert_eq!(board.last_row(), "| one | 5 | 10 ms | 40 ms | ×4 |");
        board.add(&instance, vec![run(6, 10), run(5, 40)]).unwrap();
        assert_eq!(board.last_row(), "| one | 6 | 10 ms | wrong: 5 |  |");
        assert!(
            board.sums().ends_with("| other | 2 | 1 | 1.0 | 1 | 4.0 (4.0 to 4.0) |\n"),
            "{}",
            board.sums()
        );
        instance.covers = Some(7_u64.into());
        assert!(board.add(&instance, vec![run(6, 10), run(7, 40)]).is_err());
    }
}
