//! The folder of a sweep: its runs, and the record of which of them belong to it.

use std::fs::{self, File, TryLockError};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::error::DiskError;
use super::run::{DiskRun, Expected, RunReader, RunWriter};

/// The record.
const RECORD: &str = "dlx-sweep";
/// The record until it is on the disk.
const NEXT_RECORD: &str = "dlx-sweep.next";
/// Locked while a count uses the folder.
pub(super) const LOCK: &str = "dlx-lock";
/// What the names of runs begin with.
const RUN: &str = "dlx-states-";

/// A folder that no other count uses.
pub(super) struct Folder {
    path: PathBuf,
    /// Released when it is closed.
    _lock: File,
    /// The number of the next run.
    next: u64,
    /// The runs that may not be on the disk yet.
    unsynced: Vec<u64>,
}

impl Folder {
    /// Makes the folder if there is none, and keeps others from using it.
    pub(super) fn open(path: &Path) -> Result<Self, DiskError> {
        match fs::create_dir_all(path) {
            Err(_) if path.exists() && !path.is_dir() => return Err(DiskError::Foreign(path.to_owned())),
            made => made.map_err(DiskError::io(path))?,
        }
        let is_ours =
            |name: &String| [RECORD, NEXT_RECORD, LOCK].contains(&&**name) || number(name).is_some();
        let foreign = || DiskError::Foreign(path.to_owned());
        if !names(path)?.iter().all(is_ours) {
            return Err(foreign());
        }
        let file = path.join(LOCK);
        let lock = File::options().create(true).truncate(false).write(true).open(&file);
        let lock = lock.map_err(DiskError::io(&file))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DiskError::Used(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(DiskError::Io { path: file, error }),
        }
        // Whoever had the lock before may have written more.
        let last = names(path)?.iter().filter_map(|name| number(name)).max();
        let next = last.map_or(Some(0), |last| last.checked_add(1)).ok_or_else(foreign)?;
        Ok(Folder { path: path.to_owned(), _lock: lock, next, unsynced: Vec::new() })
    }

    /// The file of the record.
    pub(super) fn record(&self) -> PathBuf {
        self.path.join(RECORD)
    }

    /// Reads the record, if there is one.
    pub(super) fn read_record(&self) -> Result<Option<BufReader<File>>, DiskError> {
        let path = self.record();
        match File::open(&path) {
            Ok(file) => Ok(Some(BufReader::new(file))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DiskError::Io { path, error }),
        }
    }

    /// Writes another record in place of the one that is there, in one moment, once its runs are on the disk.
    pub(super) fn write_record(
        &mut self,
        runs: &[u64],
        write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
    ) -> Result<(), DiskError> {
        for run in std::mem::take(&mut self.unsynced).into_iter().filter(|run| runs.contains(run)) {
            let path = self.run(run);
            let file = File::options().write(true).open(&path);
            file.and_then(|file| file.sync_data()).map_err(DiskError::io(&path))?;
        }
        self.sync_names()?;
        let path = self.path.join(NEXT_RECORD);
        let written = File::create(&path).and_then(|file| {
            let mut out = BufWriter::new(file);
            write(&mut out)?;
            out.flush()?;
            out.get_ref().sync_all()?;
            fs::rename(&path, self.record())
        });
        written.map_err(DiskError::io(&path))?;
        self.sync_names()
    }

    /// Sees to it that the names of the files are on the disk.
    fn sync_names(&self) -> Result<(), DiskError> {
        // Elsewhere a folder is no file.
        if cfg!(unix) {
            File::open(&self.path).and_then(|folder| folder.sync_all()).map_err(DiskError::io(&self.path))?;
        }
        Ok(())
    }

    /// A new run, with frames for this much memory.
    pub(super) fn create(&mut self, memory: usize) -> Result<RunWriter, DiskError> {
        let file = self.next;
        self.next += 1;
        self.unsynced.push(file);
        RunWriter::new(file, self.run(file), memory)
    }

    /// Reads a run.
    pub(super) fn read<const N: usize>(
        &self,
        run: DiskRun,
        expected: Expected<N>,
    ) -> Result<RunReader<N>, DiskError> {
        RunReader::new(run, self.run(run.file), expected)
    }

    fn run(&self, number: u64) -> PathBuf {
        self.path.join(run_name(number))
    }

    /// Removes all runs but these.
    pub(super) fn keep_only(&self, runs: &[u64]) -> Result<(), DiskError> {
        for number in names(&self.path)?.iter().filter_map(|name| number(name)) {
            if !runs.contains(&number) {
                let path = self.run(number);
                fs::remove_file(&path).map_err(DiskError::io(&path))?;
            }
        }
        Ok(())
    }

    /// Removes all files, the record first, so that a folder with a record has its runs; and the folder.
    pub(super) fn clear(self) -> Result<(), DiskError> {
        match fs::remove_file(self.record()) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(DiskError::Io { path: self.record(), error });
            }
            _ => {}
        }
        self.keep_only(&[])?;
        // Where a file in use cannot be removed, it stays.
        let _ = fs::remove_file(self.path.join(NEXT_RECORD));
        let _ = fs::remove_file(self.path.join(LOCK));
        let _ = fs::remove_dir(&self.path);
        Ok(())
    }
}

/// The names of what is in a folder.
fn names(path: &Path) -> Result<Vec<String>, DiskError> {
    let names = fs::read_dir(path).and_then(|entries| {
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    });
    names.map_err(DiskError::io(path))
}

/// The name of a run.
fn run_name(number: u64) -> String {
    format!("{RUN}{number}")
}

/// The number of a run, by its name.
fn number(name: &str) -> Option<u64> {
    name.strip_prefix(RUN)?.parse().ok().filter(|number| name == run_name(*number))
}
