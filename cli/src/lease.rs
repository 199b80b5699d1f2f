//! Flags that stop calls. A call keeps a flag that lives for ever, so flags are used again and again.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use dlx::locks::locked;

/// The flags that nobody has.
static FLAGS: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

/// A flag for an [`Allowance`](crate::Allowance). Once this is dropped, another call may get the flag. There are never
/// more flags than there were leases at once.
#[derive(Debug)]
pub struct Lease(&'static AtomicBool);

impl Lease {
    /// A flag that is not set.
    #[must_use]
    pub fn take() -> Self {
        let flag = locked(&FLAGS).pop().unwrap_or_else(|| Box::leak(Box::default()));
        flag.store(false, Ordering::Relaxed);
        Lease(flag)
    }

    /// The flag.
    #[must_use]
    pub fn flag(&self) -> &'static AtomicBool {
        self.0
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        locked(&FLAGS).push(self.0);
    }
}
