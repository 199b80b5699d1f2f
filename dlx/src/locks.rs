//! Locks that outlive a panic.
//!
//! A thread that panics while it holds a lock poisons it. What our locks guard is whole at any time, and the panic is
//! passed on where the thread is joined; so the others go on.
//!
//! This module is public for the crates of this workspace. It may change with any version.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// Locks a mutex, whether or not it is poisoned.
pub fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The same, unless another thread holds the lock now.
pub fn locked_if_free<T: ?Sized>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}
