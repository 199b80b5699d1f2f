//! What can go wrong with files.

use std::io;
use std::path::{Path, PathBuf};

use super::super::super::method::Halt;
use super::super::any_layout::MOST_WORDS;
use super::super::file::LoadError;
use super::super::pool::Full;
use crate::outcome::Stop;

/// Why a count with states in files gave no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiskError {
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file, or the folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Another count uses the folder.
    #[error("{}: another count uses this folder", .0.display())]
    Used(PathBuf),
    /// The folder holds something else.
    #[error("{}: expected an empty folder, or that of a count that was stopped", .0.display())]
    Foreign(PathBuf),
    /// The folder holds states of another problem.
    #[error("{}: the states in this folder belong to another problem", .0.display())]
    OtherProblem(PathBuf),
    /// Too many items are in play at once for any sweep.
    #[error("a state of this problem would take {bits} bits, and none can take more than {}", 64 * MOST_WORDS)]
    TooWide {
        /// The bits of a state.
        bits: usize,
    },
    /// A file is not as it was written, or was written by another version.
    #[error("{}: the file is damaged, or of another version", .0.display())]
    Damaged(PathBuf),
}

impl DiskError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| DiskError::Io { path: path.to_owned(), error }
    }

    /// The same of a file that should not end yet.
    pub(super) fn reading(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| match error.kind() {
            io::ErrorKind::UnexpectedEof => DiskError::Damaged(path.to_owned()),
            _ => DiskError::Io { path: path.to_owned(), error },
        }
    }

    /// Why a record could not be read.
    pub(super) fn loading(path: &Path) -> impl FnOnce(LoadError) -> Self {
        |error| match error {
            LoadError::Io(error) => DiskError::Io { path: path.to_owned(), error },
            LoadError::OtherProblem => {
                DiskError::OtherProblem(path.parent().map_or_else(PathBuf::new, Path::to_owned))
            }
            _ => DiskError::Damaged(path.to_owned()),
        }
    }
}

/// What keeps a sweep from going on.
#[derive(Debug)]
pub(in crate::count) enum Trouble {
    Halt(Halt),
    Disk(DiskError),
}

impl Trouble {
    /// Whether memory is short.
    pub(super) fn is_memory(&self) -> bool {
        matches!(self, Trouble::Halt(Halt::Stop(Stop::Memory)))
    }
}

impl From<Halt> for Trouble {
    fn from(halt: Halt) -> Self {
        Trouble::Halt(halt)
    }
}

impl From<Full> for Trouble {
    fn from(full: Full) -> Self {
        Trouble::Halt(full.into())
    }
}

impl From<DiskError> for Trouble {
    fn from(error: DiskError) -> Self {
        Trouble::Disk(error)
    }
}
