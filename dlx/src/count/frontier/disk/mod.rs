//! A sweep whose states lie in files as far as memory does not hold them.
//!
//! It takes the steps of [`super::sweep`], but no step has to fit into memory. The runs that wait at a step are read
//! block by block. All states up to the smallest of the blocks' last keys are at hand then: they are merged and expanded,
//! and what follows from them waits in memory. When that takes too much, the states that wait at the fullest steps are
//! merged into one run for each step, which goes to a file.
//!
//! Now and then, when many files have been read to the end, and when a limit stops the sweep, all that waits goes to files, and a record tells which files there
//! are and how far the sweep has come. A sweep that was stopped or killed goes on from there.

mod error;
mod folder;
mod record;
mod run;
mod source;
mod sweep;

use std::path::Path;

pub use self::error::DiskError;
pub(in crate::count) use self::error::Trouble;
use self::folder::Folder;
use self::record::Record;
use self::sweep::{DiskSweep, Pace};
use super::super::method::{Allowance, Halt, Job};
use super::super::natural::Natural;
use super::any_layout::{MOST_WORDS, with_plan};
use super::layout::Layout;
use crate::outcome::Stop;

/// Counts the covers of a problem without bounds, with states in a folder, from where the last count there was stopped.
pub(in crate::count) fn count_on_disk(
    job: &Job<'_>,
    folder: &Path,
    allowance: &Allowance<'_>,
) -> Result<Natural, Trouble> {
    count_at_pace(job, folder, Pace::default(), allowance)
}

fn count_at_pace(
    job: &Job<'_>,
    folder: &Path,
    pace: Pace,
    allowance: &Allowance<'_>,
) -> Result<Natural, Trouble> {
    let folder = Folder::open(folder)?;
    let path = folder.record();
    let mut file = folder.read_record()?;
    let (order, reader) = match &mut file {
        Some(file) => {
            let (order, reader) = record::order(file, job.problem).map_err(DiskError::loading(&path))?;
            (order, Some(reader))
        }
        None => (job.order().items.clone(), None),
    };
    let layout = Layout::new(job.problem, &order);
    if layout.is_infeasible {
        folder.clear()?;
        return Ok(Natural::default());
    }
    if layout.words() > MOST_WORDS {
        folder.clear()?;
        return Err(DiskError::TooWide { bits: 64 * layout.words() }.into());
    }
    with_plan!(items layout, job.problem, plan => {
        let mut sweep = DiskSweep::new(plan, job, order, folder, pace)?;
        if let Some(reader) = reader {
            sweep.resume(Record::read(reader, sweep.steps()).map_err(DiskError::loading(&path))?);
        }
        sweep.finish(allowance)
    })
    .unwrap_or(Err(Halt::Stop(Stop::Memory).into()))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::path::PathBuf;
    use std::time::Duration;

    use super::folder::LOCK;
    use super::*;
    use crate::Problem;
    use crate::count::{Counter, Method, Total};
    use crate::limits::Watch;
    use crate::testing::{Chance, seats, with_exchanges};

    /// A folder of its own for each test, which is gone afterwards.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("dlx-disk-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Scratch(path)
        }

        /// The files that are there, in order.
        fn files(&self) -> Vec<PathBuf> {
            let entries = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path());
            let mut files: Vec<PathBuf> = entries.collect();
            files.sort();
            files
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// The number of covers, or what stopped the count.
    fn count(problem: &Problem, folder: &Scratch, counter: &Counter, pace: Pace) -> Result<Natural, Stop> {
        let watch = Watch::start(&counter.limits);
        match count_at_pace(&counter.job(problem), &folder.0, pace, &Allowance::unlimited(&watch)) {
            Ok(number) => Ok(number),
            Err(Trouble::Halt(Halt::Stop(stop))) => Err(stop),
            Err(other) => panic!("{other:?}"),
        }
    }

    /// A sweep in files finds the number that a sweep in memory does, however little memory it has, however often it
    /// writes a record, and however often it is stopped.
    #[test]
    fn it_counts_what_a_sweep_in_memory_does() {
        let folder = Scratch::new("random");
        let (mut with_covers, mut shortages, mut stops) = (0, 0, 0);
        for case in 0..300_u64 {
            let problem = with_exchanges(&mut Chance(case / 2), false);
            let expected = Counter::new().method(Method::Frontier).count(&problem).exact().unwrap();
            with_covers += usize::from(expected != 0_u64.into());
            let pace = match case % 2 {
                0 => Pace { save_every: Duration::ZERO, most_files: 3 },
                _ => Pace { save_every: Duration::MAX, most_files: 3 },
            };
            let mut nodes = if case % 3 == 0 { u64::MAX } else { case % 5 };
            let mut memory = if case % 4 == 0 { 1 << 24 } else { 1 << 12 };
            let number = loop {
                let counter = Counter::new().threads(1 + case as usize % 3).memory(memory).nodes(nodes);
                match count(&problem, &folder, &counter, pace) {
                    Ok(number) => break number,
                    Err(Stop::Memory) => (memory, shortages) = (memory + memory / 4, shortages + 1),
                    Err(Stop::Nodes) => (nodes, stops) = (nodes + 1 + nodes / 4, stops + 1),
                    Err(stop) => panic!("{stop}"),
                }
            };
            assert_eq!(number, expected, "{case}");
            assert!(!folder.0.exists(), "{case}");
        }
        assert!(with_covers > 40 && shortages > 50 && stops > 100, "{with_covers} {shortages} {stops}");
    }

    /// Where a sweep is stopped in the middle of a step, what is left of its runs in memory is written.
    #[test]
    fn steps_are_stopped_in_the_middle() {
        let folder = Scratch::new("middle");
        let problem = seats(9);
        for (number, save_every) in [Duration::ZERO, Duration::MAX, Duration::MAX].into_iter().enumerate() {
            let pace = Pace { save_every, most_files: 3 - number };
            let (mut nodes, mut stops) = (1, 0);
            let covers = loop {
                let counter = Counter::new().threads(1 + number).memory(1 << 16).nodes(nodes);
                match count(&problem, &folder, &counter, pace) {
                    Ok(covers) => break covers,
                    Err(stop) => assert_eq!(stop, Stop::Nodes),
                }
                (nodes, stops) = (nodes + 19, stops + 1);
            };
            assert_eq!(covers, 362_880_u64.into());
            assert!(stops > 40, "{stops}");
        }
    }

    #[test]
    fn many_files_and_long_numbers_are_merged() {
        let folder = Scratch::new("merged");
        let counter = Counter::new().threads(2).memory(1 << 17);
        let pace = Pace { save_every: Duration::MAX, most_files: 2 };
        assert_eq!(count(&seats(9), &folder, &counter, pace).unwrap(), 362_880_u64.into());
        let mut b = Problem::builder();
        for item in b.many_primaries(100) {
            (0..3).for_each(|_| assert!(b.option([item]).is_ok()));
        }
        let total = counter.count_on_disk(&b.build(), &folder.0).unwrap();
        assert_eq!(total.to_string(), "515377520732011331036461129765621272702107522001");
    }

    #[test]
    fn states_that_are_too_wide_are_told() {
        let folder = Scratch::new("wide");
        let mut b = Problem::builder();
        // Whatever the order, half of all pairs are in play in the middle.
        let items = b.many_primaries(64);
        for (place, &one) in items.iter().enumerate() {
            for &other in &items[place + 1..] {
                let pair = b.secondary();
                b.option([one, pair]).unwrap();
                b.option([other, pair]).unwrap();
            }
        }
        let found = Counter::new().count_on_disk(&b.build(), &folder.0);
        assert!(matches!(found, Err(DiskError::TooWide { bits: 513.. })), "{found:?}");
        assert!(!folder.0.exists());
    }

    #[test]
    fn what_is_damaged_or_foreign_is_told() {
        let problem = seats(5);
        let folder = Scratch::new("damaged");
        let stopped = Counter::new().nodes(10);
        let begin = || {
            let _ = fs::remove_dir_all(&folder.0);
            let total = stopped.count_on_disk(&problem, &folder.0).unwrap();
            assert_eq!(total, Total::AtLeast(0_u64.into(), Stop::Nodes));
        };
        begin();
        assert!(matches!(
            Counter::new().count_on_disk(&seats(4), &folder.0),
            Err(DiskError::OtherProblem(path)) if path == folder.0
        ));
        let files = folder.files();
        assert!(files.len() > 2, "{files:?}");
        for (number, file) in files.iter().enumerate().filter(|(_, file)| !file.ends_with(LOCK)) {
            for damage in 0..8 {
                begin();
                let mut bytes = fs::read(file).unwrap();
                match damage {
                    0 => bytes.truncate(bytes.len() - 1),
                    1 => bytes.clear(),
                    _ => {
                        let at = (damage * 7919) % bytes.len();
                        bytes[at] ^= 1 << (damage % 8);
                    }
                }
                fs::write(file, bytes).unwrap();
                let found = Counter::new().count_on_disk(&problem, &folder.0);
                let is_told = matches!(found, Err(DiskError::Damaged(_) | DiskError::OtherProblem(_)));
                assert!(is_told, "{number} {damage}: {found:?}");
            }
        }
        begin();
        assert_eq!(Counter::new().count_on_disk(&problem, &folder.0).unwrap(), Total::Exact(120_u64.into()));
        fs::create_dir(&folder.0).unwrap();
        fs::write(folder.0.join("letters.txt"), "dear").unwrap();
        assert!(matches!(Counter::new().count_on_disk(&problem, &folder.0), Err(DiskError::Foreign(_))));
        fs::remove_file(folder.0.join("letters.txt")).unwrap();
        let lock = File::create(folder.0.join(LOCK)).unwrap();
        lock.lock().unwrap();
        assert!(matches!(Counter::new().count_on_disk(&problem, &folder.0), Err(DiskError::Used(_))));
    }
}
