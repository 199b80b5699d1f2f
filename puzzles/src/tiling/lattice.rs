//! Lattices: what the cells of pieces and boards are, and how they can be moved.
//!
//! A cell is a point with whole coordinates, chosen such that every motion about a centre permutes the coordinates and
//! changes some signs. Squares and cubes have their usual coordinates. A hexagon has three that add up to 0. A triangle
//! has one for each direction of strips that it lies in; they add up to 1 if it points up and to 2 if it points down,
//! and a motion that exchanges these takes each coordinate from 1.

use std::collections::BTreeSet;
use std::fmt;

/// A cell: its coordinates, and 0 for those that its lattice does not have.
pub type Cell = [i32; 4];

/// What the cells of a puzzle are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Lattice {
    /// Squares.
    Squares,
    /// Triangles with equal sides.
    Triangles,
    /// Hexagons.
    Hexagons,
    /// Cubes.
    Cubes,
    /// Layers of triangles.
    Prisms,
    /// Balls, packed as densely as they can be: every second point of a lattice of cubes.
    Spheres,
    /// Cubes cut into 24 tetrahedra each: from its middle to half a face, and again. A cube has 5×5×5 places, a
    /// tetrahedron one of them.
    Rhombic,
    /// Tetrahedra and octahedra, the latter cut into eight. Cubes have 3×3×3 places, of which five are in use, others
    /// in every second cube.
    TetraOcta,
}

/// How a piece may be moved, beside being shifted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motions {
    /// Turned and reflected.
    Free,
    /// Turned.
    OneSided,
    /// Not at all.
    Fixed,
}

/// A motion that takes a lattice to itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Motion {
    /// Which coordinate comes where.
    order: [usize; 4],
    signs: [i32; 4],
    offset: Cell,
    /// Whether it is a reflection.
    reflects: bool,
}

impl Motion {
    /// Where it takes a cell.
    #[must_use]
    pub fn of(&self, cell: Cell) -> Cell {
        std::array::from_fn(|axis| self.signs[axis] * cell[self.order[axis]] + self.offset[axis])
    }

    /// Whether it is a reflection, and no turn.
    #[must_use]
    pub fn reflects(&self) -> bool {
        self.reflects
    }

    /// The same motion, then another.
    #[must_use]
    pub(super) fn and(&self, other: &Motion) -> Motion {
        Motion {
            order: other.order.map(|axis| self.order[axis]),
            signs: std::array::from_fn(|axis| other.signs[axis] * self.signs[other.order[axis]]),
            offset: other.of(self.offset),
            reflects: self.reflects != other.reflects,
        }
    }

    /// The same motion, then a shift.
    #[must_use]
    pub(super) fn then(mut self, shift: Cell) -> Self {
        self.offset = add(self.offset, shift);
        self
    }
}

impl Motions {
    /// All of them, in the order of their names.
    pub const ALL: [Motions; 3] = [Motions::Free, Motions::OneSided, Motions::Fixed];

    /// The name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Motions::Free => "free",
            Motions::OneSided => "one-sided",
            Motions::Fixed => "fixed",
        }
    }

    /// Whether a piece may be moved by this motion.
    #[must_use]
    pub fn allow(self, motion: &Motion, is_first: bool) -> bool {
        match self {
            Motions::Free => true,
            Motions::OneSided => !motion.reflects,
            Motions::Fixed => is_first,
        }
    }
}

/// All orders of three coordinates, with whether they are odd.
const ORDERS: [([usize; 4], bool); 6] = [
    ([0, 1, 2, 3], false),
    ([1, 2, 0, 3], false),
    ([2, 0, 1, 3], false),
    ([1, 0, 2, 3], true),
    ([0, 2, 1, 3], true),
    ([2, 1, 0, 3], true),
];

pub(super) fn add(cell: Cell, shift: Cell) -> Cell {
    std::array::from_fn(|axis| cell[axis] + shift[axis])
}

pub(super) fn subtract(cell: Cell, from: Cell) -> Cell {
    std::array::from_fn(|axis| cell[axis] - from[axis])
}

/// The largest coordinate of a cell, with either sign, that a puzzle may have: a few of them add up without overflow. A
/// board around which a box is not too large has room for it.
pub(super) const FARTHEST: u32 = 1 << 27;

/// Whether a cell may be moved about.
pub(super) fn is_near(cell: Cell) -> bool {
    cell.iter().all(|coordinate| coordinate.unsigned_abs() <= FARTHEST)
}

impl Lattice {
    /// All lattices.
    pub const ALL: [Lattice; 8] = [
        Lattice::Squares,
        Lattice::Triangles,
        Lattice::Hexagons,
        Lattice::Cubes,
        Lattice::Prisms,
        Lattice::Spheres,
        Lattice::Rhombic,
        Lattice::TetraOcta,
    ];

    /// The name in text.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Lattice::Squares => "squares",
            Lattice::Triangles => "triangles",
            Lattice::Hexagons => "hexagons",
            Lattice::Cubes => "cubes",
            Lattice::Prisms => "prisms",
            Lattice::Spheres => "spheres",
            Lattice::Rhombic => "rhombic",
            Lattice::TetraOcta => "tetra-octa",
        }
    }

    /// The lattice of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Lattice::ALL.into_iter().find(|lattice| lattice.name() == name)
    }

    /// Whether all of it lies in a plane, where pieces can be turned over by hand.
    #[must_use]
    pub fn is_flat(self) -> bool {
        matches!(self, Lattice::Squares | Lattice::Triangles | Lattice::Hexagons)
    }

    /// How pieces are usually moved: what can be done by hand.
    #[must_use]
    pub fn usual_motions(self) -> Motions {
        if self.is_flat() { Motions::Free } else { Motions::OneSided }
    }

    /// All motions about a centre, turns and reflections; the first changes nothing.
    #[must_use]
    pub fn motions(self) -> Vec<Motion> {
        let (orders, axes) = match self {
            Lattice::Squares => (vec![ORDERS[0], ORDERS[3]], 2),
            Lattice::Triangles | Lattice::Hexagons => (ORDERS.to_vec(), 1),
            Lattice::Prisms => (ORDERS.to_vec(), 2),
            Lattice::Cubes | Lattice::Spheres | Lattice::Rhombic | Lattice::TetraOcta => (ORDERS.to_vec(), 3),
        };
        // From what a coordinate is taken that changes its sign, so that cells become cells.
        let whole = match self {
            Lattice::Triangles | Lattice::Prisms => 1,
            Lattice::Rhombic => 4,
            Lattice::TetraOcta => 5,
            _ => 0,
        };
        let mut motions = Vec::new();
        for (order, is_odd) in orders {
            for choice in 0..1 << axes {
                let sign = |bit: usize| if choice >> bit & 1 == 0 { 1 } else { -1 };
                // A half turn of the plane of triangles or hexagons changes the signs of all three coordinates.
                let (signs, flips) = match self {
                    Lattice::Squares => ([sign(0), sign(1), 1, 1], sign(0) * sign(1) < 0),
                    Lattice::Triangles | Lattice::Hexagons => ([sign(0), sign(0), sign(0), 1], false),
                    Lattice::Prisms => ([sign(0), sign(0), sign(0), sign(1)], sign(1) < 0),
                    _ => ([sign(0), sign(1), sign(2), 1], sign(0) * sign(1) * sign(2) < 0),
                };
                let offset = |axis: usize| if axis < 3 && signs[axis] < 0 { whole } else { 0 };
                let offset = std::array::from_fn(offset);
                motions.push(Motion { order, signs, offset, reflects: is_odd != flips });
            }
        }
        motions
    }

    /// A cell to which a shift takes this one: always the same one, so that what differs by a shift can be compared.
    #[must_use]
    pub(super) fn home(self, cell: Cell) -> Cell {
        let [x, y, z, _] = cell;
        match self {
            Lattice::Rhombic => [x.rem_euclid(5), y.rem_euclid(5), z.rem_euclid(5), 0],
            Lattice::TetraOcta => {
                let odd = (x.div_euclid(3) + y.div_euclid(3) + z.div_euclid(3)) & 1;
                [x.rem_euclid(3) + 3 * odd, y.rem_euclid(3), z.rem_euclid(3), 0]
            }
            Lattice::Triangles | Lattice::Prisms if cell[0] + cell[1] + cell[2] == 2 => [0, 1, 1, 0],
            Lattice::Triangles | Lattice::Prisms => [0, 0, 1, 0],
            _ => [0; 4],
        }
    }

    /// The shift that takes a cell to another, if there is one: a triangle that points up stays one.
    #[must_use]
    pub(super) fn shift(self, from: Cell, to: Cell) -> Option<Cell> {
        (self.home(from) == self.home(to)).then(|| subtract(to, from))
    }

    /// Whether each of these cells can be reached from each other through neighbours.
    pub(super) fn connects(self, mut cells: BTreeSet<Cell>) -> bool {
        let mut open: Vec<Cell> = cells.pop_first().into_iter().collect();
        while let Some(cell) = open.pop() {
            open.extend(self.neighbours(cell).into_iter().filter(|next| cells.remove(next)));
        }
        cells.is_empty()
    }

    /// The cells that have a side in common with this one; of spheres, those that touch it. No set of pieces grows on
    /// other lattices.
    #[must_use]
    pub(super) fn neighbours(self, [x, y, z, t]: Cell) -> Vec<Cell> {
        let step = match self {
            Lattice::Triangles | Lattice::Prisms => 3 - 2 * (x + y + z),
            _ => 1,
        };
        let there_and_back = |steps: &[[i32; 3]]| {
            let both = |&[a, b, c]: &[i32; 3]| [[x + a, y + b, z + c, 0], [x - a, y - b, z - c, 0]];
            steps.iter().flat_map(both).collect()
        };
        match self {
            Lattice::Squares => vec![[x - 1, y, 0, 0], [x, y - 1, 0, 0], [x, y + 1, 0, 0], [x + 1, y, 0, 0]],
            Lattice::Cubes => there_and_back(&[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
            Lattice::Hexagons => there_and_back(&[[0, 1, -1], [1, 0, -1], [1, -1, 0]]),
            Lattice::Spheres => {
                there_and_back(&[[0, 1, 1], [0, 1, -1], [1, 0, 1], [1, 0, -1], [1, 1, 0], [1, -1, 0]])
            }
            Lattice::Triangles => vec![[x + step, y, z, 0], [x, y + step, z, 0], [x, y, z + step, 0]],
            Lattice::Prisms => vec![
                [x + step, y, z, t],
                [x, y + step, z, t],
                [x, y, z + step, t],
                [x, y, z, t - 1],
                [x, y, z, t + 1],
            ],
            Lattice::Rhombic | Lattice::TetraOcta => Vec::new(),
        }
    }

    /// The cell that is drawn here, in this layer, row and column. `None` if no cell is.
    ///
    /// Rows of hexagons are drawn with a blank between two cells, and every second row begins half a cell further.
    /// Triangles stand side by side; those where row and column add up to an even number point up.
    #[must_use]
    pub fn drawn_at(self, [layer, row, column]: [i32; 3]) -> Option<Cell> {
        let is_even = (layer + row + column) & 1 == 0;
        let points_up = (row + column) & 1 == 0;
        let triangle = |layer| {
            if points_up {
                [row, (column - row) / 2, (2 - row - column) / 2, layer]
            } else {
                [row, (1 - row + column) / 2, (3 - row - column) / 2, layer]
            }
        };
        match self {
            Lattice::Cubes => Some([layer, row, column, 0]),
            Lattice::Spheres => is_even.then_some([layer, row, column, 0]),
            Lattice::Prisms => Some(triangle(layer)),
            Lattice::Rhombic => {
                let mut folded = [layer, row, column].map(|place| (place.rem_euclid(5) - 2).abs());
                folded.sort_unstable();
                (folded == [0, 1, 2]).then_some([layer, row, column, 0])
            }
            Lattice::TetraOcta => {
                let odd = (layer.div_euclid(3) + row.div_euclid(3) + column.div_euclid(3)) & 1;
                let within = [layer, row, column].map(|place| place.rem_euclid(3));
                // The middle, and every second corner.
                let is_corner = within.iter().all(|&place| place != 1)
                    && within.iter().filter(|&&place| place == 2).count() as i32 & 1 != odd;
                (within == [1; 3] || is_corner).then_some([layer, row, column, 0])
            }
            _ if layer != 0 => None,
            Lattice::Squares => Some([row, column, 0, 0]),
            Lattice::Triangles => Some(triangle(0)),
            Lattice::Hexagons => is_even.then_some([row, (column - row) / 2, (-column - row) / 2, 0]),
        }
    }

    /// The layer, row and column in which a cell is drawn.
    #[must_use]
    pub fn place(self, [x, y, z, t]: Cell) -> [i32; 3] {
        match self {
            Lattice::Squares => [0, x, y],
            Lattice::Cubes | Lattice::Spheres | Lattice::Rhombic | Lattice::TetraOcta => [x, y, z],
            Lattice::Triangles | Lattice::Prisms => [t, x, y - z + 1],
            Lattice::Hexagons => [0, x, y - z],
        }
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Some cell, and those near it.
    fn cells(lattice: Lattice) -> Vec<Cell> {
        let range = || -6..7;
        let layers = if lattice.is_flat() { 0..1 } else { range() };
        let places = layers.flat_map(|layer| range().map(move |row| (layer, row)));
        let places = places.flat_map(|(layer, row)| range().map(move |column| [layer, row, column]));
        places.filter_map(|place| lattice.drawn_at(place)).collect()
    }

    #[test]
    fn motions_take_cells_to_cells_and_neighbours_to_neighbours() {
        let orders = [8, 12, 12, 48, 24, 48, 48, 48];
        for (lattice, order) in Lattice::ALL.into_iter().zip(orders) {
            let motions = lattice.motions();
            let all: HashSet<_> = motions.iter().copied().collect();
            for (one, other) in motions.iter().flat_map(|one| motions.iter().map(move |other| (one, other))) {
                let both = one.and(other);
                assert!(all.contains(&both), "{lattice}");
                assert!(
                    cells(lattice).iter().step_by(29).all(|&cell| both.of(cell) == other.of(one.of(cell)))
                );
            }
            assert_eq!((motions.len(), all.len()), (order, order), "{lattice}");
            assert_eq!(motions.iter().filter(|motion| motion.reflects()).count(), order / 2, "{lattice}");
            for cell in cells(lattice) {
                assert_eq!(motions[0].of(cell), cell);
                for motion in &motions {
                    let image = motion.of(cell);
                    assert_eq!(lattice.drawn_at(lattice.place(image)), Some(image), "{lattice}");
                    for neighbour in lattice.neighbours(cell) {
                        assert!(lattice.neighbours(neighbour).contains(&cell), "{lattice}");
                        assert!(lattice.neighbours(image).contains(&motion.of(neighbour)), "{lattice}");
                    }
                }
            }
        }
    }

    #[test]
    fn cells_are_drawn_where_they_are_read() {
        for lattice in Lattice::ALL {
            let cells = cells(lattice);
            for &cell in &cells {
                assert_eq!(lattice.drawn_at(lattice.place(cell)), Some(cell), "{lattice}");
                let home = lattice.home(cell);
                assert!(lattice.drawn_at(lattice.place(home)) == Some(home) && lattice.home(home) == home);
            }
            let few = || cells.iter().step_by(cells.len() / 12);
            for shift in few().flat_map(|&from| few().filter_map(move |&to| lattice.shift(from, to))) {
                for image in cells.iter().map(|&cell| add(cell, shift)) {
                    assert_eq!(lattice.drawn_at(lattice.place(image)), Some(image), "{lattice}");
                }
            }
        }
    }
}
