//! A pool of arrays of words, within a memory limit.
//!
//! A sweep makes and drops lists all the time, and fresh memory from the system costs more than the work done
//! in it. So the arrays of dropped lists are kept for the next ones.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::super::method::Halt;
use crate::locks::locked;
use crate::outcome::Stop;

/// An allocation failed, or would have exceeded the memory limit.
#[derive(Debug)]
pub(in crate::count) struct Full;

impl From<Full> for Stop {
    fn from(Full: Full) -> Self {
        Stop::Memory
    }
}

impl From<Full> for Halt {
    fn from(Full: Full) -> Self {
        Halt::Stop(Stop::Memory)
    }
}

/// The smallest buffer has this many words.
const MIN_WORDS: usize = 32;

/// A pool of arrays of words, within a memory limit. Clones share one pool.
#[derive(Clone)]
pub(in crate::count) struct BufferPool(Arc<Shared>);

struct Shared {
    /// The bytes that may still be taken.
    spare: AtomicUsize,
    /// Returned arrays, by the logarithm of their length, which is a power of two.
    free: Vec<Mutex<Vec<Vec<u64>>>>,
}

impl BufferPool {
    /// A pool that uses at most `bytes`.
    pub(in crate::count) fn new(bytes: usize) -> Self {
        let free = (0..usize::BITS).map(|_| Mutex::default()).collect();
        BufferPool(Arc::new(Shared { spare: AtomicUsize::new(bytes), free }))
    }

    /// Reserves bytes for something other than arrays.
    pub(in crate::count) fn reserve(&self, bytes: usize) -> Result<(), Full> {
        self.reserve_spare(bytes).or_else(|Full| {
            self.clear();
            self.reserve_spare(bytes)
        })
    }

    fn reserve_spare(&self, bytes: usize) -> Result<(), Full> {
        let less = |spare: usize| spare.checked_sub(bytes);
        let relaxed = Ordering::Relaxed;
        self.0.spare.fetch_update(relaxed, relaxed, less).map(|_| ()).map_err(|_| Full)
    }

    pub(in crate::count) fn release(&self, bytes: usize) {
        self.0.spare.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The returned arrays of a length.
    fn free(&self, length: usize) -> MutexGuard<'_, Vec<Vec<u64>>> {
        locked(&self.0.free[length.ilog2() as usize])
    }

    /// An array of at least `words` words. Its contents are arbitrary.
    pub(super) fn buffer(&self, words: usize) -> Result<Vec<u64>, Full> {
        let length = words.max(MIN_WORDS).checked_next_power_of_two().ok_or(Full)?;
        if let Some(array) = self.free(length).pop() {
            return Ok(array);
        }
        let bytes = length.checked_mul(8).ok_or(Full)?;
        self.reserve(bytes)?;
        let mut array = Vec::new();
        if array.try_reserve_exact(length).is_err() {
            self.release(bytes);
            return Err(Full);
        }
        array.resize(length, 0);
        Ok(array)
    }

    pub(super) fn recycle(&self, array: Vec<u64>) {
        if !array.is_empty() {
            self.free(array.len()).push(array);
        }
    }

    /// Frees all returned arrays.
    fn clear(&self) {
        for free in &self.0.free {
            for array in std::mem::take(&mut *locked(free)) {
                self.release(8 * array.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_keeps_within_its_limit() {
        let pool = BufferPool::new(1000);
        assert!(pool.buffer(100).is_err());
        let small = pool.buffer(3).unwrap();
        assert!(pool.buffer(64).is_ok());
        // A returned array is freed if it does not fit the request.
        pool.recycle(small);
        assert!(pool.buffer(40).is_err());
        assert!(pool.reserve(1000 - 8 * 64).is_ok());
    }
}
