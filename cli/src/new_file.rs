//! Files that are there whole or not at all: they are written under another name, and get their own at the end.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// How the names of files end that are being written.
pub(crate) const UNFINISHED: &str = ".unfinished";

/// A file that gets its name when it is whole.
pub(crate) struct NewFile {
    pub(crate) out: BufWriter<File>,
    rest: Rename,
}

struct Rename {
    /// The name until then; `None` if it has its own name at once.
    from: Option<PathBuf>,
    to: PathBuf,
    /// How messages call it.
    shown: PathBuf,
    sync: Sync,
}

/// What must survive a loss of power.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sync {
    /// All of the file, before it has its name.
    All,
    /// Nothing: it can be made again, and tells by itself if it is damaged. Thousands of files are written much
    /// faster.
    Nothing,
}

impl NewFile {
    pub(crate) fn create(path: &Path, sync: Sync) -> Result<Self, Failure> {
        let failure = |error| Failure::write(path, error);
        let known = fs::metadata(path).ok();
        // A link goes on leading to the file.
        let to = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let new = |from: Option<PathBuf>, file| {
            let rest = Rename { from, to: to.clone(), shown: path.to_owned(), sync };
            NewFile { out: BufWriter::new(file), rest }
        };
        // Pipes and devices stay what they are.
        let (true, Some(name)) = (known.as_ref().is_none_or(fs::Metadata::is_file), to.file_name()) else {
            return Ok(new(None, File::create(path).map_err(failure)?));
        };
        // Two processes may write the same file at once: the last whole one stays.
        let mut name = name.to_owned();
        name.push(format!(".{}{UNFINISHED}", std::process::id()));
        let from = to.with_file_name(name);
        let file = match File::create(&from) {
            // A folder may take no new file, and the file be written all the same.
            Err(error) if known.is_some() && error.kind() == io::ErrorKind::PermissionDenied => {
                return Ok(new(None, File::create(path).map_err(failure)?));
            }
            file => file.map_err(failure)?,
        };
        if let Some(known) = known {
            // Who may read it is not for us to change. Where that cannot be kept, the new file is like any other.
            let _ = file.set_permissions(known.permissions());
        }
        Ok(new(Some(from), file))
    }

    /// Gives the file its name; removes it if it is not whole.
    pub(crate) fn finish<T>(self, done: io::Result<T>) -> Result<T, Failure> {
        self.rest.finish(self.out, done)
    }

    /// Finishes a file that is written with `write`.
    pub(crate) fn write<T>(
        self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
    ) -> Result<T, Failure> {
        let NewFile { mut out, rest } = self;
        let done = write(&mut out);
        rest.finish(out, done)
    }

    /// Removes the file.
    pub(crate) fn discard(self) {
        self.rest.remove();
    }
}

impl Rename {
    fn finish<T>(&self, out: BufWriter<File>, done: io::Result<T>) -> Result<T, Failure> {
        let whole = done.and_then(|value| {
            let mut out = out;
            out.flush()?;
            if self.sync == Sync::All {
                out.get_ref().sync_all()?;
            }
            if let Some(from) = &self.from {
                fs::rename(from, &self.to)?;
            }
            Ok(value)
        });
        whole.map_err(|error| {
            self.remove();
            Failure::write(&self.shown, error)
        })
    }

    fn remove(&self) {
        if let Some(from) = &self.from {
            let _ = fs::remove_file(from);
        }
    }
}
