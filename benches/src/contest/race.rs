//! The race: contenders by turns, round after round, so that a noisy machine hurts all alike.

use std::time::{Duration, Instant};

use super::truth::{Truth, truth};
use super::{Contender, Outside, OutsideError, Task};
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
    /// The number of instances of each task.
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

/// Has all contenders do all of a task.
///
/// # Errors
/// If they do not agree.
pub fn race(task: &Task, outside: &[Outside], pace: &Pace) -> Result<Vec<Row>, RaceError> {
    let instances = task.instances.min(pace.instances);
    let mut runners: Vec<Runner<'_>> = task
        .contenders
        .iter()
        .map(|contender| Runner {
            contender,
            spent: Duration::ZERO,
            records: vec![Record::default(); instances],
        })
        .collect();
    let outside = outside.iter().filter(|program| program.does(&task.id));
    let mut guests: Vec<Guest<'_>> =
        outside.map(|program| Guest { program, repeats: 1, times: Vec::new() }).collect();
    let mut judge = Judge { task, truths: vec![None; instances] };
    for round in 0..pace.rounds {
        // Not always the same first.
        let (late, early) = runners.split_at_mut(round % task.contenders.len());
        for runner in early.iter_mut().chain(late) {
            if round == 0 || runner.spent <= pace.share {
                runner.run(round, pace, &mut judge)?;
            }
        }
        for guest in &mut guests {
            if round == 0 || guest.spent(instances) <= pace.share * 2 {
                guest.run(instances, &mut judge)?;
            }
        }
    }
    let own = runners.into_iter().flat_map(|runner| runner.rows(task));
    Ok(own.chain(guests.into_iter().map(|guest| guest.row(task))).collect())
}

/// Compares answers.
struct Judge<'t> {
    task: &'t Task,
    /// For each instance, what was said first, and by whom.
    truths: Vec<Option<(&'t str, Truth)>>,
}

impl<'t> Judge<'t> {
    fn hear(&mut self, instance: usize, contender: &'t str, found: Truth) -> Result<(), RaceError> {
        let (other, expected) = self.truths[instance].get_or_insert_with(|| (contender, found.clone()));
        if found.agrees_with(expected) {
            return Ok(());
        }
        Err(RaceError::Disagreement(Box::new(Disagreement {
            task: self.task.id.clone(),
            instance,
            contender: contender.to_owned(),
            found: format!("{found:?}"),
            other: (*other).to_owned(),
            expected: format!("{expected:?}"),
        })))
    }
}

/// A contender, with what it has done so far.
struct Runner<'t> {
    contender: &'t Contender,
    spent: Duration,
    records: Vec<Record>,
}

/// What a contender has done of an instance.
#[derive(Clone, Default)]
struct Record {
    /// How long it took, each time it was done.
    times: Vec<Duration>,
    nodes: Option<u64>,
    /// How long it took when it was not done.
    over: Option<Duration>,
}

impl<'t> Runner<'t> {
    fn run(&mut self, round: usize, pace: &Pace, judge: &mut Judge<'t>) -> Result<(), RaceError> {
        let patience = judge.task.patience;
        for (instance, record) in self.records.iter_mut().enumerate() {
            let is_hopeless = round > 0 && record.times.is_empty();
            if is_hopeless || self.spent > pace.patience * patience {
                continue;
            }
            let attempt = (self.contender.prepare)(instance, pace.limit * patience);
            let start = Instant::now();
            let (answer, nodes) = attempt();
            let time = start.elapsed();
            self.spent += time;
            match truth(answer) {
                Some(found) => {
                    record.times.push(time);
                    record.nodes = nodes;
                    judge.hear(instance, &self.contender.name, found)?;
                }
                None => record.over = Some(time),
            }
        }
        Ok(())
    }

    fn rows(self, task: &Task) -> impl Iterator<Item = Row> {
        let Contender { name, count_nodes, .. } = self.contender;
        self.records.into_iter().enumerate().map(move |(instance, record)| {
            let taken = match (median(record.times.clone()), record.over) {
                (Some(time), _) => Taken::Done(time),
                (None, Some(time)) => Taken::Over(time),
                (None, None) => Taken::Untried,
            };
            let counted = count_nodes.as_ref().filter(|_| !record.times.is_empty());
            Row {
                task: task.id.clone(),
                contender: name.clone(),
                instance: instance.to_string(),
                taken,
                nodes: counted.map(|count_nodes| count_nodes(instance)).or(record.nodes),
                rounds: record.times.len(),
            }
        })
    }
}

/// Another program, with what it has done so far.
struct Guest<'o> {
    program: &'o Outside,
    /// How many times it is given the instances at once.
    repeats: usize,
    /// For one instance.
    times: Vec<Duration>,
}

impl<'o> Guest<'o> {
    fn spent(&self, instances: usize) -> Duration {
        self.times.iter().sum::<Duration>() * (instances * self.repeats) as u32
    }

    fn run<'t>(&mut self, instances: usize, judge: &mut Judge<'t>) -> Result<(), RaceError>
    where
        'o: 't,
    {
        let (time, found) = self.program.run(judge.task, instances, &mut self.repeats)?;
        for (instance, found) in found.into_iter().enumerate() {
            judge.hear(instance, &self.program.name, found)?;
        }
        self.times.push(time);
        Ok(())
    }

    fn row(self, task: &Task) -> Row {
        Row {
            task: task.id.clone(),
            contender: self.program.name.clone(),
            instance: ALL.to_owned(),
            rounds: self.times.len(),
            taken: median(self.times).map_or(Taken::Untried, Taken::Done),
            nodes: None,
        }
    }
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}
