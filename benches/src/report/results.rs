//! The figures of a comparison, and how they are kept: a line for each contender and instance, with
//! tabs between its fields, behind lines that say where and how it ran.

use std::fmt::Write as _;
use std::time::Duration;

/// What a program did of all instances together.
pub const ALL: &str = "all";

/// All that a comparison measured.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Machine, versions, seeds: what each is called, and what it was.
    pub about: Vec<(String, String)>,
    /// What was measured, in the order of the tasks.
    pub rows: Vec<Row>,
}

/// What a contender did of one instance of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The task.
    pub task: String,
    /// The contender.
    pub contender: String,
    /// The number of the instance, or [`ALL`].
    pub instance: String,
    /// How long it took.
    pub taken: Taken,
    /// How many nodes, if it counts them.
    pub nodes: Option<u64>,
    /// Of how many rounds this is the median.
    pub rounds: usize,
}

/// How long something took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It was done in this time.
    Done(Duration),
    /// It was given up after this time.
    Over(Duration),
    /// It was not begun, as others had taken too long before.
    Untried,
}

/// Why a text is no results.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found:?}")]
pub struct ResultsError {
    line: usize,
    expected: &'static str,
    found: String,
}

const HEADER: &str = "task\tcontender\tinstance\toutcome\tnanoseconds\tnodes\trounds";

impl Results {
    /// The text that is kept.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, what) in &self.about {
            let _ = writeln!(text, "# {name}\t{what}");
        }
        let _ = writeln!(text, "{HEADER}");
        for Row { task, contender, instance, taken, nodes, rounds } in &self.rows {
            let (outcome, time) = match taken {
                Taken::Done(time) => ("done", time.as_nanos()),
                Taken::Over(time) => ("over", time.as_nanos()),
                Taken::Untried => ("untried", 0),
            };
            let nodes = nodes.map_or("-".to_owned(), |nodes| nodes.to_string());
            let _ = writeln!(text, "{task}\t{contender}\t{instance}\t{outcome}\t{time}\t{nodes}\t{rounds}");
        }
        text
    }

    /// Reads what [`to_text`](Self::to_text) wrote.
    ///
    /// # Errors
    /// If the text is none of that.
    pub fn read(text: &str) -> Result<Self, ResultsError> {
        let mut results = Results::default();
        for (number, line) in (1..).zip(text.lines()) {
            let error = |expected| ResultsError { line: number, expected, found: line.to_owned() };
            if let Some(about) = line.strip_prefix("# ") {
                let (name, what) = about.split_once('\t').ok_or(error("a name, a tab, and what it was"))?;
                results.about.push((name.to_owned(), what.to_owned()));
            } else if line != HEADER {
                results.rows.push(row(line).ok_or(error("seven fields with tabs between them"))?);
            }
        }
        Ok(results)
    }

    /// The tasks, in the order in which they were done.
    #[must_use]
    pub fn tasks(&self) -> Vec<&str> {
        in_order(self.rows.iter().map(|row| row.task.as_str()))
    }

    /// The contenders of some tasks, in the order in which they come.
    #[must_use]
    pub fn contenders(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<&str> {
        in_order(self.rows.iter().filter(|row| is_wanted(&row.task)).map(|row| row.contender.as_str()))
    }

    /// What a contender did of a task.
    pub fn of<'r>(&'r self, task: &'r str, contender: &'r str) -> impl Iterator<Item = &'r Row> + Clone {
        self.rows.iter().filter(move |row| row.task == task && row.contender == contender)
    }
}

fn in_order<'t>(names: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}

fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[task, contender, instance, outcome, time, nodes, rounds] = &fields[..] else { return None };
    let time = Duration::from_nanos(time.parse().ok()?);
    Some(Row {
        task: task.to_owned(),
        contender: contender.to_owned(),
        instance: instance.to_owned(),
        taken: match outcome {
            "done" => Taken::Done(time),
            "over" => Taken::Over(time),
            "untried" => Taken::Untried,
            _ => return None,
        },
        nodes: if nodes == "-" { None } else { Some(nodes.parse().ok()?) },
        rounds: rounds.parse().ok()?,
    })
}
