//! A sweep whose states lie in files as far as memory does not hold them.
//!
//! It takes the steps of [`super::sweep`], but no step has to fit into memory. The runs that wait at a step are read
//! block by block. All states up to the smallest of the blocks' last keys are at hand then: they are merged and expanded,
//! and what follows from them waits in memory. When that takes too much, the states that wait at each step are merged
//! into one run, which goes to a file.
//!
//! Now and then, and when a limit stops the sweep, all that waits goes to files, and a record tells which files there
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
use self::sweep::DiskSweep;
use super::super::method::{Allowance, Halt, Job};
use super::super::natural::Natural;
use super::any_layout::with_plan;
use super::layout::Layout;
use crate::outcome::Stop;

/// Counts the covers of a problem without bounds, with states in a folder, from where the last count there was stopped.
pub(in crate::count) fn count_on_disk(
    job: &Job<'_>,
    folder: &Path,
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
    with_plan!(items layout, job.problem, plan => {
        let mut sweep = DiskSweep::new(plan, job, order, folder)?;
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

    use super::folder::LOCK;
    use super::*;
    use crate::Problem;
    use crate::count::{Counter, Method, Total};
    use crate::testing::{Chance, with_exchanges};

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

    /// Anybody may have any seat.
    fn seats(people: usize) -> Problem {
        let mut b = Problem::builder();
        let items = b.many_primaries(2 * people);
        for person in 0..people {
            for seat in 0..people {
                b.option([items[person], items[people + seat]]).unwrap();
            }
        }
        b.build()
    }

    /// A sweep in files finds the number that a sweep in memory does, however little memory it has, and however often it
    /// is stopped.
    #[test]
    fn it_counts_what_a_sweep_in_memory_does() {
        let folder = Scratch::new("random");
        let mut with_covers = 0;
        for case in 0..200_u64 {
            let problem = with_exchanges(&mut Chance(case), false);
            let expected = Counter::new().method(Method::Frontier).count(&problem);
            with_covers += usize::from(*expected.at_least() != 0_u64.into());
            let threads = 1 + case as usize % 2;
            let mut nodes = if case % 3 == 0 { u64::MAX } else { case % 5 };
            let mut memory = if case % 4 == 0 { 1 << 24 } else { 1 << 13 };
            let total = loop {
                let counter = Counter::new().threads(threads).memory(memory).nodes(nodes);
                match counter.count_on_disk(&problem, &folder.0).unwrap() {
                    Total::AtLeast(_, Stop::Memory) => memory *= 2,
                    Total::AtLeast(_, Stop::Nodes) => nodes += 1 + nodes / 2,
                    total => break total,
                }
            };
            assert_eq!(total, expected, "{case}");
            assert!(!folder.0.exists(), "{case}");
        }
        assert!((30..195).contains(&with_covers), "{with_covers}");
    }

    #[test]
    fn many_files_and_long_numbers_are_merged() {
        let folder = Scratch::new("merged");
        let counter = Counter::new().threads(2).memory(1 << 17);
        assert_eq!(counter.count_on_disk(&seats(9), &folder.0).unwrap(), Total::Exact(362_880_u64.into()));
        let mut b = Problem::builder();
        for item in b.many_primaries(100) {
            (0..3).for_each(|_| assert!(b.option([item]).is_ok()));
        }
        let total = counter.count_on_disk(&b.build(), &folder.0).unwrap();
        assert_eq!(total.to_string(), "515377520732011331036461129765621272702107522001");
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
