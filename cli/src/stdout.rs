//! Writing to stdout so that a file does not end in the middle of a line, not even on a full disk, and that nothing
//! is lost unseen where there is no stdout.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there was no stdout from the start.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Remembers whether stdout is closed, so that printing to it fails. To be called before `main`: the standard library
/// opens `/dev/null` there, which takes everything.
#[cfg(target_os = "linux")]
pub fn look_at_stdout() {
    use rustix::io::{Errno, fcntl_getfd};

    // Other errors tell of a lack of descriptors.
    let is_closed = fcntl_getfd(rustix::stdio::stdout()) == Err(Errno::BADF);
    CLOSED.store(is_closed, Ordering::Relaxed);
}

/// An error if there is no stdout to print to.
pub(crate) fn check() -> io::Result<()> {
    if CLOSED.load(Ordering::Relaxed) { Err(io::Error::other("it is closed")) } else { Ok(()) }
}

/// Writes a text that ends with a line. If that fails, a file keeps the whole lines of what was written.
pub(crate) fn write(text: &[u8]) -> io::Result<()> {
    check()?;
    let mut out = io::stdout().lock();
    #[cfg(unix)]
    if let Some(file) = as_file() {
        return whole_lines(file, text);
    }
    out.write_all(text).and_then(|()| out.flush())
}

/// Stdout without a buffer. `None` if there is no descriptor left for it.
#[cfg(unix)]
fn as_file() -> Option<&'static std::fs::File> {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::sync::OnceLock;

    static FILE: OnceLock<Option<File>> = OnceLock::new();
    FILE.get_or_init(|| io::stdout().as_fd().try_clone_to_owned().ok().map(File::from)).as_ref()
}

#[cfg(unix)]
fn whole_lines(mut out: &std::fs::File, text: &[u8]) -> io::Result<()> {
    let mut written = 0;
    while written < text.len() {
        match out.write(&text[written..]) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(more) => written += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                let lines = text[..written].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
                cut(out, written - lines);
                return Err(error);
            }
        }
    }
    Ok(())
}

/// Takes back the last bytes that were written, if it is a file that ends there.
#[cfg(unix)]
fn cut(mut out: &std::fs::File, bytes: usize) {
    use std::io::Seek;

    if bytes == 0 || !out.metadata().is_ok_and(|known| known.is_file()) {
        return;
    }
    if let (Ok(place), Ok(known)) = (out.stream_position(), out.metadata())
        && place == known.len()
    {
        // There is nothing that could be done if this fails, too.
        let _ = out.set_len(place - bytes as u64);
        let _ = out.seek(io::SeekFrom::Start(place - bytes as u64));
    }
}
