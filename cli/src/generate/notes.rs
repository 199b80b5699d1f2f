//! What is told beside the puzzles.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dlx::locks::locked;

use crate::console::Console;

/// Who waits longer than this for the first puzzle is told before it.
const PATIENCE: Duration = Duration::from_secs(1);

/// Lines that are told with the first puzzle, or where it takes long before it: a refusal of it stands alone.
pub(super) struct Notes {
    lines: Arc<Mutex<Vec<String>>>,
    console: Console,
}

impl Notes {
    pub(super) fn new(lines: Vec<String>, console: &Console) -> Self {
        let notes = Notes { lines: Arc::new(Mutex::new(lines)), console: console.clone() };
        // Nobody reads the notes of a call while it runs.
        if !console.is_call() && !notes.is_empty() {
            let later = Notes { lines: Arc::clone(&notes.lines), console: console.clone() };
            // Without a thread for it, they come with the first puzzle.
            let _ = thread::Builder::new().spawn(move || {
                thread::sleep(PATIENCE);
                later.tell();
            });
        }
        notes
    }

    fn is_empty(&self) -> bool {
        locked(&self.lines).is_empty()
    }

    /// Tells what has not been told yet.
    pub(super) fn tell(&self) {
        self.console.tell_all(self.take().into_iter());
    }

    /// Leaves out what has not been told yet.
    pub(super) fn drop_all(&self) {
        self.take();
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut locked(&self.lines))
    }
}
