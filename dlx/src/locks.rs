//! Locks that outlive a panic.
//!
//! A thread that panics while it holds a lock poisons it. What our locks guard is whole at any time, and the panic is
//! passed on where the thread is joined; so the others go on.
//!
//! This module is public for the crates of this workspace. It may change with any version.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, whether or not it is poisoned.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
