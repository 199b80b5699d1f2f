//! The `dlx` command as WebAssembly: what the page asks in place of a server.
//!
//! The host writes a call as JSON to memory that [`reserve`] gives, and calls [`run`]. The answer comes piece by
//! piece through the import `write`, and what is wrong through `refuse`. A call ends when it is done, or with its
//! worker: there are no threads here.

use std::io::{self, Write};
use std::time::Duration;

use command::{Allowance, Call, Console, Refusal};
use serde::Deserialize;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Takes a piece of the answer.
    safe fn write(start: *const u8, length: usize);
    /// Takes the reason why there is no answer, or no whole one.
    safe fn refuse(start: *const u8, length: usize);
    /// Milliseconds since any fixed point.
    safe fn now() -> f64;
}

/// A call.
#[derive(Deserialize)]
struct Request {
    command: String,
    flags: Vec<(String, String)>,
    input: String,
}

/// Memory for a call of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    Box::leak(vec![0_u8; length].into_boxed_slice()).as_mut_ptr()
}

/// Does the call that was written to the memory of `reserve`; 0 if its answer is whole.
///
/// # Safety
/// `start` and `length` are those of a `reserve` that was not used yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn run(start: *mut u8, length: usize) -> u32 {
    // SAFETY: by the contract of this function, this is the memory that `reserve` leaked, and nobody has it else.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, length)) };
    dlx::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    match answer(&request) {
        Ok(()) => 0,
        Err(refusal) => {
            refuse(refusal.as_ptr(), refusal.len());
            1
        }
    }
}

fn answer(request: &[u8]) -> Result<(), String> {
    let request: Request = serde_json::from_slice(request).map_err(|error| error.to_string())?;
    let console = Console::of_call(request.input.into_bytes(), Box::new(Host), Allowance::default());
    let call = Call::new(&request.command, &request.flags);
    call.and_then(|call| call.run(&console)).map_err(|refusal: Refusal| refusal.json())
}

/// Writes to the host.
struct Host;

impl Write for Host {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        write(bytes.as_ptr(), bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
