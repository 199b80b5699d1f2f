//! The inputs that a run has opened: stdin is read once, and no file that is read is written over.

use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::io::{self, Stdin};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use dlx::locks::locked;

use crate::failure::Failure;

// Files and stdin belong to the process, whatever runs in it.
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);
static READ: Mutex<Option<HashSet<Identity>>> = Mutex::new(None);

/// What is the same for all names of a file.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

#[cfg(unix)]
fn identity(_: &Path, known: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    Some((known.dev(), known.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

/// A file is read.
pub(crate) fn add(path: &Path, known: &Metadata) {
    // Pipes and devices may be read and written.
    if known.is_file()
        && let Some(identity) = identity(path, known)
    {
        locked(&READ).get_or_insert_default().insert(identity);
    }
}

/// Stdin, for one input.
pub(crate) fn stdin() -> Result<Stdin, Failure> {
    if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
        return Err(stdin_again());
    }
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;

        let file = io::stdin().as_fd().try_clone_to_owned().map(fs::File::from);
        if let Ok(known) = file.and_then(|file| file.metadata()) {
            add(Path::new("-"), &known);
        }
    }
    Ok(io::stdin())
}

/// Stdin is read already.
pub(crate) fn stdin_again() -> Failure {
    Failure::usage("expected - for one file, as stdin ends where it was read")
}

/// Refuses to write a file that is read.
pub(crate) fn refuse(path: &Path) -> Result<(), Failure> {
    let Some(identity) = fs::metadata(path).ok().and_then(|known| identity(path, &known)) else {
        return Ok(());
    };
    if locked(&READ).as_ref().is_some_and(|read| read.contains(&identity)) {
        let path = path.display();
        return Err(Failure::usage(format_args!("{path}: the output is the input: expected another file")));
    }
    Ok(())
}
