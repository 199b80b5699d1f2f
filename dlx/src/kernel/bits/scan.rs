//! The inner loops that profit from vector instructions, written once for each processor level that has its own.
//!
//! *Scan*: counts the remaining options of each uncovered item. The rows of 16 items lie side by side, word
//! by word, so that a vector register holds one word of eight items, or four. The counts add up in place, and
//! the least is found without a branch per item.
//!
//! *Squeeze*: moves the bits of a word under a mask together, by one instruction, or by [`Moves`] found before.

#![allow(unsafe_code)]

pub(in crate::kernel) use self::words::Words;
use super::dispatch::WithCpu;
use crate::bits::Bits;
use crate::cpu::Portable;
#[cfg(target_arch = "x86_64")]
use crate::cpu::{Simd128, Vectorized};

/// Items in a block of rows.
pub(super) const BLOCK: usize = 16;

/// The result of a scan of a node. The node is `dead` if an item has no option left; `item` is such an item,
/// or else the first with the fewest options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kernel) struct Seen {
    pub(super) dead: bool,
    pub(super) item: u32,
}

/// What is left at a node: options, the list of the words of their set, and items.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Left<'a> {
    pub(super) live: &'a [u64],
    pub(super) nonzero: Words<'a>,
    pub(super) items: &'a [u64],
}

/// The inner loops, for a processor level whose token this is.
pub(in crate::kernel) trait Scan: Copy {
    /// Whether [`Scan::squeeze`] is one instruction.
    const SQUEEZES: bool = false;

    /// The bits of `x` under `mask`, moved to the low end. Where that is not one instruction, it pays to keep the
    /// [`Moves`] of a mask.
    #[inline(always)]
    fn squeeze(self, x: u64, mask: u64) -> u64 {
        Moves::to_low_end(mask).squeeze(x & mask)
    }

    /// The words of `live` that are not 0, listed in `room`, and how many bits are set.
    ///
    /// # Panics
    /// If `room` is not at least 8 longer than `live`.
    fn nonzero<'a>(self, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32);

    /// Scans the items left, from `begin` or a little before it on, round to where it began;
    /// sets `forced` to those with one option. The scan ends at the first item without options. (Then `forced`
    /// means nothing.)
    ///
    /// Item `i` of block `b` has word `q` of its row at `rows[(b * w + q) * BLOCK + i]`.
    fn scan(self, rows: &[u64], left: Left<'_>, forced: &mut [u64], begin: u32) -> Seen;

    /// The same where each set is one word, and there are `n` items.
    fn scan_narrow(self, rows: &[u64; 64], n: usize, live: u64, items: u64) -> Sizes;

    /// Does work in a function of its own.
    fn apart<W: WithCpu>(self, work: W) -> W::Output;
}

/// Which items have no option left, one, and two. If there are some with none, the others mean
/// nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::kernel) struct Sizes {
    pub(in crate::kernel) none: u64,
    pub(in crate::kernel) one: u64,
    pub(in crate::kernel) two: u64,
}

impl Scan for Portable {
    #[inline(always)]
    fn nonzero<'a>(self, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32) {
        Words::list(live, room)
    }

    #[inline(always)]
    fn scan(self, rows: &[u64], left: Left<'_>, forced: &mut [u64], begin: u32) -> Seen {
        let Left { live, nonzero, items } = left;
        let w = live.len();
        let size = |item: usize| -> u32 {
            let row = &rows[(item / BLOCK) * w * BLOCK + item % BLOCK..];
            nonzero.iter().map(|q| (row[q * BLOCK] & live[q]).count_ones()).sum()
        };
        let begin = begin as usize;
        if items[begin / 64] >> (begin % 64) & 1 != 0 && size(begin) == 0 {
            return Seen { dead: true, item: begin as u32 };
        }
        let mut best = u64::MAX;
        for (at, (&items, forced)) in items.iter().zip(forced).enumerate() {
            *forced = 0;
            for bit in Bits(items) {
                let item = at * 64 + bit;
                let size = size(item);
                if size == 0 {
                    return Seen { dead: true, item: item as u32 };
                }
                *forced |= u64::from(size == 1) << bit;
                best = best.min(u64::from(size) << 32 | item as u64);
            }
        }
        Seen { dead: false, item: best as u32 }
    }

    #[inline(always)]
    fn scan_narrow(self, rows: &[u64; 64], _n: usize, live: u64, items: u64) -> Sizes {
        let mut sizes = Sizes { none: 0, one: 0, two: 0 };
        for item in Bits(items) {
            let row = rows[item] & live;
            if row == 0 {
                sizes.none = 1;
                break;
            }
            let beyond_one = row & (row - 1);
            let beyond_two = beyond_one & beyond_one.wrapping_sub(1);
            sizes.one |= u64::from(beyond_one == 0) << item;
            sizes.two |= u64::from(beyond_two == 0) << item;
        }
        sizes.two &= !sizes.one;
        sizes
    }

    #[inline(never)]
    fn apart<W: WithCpu>(self, work: W) -> W::Output {
        work.run(self)
    }
}

/// How the bits under a mask move to the low end, where no instruction does it: those under `moves[k]` go down
/// by 2 to the *k*, one *k* after another. (H. S. Warren, "Hacker's Delight", 7-4.)
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves([u64; 6]);

impl Moves {
    pub(super) fn to_low_end(mut mask: u64) -> Self {
        let mut moves = [0; 6];
        // The bits to the left of an odd number of gaps, of those that have not been closed.
        let mut gaps = !mask << 1;
        for (k, of_step) in moves.iter_mut().enumerate() {
            let odd = (0..6).fold(gaps, |odd, by| odd ^ odd << (1 << by));
            *of_step = odd & mask;
            mask = mask ^ *of_step | *of_step >> (1 << k);
            gaps &= !odd;
        }
        Moves(moves)
    }

    /// Moves the bits of a word, which must be under the mask.
    #[inline(always)]
    pub(super) fn squeeze(&self, word: u64) -> u64 {
        self.0.iter().enumerate().fold(word, |word, (k, of_step)| {
            let moved = word & of_step;
            word ^ moved | moved >> (1 << k)
        })
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod words;

/// Work with the token that it needs.
#[cfg(target_arch = "x86_64")]
struct With<W, C>(W, C);

#[cfg(target_arch = "x86_64")]
impl<W: WithCpu, C: Scan> Vectorized for With<W, C> {
    type Output = W::Output;

    #[inline(always)]
    fn run(self) -> W::Output {
        self.0.run(self.1)
    }
}

/// The portable loops, compiled for vectors of 128 bits.
#[cfg(target_arch = "x86_64")]
impl Scan for Simd128 {
    #[inline(always)]
    fn nonzero<'a>(self, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32) {
        Portable.nonzero(live, room)
    }

    #[inline(always)]
    fn scan(self, rows: &[u64], left: Left<'_>, forced: &mut [u64], begin: u32) -> Seen {
        Portable.scan(rows, left, forced, begin)
    }

    #[inline(always)]
    fn scan_narrow(self, rows: &[u64; 64], n: usize, live: u64, items: u64) -> Sizes {
        Portable.scan_narrow(rows, n, live, items)
    }

    #[inline(always)]
    fn apart<W: WithCpu>(self, work: W) -> W::Output {
        self.run(With(work, self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Key;

    fn random(n: usize, seed: u64, shift: u32) -> Vec<u64> {
        (0..n as u32).map(|i| Key::new(seed).rank(i) & Key::new(seed + 1).rank(i >> shift)).collect()
    }

    fn agree<C: Scan>(cpu: C) {
        for seed in 0..300 {
            let (w, blocks) = (1 + seed as usize % 17, 1 + seed as usize % 7);
            let mut rows = random(blocks * BLOCK * w, seed, 1);
            let mut live = random(w, seed ^ 99, 0);
            live[w / 2] &= seed % 2;
            if seed % 3 > 0 {
                for (k, row) in rows.iter_mut().enumerate() {
                    *row |= live[k / BLOCK % w] & (3 << (seed % 50));
                }
            }
            let items = random((blocks * BLOCK).div_ceil(64), seed ^ 7, 0);
            let items: Vec<u64> = items
                .iter()
                .enumerate()
                .map(|(k, &x)| {
                    1 | if blocks * BLOCK >= 64 * k + 64 { x } else { x & ((1 << (blocks * BLOCK % 64)) - 1) }
                })
                .collect();
            let (mut room, mut other) = (vec![0; w + 8], vec![0; w + 8]);
            let (nonzero, bits) = Portable.nonzero(&live, &mut room);
            let (same, same_bits) = cpu.nonzero(&live, &mut other);
            assert_eq!((same, same_bits), (nonzero, bits));
            let (mut f, mut g) = (vec![0; items.len()], vec![0; items.len()]);
            let left = Left { live: &live, nonzero, items: &items };
            let expected = Portable.scan(&rows, left, &mut f, 0);
            for begin in (0..blocks * BLOCK).step_by(7) {
                let seen = cpu.scan(&rows, left, &mut g, begin as u32);
                assert_eq!(seen.dead, expected.dead);
                if seen.dead {
                    let (block, lane) = (seen.item as usize / BLOCK, seen.item as usize % BLOCK);
                    let options = |q| rows[(block * w + q) * BLOCK + lane] & live[q];
                    assert!((0..w).all(|q| options(q) == 0));
                    assert!(items[seen.item as usize / 64] >> (seen.item % 64) & 1 != 0);
                } else {
                    assert_eq!((seen, &g), (expected, &f));
                }
            }
            let mut narrow = [0; 64];
            narrow.copy_from_slice(&random(64, seed, 2));
            let n = [7, 16, 20, 32, 50, 64][seed as usize % 6];
            let (live, items) = (live[0] | 1, items[0] & u64::MAX >> (64 - n));
            let expected = Portable.scan_narrow(&narrow, n, live, items);
            let sizes = cpu.scan_narrow(&narrow, n, live, items);
            assert_eq!(sizes.none == 0, expected.none == 0);
            if sizes.none == 0 {
                assert_eq!(sizes, expected);
            }
            let squeezed = Bits(items).enumerate().map(|(to, from)| (live >> from & 1) << to);
            assert_eq!(cpu.squeeze(live, items), squeezed.sum());
        }
    }

    #[test]
    fn all_processors_agree() {
        agree(Portable);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(cpu) = crate::cpu::Simd128::detect() {
                agree(cpu);
            }
            if let Some(cpu) = crate::cpu::Avx2::detect() {
                agree(cpu);
            }
            if let Some(cpu) = crate::cpu::Avx512::detect() {
                agree(cpu);
            }
        }
    }
}
