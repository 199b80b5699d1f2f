//! What long chains add to a rating.

/// Tenths by the number of claims in a chain: one more beyond 6, 8, 10, 14, 18, 26, 34, and so on, each step a half
/// or a third wider than the last.
pub(crate) fn extra_for_length(claims: usize) -> u16 {
    let mut extra = 0;
    let mut ceiling = 4;
    while claims > ceiling + 2 {
        ceiling = if extra % 2 == 0 { ceiling * 3 / 2 } else { ceiling * 4 / 3 };
        extra += 1;
    }
    extra
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_are_harder() {
        let extras = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(extra_for_length);
        assert_eq!(extras, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }
}
