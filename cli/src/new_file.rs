//! Files that are there whole or not at all: they are written under another name, and get their own at the end. Only
//! where a folder takes no new file is the file itself written over, and cut off at the end. A file that is read is
//! refused.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::inputs;
use crate::unfinished::Unfinished;

/// A file that gets its name when it is whole, and is removed otherwise.
pub(crate) struct NewFile {
    pub(crate) out: BufWriter<File>,
    rest: Rename,
}

struct Rename {
    from: From,
    to: PathBuf,
    /// How messages call it.
    shown: PathBuf,
    sync: Sync,
}

/// What is written until the file is whole.
enum From {
    /// A file of another name.
    Other(Unfinished),
    /// The file itself, over what it holds.
    Itself,
    /// A pipe, a device, or a file that is open already: what it holds stays.
    Open,
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
    /// Whether a file can be written, where that can be told before there is anything to write.
    pub(crate) fn check(path: &Path) -> Result<(), Failure> {
        inputs::refuse(path)?;
        let to = target(path);
        let is_plain = !is_opened(&to) && fs::metadata(&to).map_or(true, |known| known.is_file());
        if is_plain { NewFile::create(path, Sync::Nothing).map(drop) } else { Ok(()) }
    }

    pub(crate) fn create(path: &Path, sync: Sync) -> Result<Self, Failure> {
        inputs::refuse(path)?;
        let failure = |error| Failure::write(path, error);
        // A link goes on leading to its file.
        let to = target(path);
        let new = |from: From, file| {
            let rest = Rename { from, to: to.clone(), shown: path.to_owned(), sync };
            NewFile { out: BufWriter::new(file), rest }
        };
        if let Some(opened) = opened(&to) {
            return Ok(new(From::Open, opened.map_err(failure)?));
        }
        let known = fs::metadata(&to).ok();
        // Pipes and devices stay what they are.
        if known.as_ref().is_some_and(|known| !known.is_file()) || to.file_name().is_none() {
            return Ok(new(From::Open, File::create(path).map_err(failure)?));
        }
        let (from, file) = match Unfinished::beside(&to) {
            // A folder may take no new file, and the file be written all the same.
            Err(error) if known.is_some() && error.kind() == io::ErrorKind::PermissionDenied => {
                let file = OpenOptions::new().write(true).open(path).map_err(failure)?;
                return Ok(new(From::Itself, file));
            }
            created => created.map_err(failure)?,
        };
        if let Some(known) = known {
            // Who may read it is not for us to change. Where that cannot be kept, the new file is like any other.
            let _ = file.set_permissions(known.permissions());
        }
        Ok(new(From::Other(from), file))
    }

    /// Gives the file its name, if it is whole.
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
}

impl Rename {
    fn finish<T>(self, out: BufWriter<File>, done: io::Result<T>) -> Result<T, Failure> {
        let whole = done.and_then(|value| {
            let mut out = out;
            out.flush()?;
            if let From::Itself = self.from {
                let end = out.stream_position()?;
                out.get_ref().set_len(end)?;
            }
            if self.sync == Sync::All {
                out.get_ref().sync_all()?;
            }
            if let From::Other(from) = self.from {
                from.rename(&self.to)?;
            }
            Ok(value)
        });
        whole.map_err(|error| Failure::write(&self.shown, error))
    }
}

/// Where a path leads by links, even if there is no file yet.
fn target(path: &Path) -> PathBuf {
    // No system follows more links than these.
    const MOST: usize = 64;
    let mut to = path.to_owned();
    for _ in 0..MOST {
        // What an open file is called may be gone.
        let link = if is_opened(&to) { None } else { fs::read_link(&to).ok() };
        let Some(link) = link else { break };
        to = to.with_file_name(link);
    }
    to
}

/// The folders in which the open files of processes have names: /dev/stdout leads there.
fn is_opened(path: &Path) -> bool {
    let folder = path.parent().and_then(|folder| fs::canonicalize(folder).ok());
    cfg!(unix)
        && folder.is_some_and(|folder| {
            folder == Path::new("/dev/fd") || (folder.starts_with("/proc") && folder.ends_with("fd"))
        })
}

/// The open file that a path names.
fn opened(path: &Path) -> Option<io::Result<File>> {
    if !is_opened(path) {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;

        // Our own go on where they stand.
        let is_own = fs::canonicalize(path.parent()?).ok() == fs::canonicalize("/dev/fd").ok();
        let own = match path.file_name()?.to_str()? {
            "1" if is_own => {
                Some(crate::stdout::check().and_then(|()| io::stdout().as_fd().try_clone_to_owned()))
            }
            "2" if is_own => Some(io::stderr().as_fd().try_clone_to_owned()),
            _ => None,
        };
        if let Some(own) = own {
            return Some(own.map(File::from));
        }
    }
    Some(OpenOptions::new().append(true).open(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unfinished::ENDING;

    #[test]
    fn two_may_write_a_file_at_once() {
        let folder = std::env::temp_dir().join(format!("dlx-new-file-{}", std::process::id()));
        let (path, names) = (folder.join("out"), || fs::read_dir(&folder).unwrap().count());
        fs::create_dir_all(&folder).unwrap();
        let [first, second] = [0, 1].map(|_| NewFile::create(&path, Sync::Nothing).unwrap());
        assert_eq!(names(), 2);
        first.write(|out| out.write_all(b"first")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        second.write(|out| out.write_all(b"second")).unwrap();
        assert_eq!((fs::read(&path).unwrap(), names()), (b"second".to_vec(), 1));
        // What a run that was killed has left is gone, and so is what a failed one has written.
        fs::write(folder.join(format!("out{ENDING}")), "left").unwrap();
        fs::write(folder.join(format!("out-1{ENDING}")), "left, too").unwrap();
        drop(NewFile::create(&path, Sync::Nothing).unwrap());
        assert_eq!(names(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    /// Another run may have removed our file all the same, and write one of that name.
    #[cfg(unix)]
    #[test]
    fn the_file_of_another_run_stays() {
        let folder = std::env::temp_dir().join(format!("dlx-other-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, from) = (folder.join("out"), folder.join(format!("out{ENDING}")));
        let ours = NewFile::create(&path, Sync::Nothing).unwrap();
        // Its lock lasts until it has no name.
        let NewFile { out, rest } = ours;
        drop(out);
        assert!(File::open(&from).unwrap().try_lock().is_err());
        fs::remove_file(&from).unwrap();
        fs::write(&from, "another").unwrap();
        drop(rest);
        assert_eq!(fs::read(&from).unwrap(), b"another");
        fs::remove_dir_all(folder).unwrap();
    }
}
