use std::ops::ControlFlow;

use super::{board, kak, puzzle};
use crate::kakuro::square::{canonical, scrambled};
use crate::kakuro::{Puzzle, solve};
use crate::puzzle::Bounds;
use crate::random::Random;

fn solutions(puzzle: &Puzzle) -> usize {
    let mut count = 0;
    let _ = solve(puzzle, &Bounds::default(), &mut |_| {
        count += 1;
        if count < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}

#[test]
fn turned_boards_are_the_same_puzzle() {
    let small = "3,4\n*,C3,C4,C9\nF7,2,?,?\nF9,?,?,?\n".to_owned();
    for text in [small, board("jutge.kak"), board("two-sol.kak"), board("sample.kak"), board("no-sol.kak")] {
        let puzzle = puzzle(&text);
        let form = canonical(&puzzle);
        assert_eq!(kak(&canonical(&form)), kak(&form));
        for round in 0..10 {
            let turned = scrambled(&puzzle, &mut Random::new(1, round));
            assert_eq!(kak(&canonical(&turned)), kak(&form), "{text}");
            assert_eq!(solutions(&turned), solutions(&puzzle), "{text}");
        }
    }
}

#[test]
fn clues_move_to_the_beginning_of_their_runs() {
    let puzzle = puzzle("3,4\n*,C3,C4,C9\nF7,2,?,?\nF9,?,?,?\n");
    let guises: std::collections::BTreeSet<String> =
        (0..100).map(|round| kak(&scrambled(&puzzle, &mut Random::new(2, round)))).collect();
    assert_eq!(guises.len(), 8);
    // Half a turn, and columns for rows.
    assert!(guises.contains("3,4\n*,C9,C4,C3\nF9,?,?,?\nF7,?,?,2\n"), "{guises:?}");
    assert!(guises.contains("4,3\n*,C7,C9\nF3,2,?\nF4,?,?\nF9,?,?\n"), "{guises:?}");
}
