//! Shortens learned clauses.

use super::Learner;

impl Learner {
    pub(super) fn inprocess(&mut self) {
        self.pace.vivify_at = u64::MAX;
    }
}
