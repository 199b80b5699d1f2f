//! What became of problems, kept in a text: a line for each solver and problem, with tabs between its fields.

use std::collections::BTreeMap;
use std::time::Duration;

use super::race::{Answer, Run};

/// Results by problem and solver.
#[derive(Default)]
pub struct Results {
    rows: BTreeMap<(String, String), Kept>,
    solvers: Vec<String>,
}

#[derive(Clone, Copy)]
struct Kept {
    run: Run,
    timeout: Duration,
}

/// The line of a result.
#[must_use]
pub fn line(problem: &str, solver: &str, run: &Run, timeout: Duration) -> String {
    let answer = match run.answer {
        Answer::Cover => "cover",
        Answer::None => "none",
        Answer::Unknown => "unknown",
    };
    format!("{problem}\t{solver}\t{answer}\t{:.3}\t{}\n", run.time.as_secs_f64(), timeout.as_secs_f64())
}

impl Results {
    /// Reads lines. If a problem comes again, the later line counts.
    ///
    /// # Errors
    /// The first line that is none.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        for line in text.lines() {
            let (key, kept) = parse(line).ok_or_else(|| format!("not a result: {line}"))?;
            if !self.solvers.contains(&key.1) {
                self.solvers.push(key.1.clone());
            }
            self.rows.insert(key, kept);
        }
        Ok(())
    }

    /// The solvers, in the order in which they first came.
    #[must_use]
    pub fn solvers(&self) -> &[String] {
        &self.solvers
    }

    /// What a solver did within this time, if the results tell.
    #[must_use]
    pub fn get(&self, problem: &str, solver: &str, timeout: Duration) -> Option<Run> {
        let kept = self.rows.get(&(problem.to_owned(), solver.to_owned()))?;
        if kept.run.answer != Answer::Unknown && kept.run.time <= timeout {
            Some(kept.run)
        } else if kept.timeout >= timeout {
            Some(Run { answer: Answer::Unknown, time: timeout })
        } else {
            None
        }
    }
}

fn parse(line: &str) -> Option<((String, String), Kept)> {
    let mut fields = line.split('\t');
    let (problem, solver) = (fields.next()?, fields.next()?);
    let answer = match fields.next()? {
        "cover" => Answer::Cover,
        "none" => Answer::None,
        "unknown" => Answer::Unknown,
        _ => return None,
    };
    let mut seconds = || Duration::try_from_secs_f64(fields.next()?.parse().ok()?).ok();
    let (time, timeout) = (seconds()?, seconds()?);
    let kept = Kept { run: Run { answer, time }, timeout };
    fields.next().is_none().then(|| ((problem.to_owned(), solver.to_owned()), kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_for_what_they_tell() {
        let seconds = Duration::from_secs_f64;
        let mut text = line("a", "one", &Run { answer: Answer::None, time: seconds(2.5) }, seconds(10.0));
        text += &line("b", "one", &Run { answer: Answer::Unknown, time: seconds(10.0) }, seconds(10.0));
        let mut results = Results::default();
        results.read(&text).unwrap();
        assert_eq!(results.solvers(), ["one"]);
        let answer = |problem, timeout| {
            results.get(problem, "one", seconds(timeout)).map(|run| (run.answer, run.time))
        };
        assert_eq!(answer("a", 60.0), Some((Answer::None, seconds(2.5))));
        assert_eq!(answer("a", 2.0), Some((Answer::Unknown, seconds(2.0))));
        assert_eq!(answer("b", 5.0), Some((Answer::Unknown, seconds(5.0))));
        assert_eq!(answer("b", 60.0), None);
        assert_eq!(answer("c", 1.0), None);
        assert!(Results::default().read("a\tone\tperhaps\t1\t1").is_err());
    }
}
