//! The `dlx` command: puzzles and exact covers from the command line.
#![deny(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    command::run()
}

/// Run before `main`, and before the standard library opens `/dev/null` where a stream is closed: after that, an answer
/// that is lost looks like one that was read.
// SAFETY: the loader calls what this section holds as C functions, with arguments that they may ignore; and what is called
// asks the kernel and sets an atomic, so it needs nothing that `main` sets up.
#[cfg(target_os = "linux")]
#[used]
#[allow(unsafe_code, reason = "there is no safe way to run before `main`")]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = {
    extern "C" fn look() {
        command::look_at_stdout();
    }
    look
};
