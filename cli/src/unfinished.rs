//! Files that are being written, under names of their own, and what becomes of them if the run ends before: they are
//! removed where it fails or a signal ends it, and by the next run for the same file where it is killed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Weak};

use dlx::locks::locked;

#[cfg(target_os = "linux")]
use crate::signals;

/// How their names end.
pub(crate) const ENDING: &str = ".dlx-unfinished";

/// A file that is removed in the end, unless it got another name.
pub(crate) struct Unfinished(Option<Arc<Name>>);

struct Name {
    path: PathBuf,
    /// The file is open once more: its lock lasts until it has no name or another.
    file: File,
}

impl Name {
    fn remove(&self) {
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Those that are being written.
static OPEN: Mutex<Vec<Weak<Name>>> = Mutex::new(Vec::new());

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(name) = &self.0 {
            name.remove();
        }
    }
}

impl Unfinished {
    fn new(name: Name) -> Self {
        let name = Arc::new(name);
        let mut open = locked(&OPEN);
        open.retain(|name| name.strong_count() > 0);
        open.push(Arc::downgrade(&name));
        Unfinished(Some(name))
    }

    /// Creates a file beside another, under a name that tells which, and opens it twice. What runs left there that were
    /// killed is removed: a running one holds the lock of its file.
    pub(crate) fn beside(to: &Path) -> io::Result<(Self, File)> {
        /// The name of the other may be the longest that there can be.
        const MOST: usize = 40;
        /// What this many runs left that were killed at once is found.
        const RUNS: usize = 4;
        #[cfg(target_os = "linux")]
        signals::before_end(|| locked(&OPEN).iter().filter_map(Weak::upgrade).for_each(|name| name.remove()));
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let name: String = name.chars().take(MOST).collect();
        let numbered = |number| {
            let other = if number == 0 { String::new() } else { format!("-{number}") };
            to.with_file_name(format!("{name}{other}{ENDING}"))
        };
        let mut number = 0;
        loop {
            let from = numbered(number);
            match OpenOptions::new().write(true).create_new(true).open(&from) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    if !remove_left(&from) {
                        number += 1;
                    }
                }
                Err(error) => return Err(error),
                Ok(file) => match file.try_lock() {
                    // Another run may have taken it for one that was left.
                    Ok(()) if !is_at(&file, &from) => {}
                    Err(TryLockError::WouldBlock) => {}
                    // Some file systems have no locks.
                    Ok(()) | Err(TryLockError::Error(_)) => {
                        for further in number + 1..RUNS {
                            remove_left(&numbered(further));
                        }
                        let name = Name { path: from, file: file.try_clone()? };
                        return Ok((Unfinished::new(name), file));
                    }
                },
            }
        }
    }

    /// Gives the file its own name: it is finished.
    pub(crate) fn rename(mut self, to: &Path) -> io::Result<()> {
        if let Some(name) = &self.0 {
            fs::rename(&name.path, to)?;
        }
        self.0 = None;
        Ok(())
    }
}

/// Removes an unfinished file if nobody writes it.
fn remove_left(path: &Path) -> bool {
    // Something else of this name, such as a pipe, is not ours.
    if !fs::symlink_metadata(path).is_ok_and(|known| known.is_file()) {
        return false;
    }
    let Ok(file) = File::open(path) else { return false };
    // Between the two steps it may have got its name, and be finished.
    file.try_lock().is_ok() && is_at(&file, path) && fs::remove_file(path).is_ok()
}

/// Whether a path still leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere, open files are neither removed nor renamed by others.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
