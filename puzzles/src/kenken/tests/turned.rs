use super::{KEEN, read};
use crate::kenken::square::{canonical, scrambled};
use crate::kenken::{Puzzle, solve};
use crate::puzzle::Bounds;
use crate::random::Random;

fn solutions(puzzle: &Puzzle) -> usize {
    let mut count = 0;
    let _ = solve(puzzle, &Bounds::default(), &mut |_| {
        count += 1;
        if count < 10 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    count
}

#[test]
fn turned_boards_are_the_same_puzzle() {
    let lines = KEEN.lines().filter(|line| line.contains(':') && !line.starts_with('#'));
    for (index, line) in (0..).zip(lines.take(20)) {
        let puzzle = read(line);
        let form = canonical(&puzzle);
        assert_eq!(canonical(&form), form);
        for round in 0..10 {
            let turned = scrambled(&puzzle, &mut Random::new(index, round));
            assert_eq!(canonical(&turned), form, "{line}");
            assert_eq!(solutions(&turned), solutions(&puzzle), "{line}");
        }
    }
    // Operators and targets stay with their cages.
    let [one, other] = ["-\t1", "+\t3"].map(|clue| read(&format!("#\t2\n+\t3\tA1 A2\n{clue}\tB1 B2\n")));
    assert_ne!(canonical(&one), canonical(&other));
}
