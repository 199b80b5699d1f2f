//! The line of progress on stderr: there is at most one, and it makes way for messages.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the line is on the screen. It is only read and written while stderr is locked.
static IS_DRAWN: AtomicBool = AtomicBool::new(false);

/// Draws the line, in place of the one before.
pub(crate) fn draw(line: &str) {
    draw_on(&mut io::stderr().lock(), &IS_DRAWN, line);
}

/// Erases the line, if there is one.
pub(crate) fn erase() {
    erase_from(&mut io::stderr().lock(), &IS_DRAWN);
}

/// Writes messages, with no line before them.
pub(crate) fn write_messages(write: impl FnOnce(&mut dyn Write)) {
    let mut out = io::BufWriter::new(io::stderr().lock());
    erase_from(&mut out, &IS_DRAWN);
    write(&mut out);
}

fn draw_on(out: &mut impl Write, is_drawn: &AtomicBool, line: &str) {
    is_drawn.store(true, Ordering::Relaxed);
    let _ = write!(out, "\r{line}\x1b[K");
}

fn erase_from(out: &mut impl Write, is_drawn: &AtomicBool) {
    if is_drawn.swap(false, Ordering::Relaxed) {
        let _ = write!(out, "\r\x1b[K");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_erased_once() {
        let (mut out, is_drawn) = (Vec::new(), AtomicBool::new(false));
        erase_from(&mut out, &is_drawn);
        assert!(out.is_empty());
        draw_on(&mut out, &is_drawn, "1 done");
        draw_on(&mut out, &is_drawn, "2 done");
        erase_from(&mut out, &is_drawn);
        erase_from(&mut out, &is_drawn);
        assert_eq!(out, b"\r1 done\x1b[K\r2 done\x1b[K\r\x1b[K");
    }
}
