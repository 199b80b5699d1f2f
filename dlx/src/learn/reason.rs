//! Why a literal holds, in a word.

use super::clauses::ClauseRef;
use super::lit::Lit;

/// Why a literal holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reason(u32);

/// It was decided or assumed, or holds at the root.
pub(super) const NO_REASON: Reason = Reason(u32::MAX);
pub(super) const BY_LITERAL: u32 = 1 << 31;

/// A reason, read.
pub(super) enum Because {
    Nothing,
    /// This literal holds, and the two exclude each other's negation.
    Literal(Lit),
    Clause(ClauseRef),
}

impl Reason {
    #[inline(always)]
    pub(super) fn literal(lit: Lit) -> Self {
        Reason(BY_LITERAL | lit.word())
    }

    #[inline(always)]
    pub(super) fn clause(clause: ClauseRef) -> Self {
        debug_assert!(clause.0 < BY_LITERAL);
        Reason(clause.0)
    }

    #[inline(always)]
    pub(super) fn read(self) -> Because {
        if self == NO_REASON {
            Because::Nothing
        } else if self.0 & BY_LITERAL != 0 {
            Because::Literal(Lit::from_word(self.0 & !BY_LITERAL))
        } else {
            Because::Clause(ClauseRef(self.0))
        }
    }
}
