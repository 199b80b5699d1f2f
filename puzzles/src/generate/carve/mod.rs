//! Taking clues away while the solution stays the only one.
//!
//! The clues stand in an order, and each is to go if those that are left are enough without it. Few
//! have to stay, so it would be a waste to try one after another: all go at once, as far as that is
//! possible. If there is another solution then, the clues that it breaks cannot all go. The last of
//! them in the order is the first that may have to stay: now all before that one go, and so on until
//! the solution is the only one. What stays is the same as if one after another had been tried, after
//! a few searches for each clue that stays instead of one for each clue.
//!
//! Where a search takes too long, half as many go at once.
//!
//! All that is asked of a puzzle is whether some clues are enough, and if not, which others another
//! solution breaks: clues can be given cells, groups of them, or dots. Sudokus are carved in a way of
//! their own ([`Carving`](crate::sudoku::Carving)), as there most givens are known to be needed without
//! any search, which asks more of a puzzle than this.

mod fewest;

pub(crate) use fewest::fewest;

/// Whether there is another solution that keeps some of the clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Another {
    /// There is none: these clues are enough.
    None,
    /// There is one, which breaks these other clues, one at least.
    Breaks(Vec<usize>),
    /// It would take too long to tell.
    Unknown,
}

/// What is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Carved {
    /// The clues that stay, in order.
    pub(crate) kept: Vec<usize>,
    /// Whether it is proven that none of them can go. If not, some stay because it would take too long
    /// to tell.
    pub(crate) minimal: bool,
}

/// Takes away clues 0 to `count` in order, with the answers of `another` for the clues that are left.
/// All clues together have to be enough.
pub(crate) fn carve<E>(
    count: usize,
    mut another: impl FnMut(&[usize]) -> Result<Another, E>,
) -> Result<Carved, E> {
    let mut carved = Carved { kept: Vec::new(), minimal: true };
    // The clues that each of the other solutions breaks, of those that break none that stays.
    let mut broken: Vec<Vec<usize>> = Vec::new();
    let last = |clues: &Vec<usize>| *clues.iter().max().expect("another solution breaks a clue");
    // All before the first are decided. At most `most` are tried at once.
    let (mut first, mut most) = (0, count);
    while first < count {
        let may_stay = broken.iter().map(last).min();
        let mut end = may_stay.unwrap_or(count).min(first + most);
        let mut stays = may_stay == Some(first);
        while first < end {
            let left: Vec<usize> = carved.kept.iter().copied().chain(end..count).collect();
            match another(&left)? {
                Another::None => {
                    most = 2 * (end - first).max(most);
                    first = end;
                }
                Another::Breaks(clues) => {
                    end = last(&clues);
                    stays = end == first;
                    broken.push(clues);
                }
                Another::Unknown if end - first > 1 => {
                    most = (end - first) / 2;
                    end = first + most;
                }
                Another::Unknown => {
                    carved.minimal = false;
                    stays = true;
                    end = first;
                }
            }
        }
        if stays {
            carved.kept.push(first);
            broken.retain(|clues| !clues.contains(&first));
            first += 1;
        }
    }
    Ok(carved)
}
