//! The maps that make a board symmetric: motions of a lattice about one centre, drawn at random.

use std::collections::BTreeSet;

use crate::generate::Symmetry;
use crate::random::Random;
use crate::tiling::lattice::{Cell, Lattice, Motion};

/// What a map does to a step by layers, rows and columns: which of them comes where, and with which sign.
type Action = fn([i32; 3]) -> [i32; 3];

const HALF_TURN: Action = |[layer, row, column]| [layer, -row, -column];
const QUARTER_TURN: Action = |[layer, row, column]| [layer, column, -row];
const TOP_BOTTOM: Action = |[layer, row, column]| [layer, -row, column];
const LEFT_RIGHT: Action = |[layer, row, column]| [layer, row, -column];
const TRANSPOSE: Action = |[layer, row, column]| [layer, column, row];
const ANTITRANSPOSE: Action = |[layer, row, column]| [layer, -column, -row];

/// The most cells that go together.
const LARGEST_ORBIT: usize = 8;

/// Motions about a common centre.
#[derive(Clone, Debug)]
pub(super) struct Maps(Vec<Motion>);

/// The symmetries that boards of a lattice can have.
pub(super) fn symmetries(lattice: Lattice) -> Vec<Symmetry> {
    Symmetry::ALL.iter().copied().filter(|&symmetry| motions(lattice, symmetry).is_some()).collect()
}

/// The motions about the origin that a symmetry consists of; `None` if the lattice lacks one.
fn motions(lattice: Lattice, symmetry: Symmetry) -> Option<Vec<Motion>> {
    let known = |actions: &[Action]| actions.iter().map(|&action| motion(lattice, action)).collect();
    match symmetry {
        Symmetry::None => Some(Vec::new()),
        Symmetry::Rotate180 => known(&[HALF_TURN]),
        Symmetry::Rotate90 => known(&[QUARTER_TURN]),
        Symmetry::Horizontal => known(&[TOP_BOTTOM]),
        Symmetry::Vertical => known(&[LEFT_RIGHT]),
        Symmetry::Diagonal => known(&[TRANSPOSE]),
        Symmetry::Antidiagonal => known(&[ANTITRANSPOSE]),
        // As many as the lattice has.
        Symmetry::Full => known(&[QUARTER_TURN, TRANSPOSE]).or_else(|| known(&[TOP_BOTTOM, LEFT_RIGHT])),
    }
}

fn motion(lattice: Lattice, action: Action) -> Option<Motion> {
    let start = lattice.drawn_at([0, 0, 0])?;
    let step = |from: Cell, to: Cell| {
        let (from, to) = (lattice.place(from), lattice.place(to));
        [0, 1, 2].map(|axis| to[axis] - from[axis])
    };
    let neighbours = lattice.neighbours(start);
    let acts = |motion: &Motion| {
        !neighbours.is_empty()
            && neighbours
                .iter()
                .all(|&next| step(motion.of(start), motion.of(next)) == action(step(start, next)))
    };
    lattice.motions().into_iter().find(acts)
}

impl Maps {
    /// The maps of a symmetry about a centre near the origin, drawn at random. `None` if the lattice has no such
    /// symmetry.
    pub(super) fn draw(lattice: Lattice, symmetry: Symmetry, random: &mut Random) -> Option<Self> {
        /// Of the centres that are drawn for two maps, one in a few is common to both.
        const TRIES: usize = 500;
        let motions = motions(lattice, symmetry)?;
        let start = lattice.drawn_at([0, 0, 0])?;
        let mut near: BTreeSet<Cell> = [start].into();
        for _ in 0..2 {
            let next: Vec<Cell> = near.iter().flat_map(|&cell| lattice.neighbours(cell)).collect();
            near.extend(next);
        }
        let near: Vec<Cell> = near.into_iter().collect();
        (0..TRIES).find_map(|_| {
            let shifted = |motion: &Motion| {
                let &to = random.pick(&near)?;
                Some(motion.then(lattice.shift(motion.of(start), to)?))
            };
            let maps = Maps(motions.iter().map(shifted).collect::<Option<_>>()?);
            near.iter().all(|&cell| maps.orbit(cell).is_some()).then_some(maps)
        })
    }

    /// The cells that go together with this one, itself included, in order. `None` if they are too many: then the maps
    /// have no common centre.
    pub(super) fn orbit(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut orbit = vec![cell];
        let mut next = 0;
        while let Some(&cell) = orbit.get(next) {
            next += 1;
            for image in self.0.iter().map(|map| map.of(cell)) {
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            if orbit.len() > LARGEST_ORBIT {
                return None;
            }
        }
        orbit.sort_unstable();
        Some(orbit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lattices_have_these_symmetries() {
        let names = |lattice| symmetries(lattice).into_iter().map(Symmetry::name).collect::<Vec<_>>();
        let all: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
        assert_eq!(names(Lattice::Squares), all);
        assert_eq!(names(Lattice::Cubes), all);
        let some = ["none", "rotate180", "horizontal", "vertical", "full"];
        assert_eq!(names(Lattice::Hexagons), some);
        assert_eq!(names(Lattice::Triangles), some);
        assert_eq!(names(Lattice::Rhombic), ["none"]);
    }

    #[test]
    fn maps_take_cells_to_cells_and_neighbours_to_neighbours() {
        let lattices =
            [Lattice::Squares, Lattice::Triangles, Lattice::Hexagons, Lattice::Cubes, Lattice::Prisms];
        for lattice in lattices {
            for (number, symmetry) in (0..).zip(symmetries(lattice)) {
                for index in 0..20 {
                    let maps = Maps::draw(lattice, symmetry, &mut Random::new(number, index)).unwrap();
                    let cell = lattice.drawn_at([0, 0, 0]).unwrap();
                    for map in &maps.0 {
                        let image = map.of(cell);
                        assert_eq!(
                            lattice.drawn_at(lattice.place(image)),
                            Some(image),
                            "{lattice} {symmetry}"
                        );
                        for next in lattice.neighbours(cell) {
                            assert!(
                                lattice.neighbours(image).contains(&map.of(next)),
                                "{lattice} {symmetry}"
                            );
                        }
                    }
                }
            }
        }
    }
}
