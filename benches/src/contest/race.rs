//! The race: contenders by turns, round after round, so that a noisy machine hurts all alike.

use std::time::{Duration, Instant};

use puzzles::family::{Bounds, Engine, Verdict, check};

use super::{Answer, Outside, OutsideError, Task};
use crate::report::{ALL, Row, Taken};

/// How long a race may take.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How many times everything is done at most.
    pub rounds: usize,
    /// How long an instance may take.
    pub limit: Duration,
    /// A contender that took longer than this for a task is not in its next round.
    pub share: Duration,
    /// One that takes longer than this for the first round does not try the instances that are left.
    pub patience: Duration,
    /// So many instances of each task.
    pub instances: usize,
}

impl Pace {
    /// For a report that is to be kept.
    pub const FULL: Pace = Pace {
        rounds: 25,
        limit: Duration::from_millis(500),
        share: Duration::from_millis(600),
        patience: Duration::from_secs(6),
        instances: usize::MAX,
    };

    /// For a first impression.
    pub const QUICK: Pace = Pace {
        rounds: 5,
        limit: Duration::from_millis(50),
        share: Duration::from_millis(50),
        patience: Duration::from_millis(180),
        instances: 10,
    };
}

/// Two contenders do not say the same.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{task}, instance {instance}: {contender} says {found}, {other} said {expected}")]
pub struct Disagreement {
    /// The task.
    pub task: String,
    /// The number of the instance.
    pub instance: usize,
    /// Who says otherwise.
    pub contender: String,
    /// What it says.
    pub found: String,
    /// Who was the first to answer.
    pub other: String,
    /// What that said.
    pub expected: String,
}

/// Why a race came to no end.
#[derive(Debug, thiserror::Error)]
pub enum RaceError {
    /// Two contenders do not agree.
    #[error(transparent)]
    Disagreement(Box<Disagreement>),
    /// Another program did not do its part.
    #[error(transparent)]
    Outside(#[from] OutsideError),
}

/// What contenders have to agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Truth {
    None,
    Unique(Vec<i32>),
    Multiple,
    Count(u64),
    /// A board or puzzle of its own that is as it should be.
    Good,
    Bad(&'static str),
}

impl Truth {
    /// Whether this agrees with what another has found. Some tell verdicts alone.
    fn is_as_good_as(&self, expected: &Truth) -> bool {
        match (self, expected) {
            (Truth::Bad(_), _) => false,
            (Truth::Unique(found), Truth::Unique(other)) => {
                found.is_empty() || other.is_empty() || found == other
            }
            _ => self == expected,
        }
    }
}

/// What an answer says; `None` if it is none.
fn truth(answer: Answer) -> Option<Truth> {
    Some(match answer {
        Answer::None => Truth::None,
        // That there are no others, some other contender has to say.
        Answer::Unique(solution) | Answer::Solution(solution) => Truth::Unique(solution),
        Answer::Multiple => Truth::Multiple,
        Answer::Count(count) => Truth::Count(count),
        Answer::Board(board) if board.givens().contains(&0) => Truth::Bad("a board with empty cells"),
        Answer::Board(board) if board.clash().is_some() => Truth::Bad("a board that breaks the rules"),
        Answer::Board(_) => Truth::Good,
        Answer::Made(puzzle) => match check(&*puzzle, &Bounds { engine: Engine::Cover, timeout: None }) {
            Verdict::Unique(_) => Truth::Good,
            _ => Truth::Bad("a puzzle that has not one solution"),
        },
        Answer::Over => return None,
    })
}

/// What one contender has done of an instance.
#[derive(Clone, Default)]
struct Record {
    times: Vec<Duration>,
    nodes: Option<u64>,
    over: bool,
}

fn disagreement(
    task: &Task,
    instance: usize,
    (contender, found): (&str, &Truth),
    (other, expected): (&str, &Truth),
) -> RaceError {
    RaceError::Disagreement(Box::new(Disagreement {
        task: task.id.clone(),
        instance,
        contender: contender.to_owned(),
        found: format!("{found:?}"),
        other: other.to_owned(),
        expected: format!("{expected:?}"),
    }))
}

/// Has all contenders do all of a task.
///
/// # Errors
/// If they do not agree.
pub fn race(task: &Task, outside: &[Outside], pace: &Pace) -> Result<Vec<Row>, RaceError> {
    let instances = task.instances.min(pace.instances);
    let count = task.contenders.len();
    let mut records = vec![vec![Record::default(); instances]; count];
    let mut spent = vec![Duration::ZERO; count];
    let mut truths: Vec<Option<(usize, Truth)>> = vec![None; instances];
    let outside: Vec<&Outside> = outside.iter().filter(|program| program.does(&task.id)).collect();
    let mut repeats = vec![1; outside.len()];
    let mut outside_times = vec![Vec::new(); outside.len()];
    for round in 0..pace.rounds {
        for turn in 0..count {
            // Not always the same first.
            let which = (turn + round) % count;
            let contender = &task.contenders[which];
            if round > 0 && spent[which] > pace.share {
                continue;
            }
            for instance in 0..instances {
                let record = &mut records[which][instance];
                if record.over && round > 0 {
                    continue;
                }
                if spent[which] > pace.patience * task.patience {
                    record.over = true;
                    continue;
                }
                let attempt = (contender.prepare)(instance, pace.limit * task.patience);
                let start = Instant::now();
                let (answer, nodes) = attempt();
                let time = start.elapsed();
                spent[which] += time;
                record.times.push(time);
                record.nodes = nodes;
                let Some(found) = truth(answer) else {
                    record.over = true;
                    continue;
                };
                let (first, expected) = truths[instance].get_or_insert((which, found.clone()));
                if !found.is_as_good_as(expected) {
                    let other = &task.contenders[*first].name;
                    return Err(disagreement(task, instance, (&contender.name, &found), (other, expected)));
                }
            }
        }
        for (which, program) in outside.iter().enumerate() {
            let spent: Duration = outside_times[which].iter().sum();
            if round > 0 && spent * (instances * repeats[which]) as u32 > pace.share * 2 {
                continue;
            }
            let (time, found) = program.run(task, instances, &mut repeats[which])?;
            for (instance, found) in found.iter().enumerate() {
                let Some((first, expected)) = &truths[instance] else { continue };
                if !found.is_as_good_as(expected) {
                    let other = &task.contenders[*first].name;
                    return Err(disagreement(task, instance, (&program.name, found), (other, expected)));
                }
            }
            outside_times[which].push(time);
        }
    }
    let mut rows = Vec::new();
    for (contender, records) in task.contenders.iter().zip(records) {
        for (instance, mut record) in records.into_iter().enumerate() {
            record.times.sort_unstable();
            if let (Some(count_nodes), false) = (&contender.count_nodes, record.over) {
                record.nodes = Some(count_nodes(instance));
            }
            rows.push(Row {
                task: task.id.clone(),
                contender: contender.name.clone(),
                instance: instance.to_string(),
                taken: match (record.over, record.times.get(record.times.len() / 2)) {
                    (_, None) => Taken::Untried,
                    (true, Some(&time)) => Taken::Over(time),
                    (false, Some(&time)) => Taken::Done(time),
                },
                nodes: record.nodes,
                rounds: record.times.len(),
            });
        }
    }
    for (program, mut times) in outside.iter().zip(outside_times) {
        times.sort_unstable();
        rows.push(Row {
            task: task.id.clone(),
            contender: program.name.clone(),
            instance: ALL.to_owned(),
            taken: Taken::Done(times[times.len() / 2]),
            nodes: None,
            rounds: times.len(),
        });
    }
    Ok(rows)
}
