//! Numbers that wait for their turn.

/// A queue of numbers below some end, each of which waits at most once.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    /// As many places as there are numbers, rounded up to a power of two.
    ring: Vec<u32>,
    is_waiting: Vec<bool>,
    first: usize,
    count: usize,
}

impl Queue {
    /// An empty queue for the numbers below `end`.
    pub(super) fn new(end: usize) -> Self {
        let places = if end == 0 { 0 } else { end.next_power_of_two() };
        Queue { ring: vec![0; places], is_waiting: vec![false; end], first: 0, count: 0 }
    }

    /// Lets a number wait, unless it does already.
    #[inline]
    pub(super) fn push(&mut self, number: u32) {
        if !std::mem::replace(&mut self.is_waiting[number as usize], true) {
            let last = (self.first + self.count) & (self.ring.len() - 1);
            self.ring[last] = number;
            self.count += 1;
        }
    }

    /// The number that has waited longest.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        let number = self.ring[self.first];
        self.first = (self.first + 1) & (self.ring.len() - 1);
        self.count -= 1;
        self.is_waiting[number as usize] = false;
        Some(number)
    }

    /// Empties it.
    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
