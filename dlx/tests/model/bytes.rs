//! A string of bytes as a row of decisions. Past its end all decisions are 0, the least of their kind.

pub(crate) struct Bytes<'b>(&'b [u8]);

impl<'b> Bytes<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Bytes(bytes)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `n`, which is from 1 to 256.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.byte() as usize % n
    }

    /// Whether something happens that happens once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        // 0 is no, so that nothing unusual happens past the end.
        self.below(n) == n - 1
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A seed: few are different, so that two calls often have the same.
    pub(crate) fn seed(&mut self) -> u64 {
        self.pick(&[0, 1, 2, 42, u64::MAX])
    }

    /// Some indices below `n`, with repetitions; none if `n` is 0.
    pub(crate) fn indices(&mut self, most: usize, n: usize) -> Vec<usize> {
        let count = if n == 0 { 0 } else { self.below(most + 1) };
        (0..count).map(|_| self.below(n.min(256))).collect()
    }
}
