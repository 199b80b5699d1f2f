//! Places that constraints of a kind may have.

use puzzles::constraint::kinds::Kind;
use puzzles::constraint::{Direction, Operator, Part, Place};
use puzzles::random::Random;

/// A walk from cell to neighbouring cell, none twice.
fn walk(size: usize, length: usize, random: &mut Random) -> Vec<usize> {
    let mut cells = vec![random.below(size * size)];
    for _ in 0..20 {
        if cells.len() == length {
            break;
        }
        let last = cells[cells.len() - 1];
        let (row, column) = (last / size + random.below(3), last % size + random.below(3));
        if (1..=size).contains(&row) && (1..=size).contains(&column) {
            let next = (row - 1) * size + column - 1;
            if !cells.contains(&next) {
                cells.push(next);
            }
        }
    }
    cells
}

/// A place that a constraint of this kind may have.
pub(crate) fn random_place(kind: &Kind, size: usize, random: &mut Random) -> Place {
    let mut place = Place::default();
    for part in kind.parts {
        match part {
            Part::Cell => place.cells = walk(size, 1, random),
            Part::Outside => {
                let other =
                    if kind.has(Part::Direction) { random.below(size + 2) } else { 1 + random.below(size) };
                let edge = [0, size + 1][random.below(2)];
                place.outside = Some(if random.below(2) == 0 { [edge, other] } else { [other, edge] });
            }
            Part::Cells(least) => {
                let count = if kind.has(Part::Lines) { 1 + random.below(2) } else { least + random.below(4) };
                place.cells = walk(size, count, random);
            }
            Part::Neighbours => {
                let cell = random.below(size * size - size);
                let right = cell % size + 1 < size && random.below(2) == 0;
                place.cells = vec![cell, if right { cell + 1 } else { cell + size }];
            }
            Part::Clones => place.clones = walk(size, place.cells.len(), random),
            Part::Lines => {
                for _ in 0..=random.below(2) {
                    let length = 2 + random.below(5);
                    let mut line = walk(size, length, random);
                    if let Some(&first) = place.cells.first() {
                        line.retain(|cell| !place.cells.contains(cell));
                        line.insert(0, first);
                    }
                    place.lines.push(line);
                }
            }
            Part::Value => place.value = (random.below(8) > 0).then(|| random.below(3 * size) as i32),
            Part::Result => {
                let most = [3 * size, size * size * size][random.below(2)];
                place.value = Some(random.below(most) as i32);
                let operators = Operator::FOUR.map(Some);
                place.operator = operators.get(random.below(operators.len() + 1)).copied().flatten();
            }
            Part::Letter => place.value = Some([5, 10][random.below(2)]),
            Part::Values => {
                // They stand where four cells meet.
                let corner = random.below(size - 1) * size + random.below(size - 1);
                place.cells = [0, 1, size, size + 1].map(|step| corner + step).to_vec();
                place.values = (0..=random.below(3)).map(|_| 1 + random.below(size) as i32).collect();
            }
            Part::Direction => {
                use Direction::{DownLeft, DownRight, UpLeft, UpRight};
                place.direction = Some([UpRight, DownRight, DownLeft, UpLeft][random.below(4)]);
            }
            Part::Repeats => place.repeats = random.below(3) == 0,
            part => panic!("{part:?} is drawn nowhere"),
        }
    }
    place
}
