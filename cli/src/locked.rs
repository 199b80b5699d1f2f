//! Locks, also after a thread panicked that held one: what they guard is whole at any time.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lock of this.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
