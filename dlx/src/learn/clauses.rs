//! Clauses: sets of literals of which one must hold. Items that must be covered are clauses, and so is what
//! is learned. They lie one behind the other in one array, and are called by where they start.

use super::lit::Lit;
use super::reason::BY_LITERAL;

/// Where a clause starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ClauseRef(pub(super) u32);

/// Words before the literals: how many there are; what is known of the clause; where the search for a
/// literal to watch goes on (I. P. Gent, "Optimal implementation of watched literals and more general
/// techniques", 2013).
const HEADER: usize = 3;

const LEARNED: u32 = 1;
const GARBAGE: u32 = 2;
/// Has been shortened or looked at by `vivify` since it was learned.
const VIVIFIED: u32 = 4;
/// Two bits: how recently the clause was of use.
const USED_SHIFT: u32 = 3;
const GLUE_SHIFT: u32 = 8;

#[derive(Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// All clauses that are not garbage, in the order in which they came.
    pub(super) all: Vec<ClauseRef>,
    pub(super) learned: usize,
    wasted: usize,
}

impl Clauses {
    /// Whether clauses of these lengths fit, and leave as much room for what is learned.
    pub(super) fn fit(lengths: impl Iterator<Item = usize>) -> bool {
        lengths.map(|length| HEADER + length).sum::<usize>() < BY_LITERAL as usize / 2
    }

    pub(super) fn add(&mut self, literals: &[Lit], learned: bool, glue: u32) -> ClauseRef {
        let place = u32::try_from(self.words.len()).ok().filter(|&place| place < BY_LITERAL);
        let clause =
            ClauseRef(place.expect("the clauses of the problem fit half of this, and others are forgotten"));
        let flags = if learned { LEARNED | 2 << USED_SHIFT } else { 0 };
        self.words.extend([literals.len() as u32, flags | glue.min(0xFF_FFFF) << GLUE_SHIFT, 2]);
        self.words.extend(literals.iter().map(|lit| lit.word()));
        self.all.push(clause);
        self.learned += usize::from(learned);
        clause
    }

    #[inline(always)]
    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.0 as usize] as usize
    }

    #[inline(always)]
    pub(super) fn lit(&self, clause: ClauseRef, at: usize) -> Lit {
        Lit::from_word(self.words[clause.0 as usize + HEADER + at])
    }

    pub(super) fn literals(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + '_ {
        let start = clause.0 as usize + HEADER;
        self.words[start..start + self.len(clause)].iter().map(|&word| Lit::from_word(word))
    }

    /// The place of the search for a literal to watch, and the literals.
    #[inline(always)]
    pub(super) fn parts(&mut self, clause: ClauseRef) -> (&mut u32, &mut [u32]) {
        let start = clause.0 as usize;
        let len = self.words[start] as usize;
        let (header, rest) = self.words[start..].split_at_mut(HEADER);
        (&mut header[2], &mut rest[..len])
    }

    fn flags(&self, clause: ClauseRef) -> u32 {
        self.words[clause.0 as usize + 1]
    }

    fn flags_mut(&mut self, clause: ClauseRef) -> &mut u32 {
        &mut self.words[clause.0 as usize + 1]
    }

    #[inline(always)]
    pub(super) fn is_learned(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & LEARNED != 0
    }

    pub(super) fn is_garbage(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & GARBAGE != 0
    }

    pub(super) fn is_vivified(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & VIVIFIED != 0
    }

    pub(super) fn set_vivified(&mut self, clause: ClauseRef, is_vivified: bool) {
        let flags = self.flags_mut(clause);
        *flags = *flags & !VIVIFIED | if is_vivified { VIVIFIED } else { 0 };
    }

    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.flags(clause) >> GLUE_SHIFT
    }

    pub(super) fn set_glue(&mut self, clause: ClauseRef, glue: u32) {
        let flags = self.flags_mut(clause);
        *flags = *flags & ((1 << GLUE_SHIFT) - 1) | glue << GLUE_SHIFT;
    }

    pub(super) fn used(&self, clause: ClauseRef) -> u32 {
        self.flags(clause) >> USED_SHIFT & 3
    }

    pub(super) fn set_used(&mut self, clause: ClauseRef, used: u32) {
        let flags = self.flags_mut(clause);
        *flags = *flags & !(3 << USED_SHIFT) | used << USED_SHIFT;
    }

    /// Marks a clause that may go.
    pub(super) fn discard(&mut self, clause: ClauseRef) {
        debug_assert!(!self.is_garbage(clause));
        *self.flags_mut(clause) |= GARBAGE;
        self.learned -= usize::from(self.is_learned(clause));
        self.wasted += self.len(clause) + HEADER;
    }

    /// Leaves out literals of a clause. The first two stay what they are if they are kept.
    pub(super) fn shorten(&mut self, clause: ClauseRef, keeps: impl Fn(Lit) -> bool) {
        let start = clause.0 as usize;
        let len = self.len(clause);
        let mut kept = 0;
        for at in 0..len {
            let word = self.words[start + HEADER + at];
            if keeps(Lit::from_word(word)) {
                self.words[start + HEADER + kept] = word;
                kept += 1;
            }
        }
        self.words[start] = kept as u32;
        self.words[start + 2] = 2;
        self.wasted += len - kept;
        let glue = self.glue(clause).min(kept as u32 - 1);
        self.set_glue(clause, glue);
    }

    /// Drops what is garbage. Clauses move: [`Moved`] tells where to.
    pub(super) fn collect(&mut self) -> Moved {
        let mut words = Vec::with_capacity(self.words.len() - self.wasted);
        let mut all = std::mem::take(&mut self.all);
        all.retain_mut(|clause| {
            let start = clause.0 as usize;
            if self.is_garbage(*clause) {
                return false;
            }
            let to = words.len() as u32;
            words.extend_from_slice(&self.words[start..start + HEADER + self.len(*clause)]);
            self.words[start] = to;
            *clause = ClauseRef(to);
            true
        });
        self.all = all;
        self.wasted = 0;
        Moved { was: std::mem::replace(&mut self.words, words) }
    }
}

/// Where clauses have moved to.
pub(super) struct Moved {
    was: Vec<u32>,
}

impl Moved {
    /// The new place of a clause; `None` if it is gone.
    #[inline(always)]
    pub(super) fn place(&self, clause: ClauseRef) -> Option<ClauseRef> {
        let start = clause.0 as usize;
        (self.was[start + 1] & GARBAGE == 0).then(|| ClauseRef(self.was[start]))
    }
}
