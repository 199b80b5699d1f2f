//! Boards made at random: connected, without holes, with few corners, mostly symmetric.

use std::collections::{BTreeMap, BTreeSet};

use super::maps::Maps;
use crate::generate::Symmetry;
use crate::random::Random;
use crate::tiling::board::{Board, Square};
use crate::tiling::lattice::{Cell, Lattice, add};

/// A board with its symmetry.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    lattice: Lattice,
    maps: Maps,
    cells: BTreeSet<Cell>,
    /// The least number of pairs of neighbours, so that the board stays compact.
    least_contacts: usize,
}

/// How far a cell is from the middle.
struct Distance {
    middle: [f64; 3],
    /// What a layer, a row and a column are long, stretched for boards that are not as wide as high.
    lengths: [f64; 3],
    is_round: bool,
}

impl Distance {
    fn draw(lattice: Lattice, centre: &[Cell], random: &mut Random) -> Self {
        const STRETCHES: [f64; 4] = [1.0, 1.0, 1.25, 1.6];
        let stretch = |random: &mut Random| random.pick(&STRETCHES).copied().unwrap_or(1.0);
        let [layer, row, column] = match lattice {
            Lattice::Triangles | Lattice::Hexagons | Lattice::Prisms => [1.0, 0.866, 0.5],
            _ => [1.0; 3],
        };
        let places = || centre.iter().map(|&cell| lattice.place(cell));
        let middle = [0, 1, 2].map(|axis| {
            places().map(|place| f64::from(place[axis])).sum::<f64>() / centre.len().max(1) as f64
        });
        let lengths = [layer * stretch(random), row * stretch(random), column];
        Distance { middle, lengths, is_round: random.below(3) == 0 }
    }

    fn of(&self, place: [i32; 3]) -> f64 {
        let [layer, row, column] =
            [0, 1, 2].map(|axis| (f64::from(place[axis]) - self.middle[axis]).abs() * self.lengths[axis]);
        if self.is_round {
            (layer * layer + row * row + column * column).sqrt()
        } else {
            layer.max(row).max(column)
        }
    }
}

impl Outline {
    /// A board of `size` cells, drawn at random. `None` if none was found with this symmetry.
    pub(super) fn draw(
        lattice: Lattice,
        size: usize,
        symmetry: Symmetry,
        random: &mut Random,
    ) -> Option<Self> {
        const TRIES: usize = 100;
        (0..TRIES).find_map(|_| Outline::grow(lattice, size, symmetry, random))
    }

    /// Grows a board from its middle, and mostly evenly.
    fn grow(lattice: Lattice, size: usize, symmetry: Symmetry, random: &mut Random) -> Option<Self> {
        /// How uneven it is, in cells.
        const UNEVEN: f64 = 1.2;
        let maps = Maps::draw(lattice, symmetry, random)?;
        let start = lattice.drawn_at([0, 0, 0])?;
        let distance = Distance::draw(lattice, &maps.orbit(start)?, random);
        // The cells in the middle of an orbit are nearer than those that it was drawn from.
        let near = lattice.neighbours(start).into_iter().chain([start]);
        let first = near.min_by(|&one, &other| {
            let [one, other] = [one, other].map(|cell| distance.of(lattice.place(cell)));
            one.total_cmp(&other)
        })?;
        let mut outline = Outline { lattice, maps, cells: BTreeSet::new(), least_contacts: 0 };
        let mut edge: BTreeMap<Cell, (f64, Vec<Cell>)> = BTreeMap::new();
        let orbit = outline.maps.orbit(first)?;
        edge.insert(orbit[0], (0.0, orbit));
        while outline.cells.len() < size {
            let left = size - outline.cells.len();
            let fitting = edge.iter().filter(|(_, (_, orbit))| orbit.len() <= left);
            let (&least, _) = fitting.min_by(|(_, (one, _)), (_, (other, _))| one.total_cmp(other))?;
            let (_, orbit) = edge.remove(&least)?;
            outline.cells.extend(&orbit);
            for next in orbit.into_iter().flat_map(|cell| lattice.neighbours(cell)) {
                if outline.cells.contains(&next) {
                    continue;
                }
                let orbit = outline.maps.orbit(next)?;
                edge.entry(orbit[0]).or_insert_with(|| {
                    let uneven = UNEVEN * (random.below(1000) as f64 / 1000.0);
                    (distance.of(lattice.place(next)) + uneven, orbit)
                });
            }
        }
        // A board may become a little less compact than it began.
        outline.least_contacts = outline.contacts() - outline.contacts() / 10;
        outline.is_good().then_some(outline)
    }

    /// The board after cells were moved from one place of the border to another. `None` if no such move was found.
    pub(super) fn changed(&self, random: &mut Random) -> Option<Self> {
        const TRIES: usize = 30;
        let lattice = self.lattice;
        let outside: BTreeSet<Cell> = self
            .cells
            .iter()
            .flat_map(|&cell| lattice.neighbours(cell))
            .filter(|cell| !self.cells.contains(cell))
            .collect();
        let border: BTreeSet<Cell> = outside
            .iter()
            .flat_map(|&cell| lattice.neighbours(cell))
            .filter(|cell| self.cells.contains(cell))
            .collect();
        let (outside, border): (Vec<Cell>, Vec<Cell>) =
            (outside.into_iter().collect(), border.into_iter().collect());
        (0..TRIES).find_map(|_| {
            let taken = self.maps.orbit(*random.pick(&border)?)?;
            let added = self.maps.orbit(*random.pick(&outside)?)?;
            if taken.len() != added.len() {
                return None;
            }
            let mut changed = self.clone();
            changed.cells.retain(|cell| !taken.contains(cell));
            changed.cells.extend(added);
            changed.is_good().then_some(changed)
        })
    }

    /// The board, with its cells where its text is read.
    pub(super) fn board(&self) -> Board {
        let shift = self.shift().unwrap_or_default();
        self.cells.iter().map(|&cell| (add(cell, shift), Square::default())).collect()
    }

    /// The shift that takes the upper left corner of the drawing to where drawings begin.
    fn shift(&self) -> Option<Cell> {
        let places: BTreeSet<[i32; 3]> = self.cells.iter().map(|&cell| self.lattice.place(cell)).collect();
        let least = |axis: usize| places.iter().map(|place| place[axis]).min();
        let [layer, row, column] = [least(0)?, least(1)?, least(2)?];
        let (from, to) = match self.lattice {
            // The first triangle of a drawing points up, and need not be there.
            Lattice::Triangles | Lattice::Prisms => ([layer, row, column - ((row + column) & 1)], [0; 3]),
            // The first hexagon stands in an even column.
            Lattice::Hexagons => {
                let &first = places.first()?;
                let before = first[2] - column;
                (first, [0, 0, before + (before & 1)])
            }
            _ => ([layer, row, column], [0; 3]),
        };
        self.lattice.shift(self.lattice.drawn_at(from)?, self.lattice.drawn_at(to)?)
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.lattice.neighbours(cell).into_iter().filter(|next| self.cells.contains(next))
    }

    fn contacts(&self) -> usize {
        self.cells.iter().map(|&cell| self.neighbours(cell).count()).sum::<usize>() / 2
    }

    /// Whether it is connected and compact, has no holes and, unless it is small, no narrow spikes: without any, a few
    /// cells have hardly a shape.
    fn is_good(&self) -> bool {
        /// A board with fewer cells is small.
        const SMALL: usize = 8;
        let least = match self.lattice {
            // The tip of a triangle has one neighbour.
            Lattice::Triangles => 1,
            _ => 2,
        };
        let is_small = self.cells.len() < SMALL;
        (is_small || self.cells.iter().all(|&cell| self.neighbours(cell).count() >= least))
            && self.contacts() >= self.least_contacts
            && self.lattice.connects(self.cells.clone())
            && self.lattice.connects(self.surroundings())
    }

    /// The cells around the board, in a box with some room on each side.
    fn surroundings(&self) -> BTreeSet<Cell> {
        let places = || self.cells.iter().map(|&cell| self.lattice.place(cell));
        let range = |axis: usize| {
            let least = places().map(|place| place[axis]).min().unwrap_or(0);
            let most = places().map(|place| place[axis]).max().unwrap_or(0);
            least - 2..most + 3
        };
        let layers = if self.lattice.is_flat() { 0..1 } else { range(0) };
        let lines = layers.flat_map(|layer| range(1).map(move |row| (layer, row)));
        lines
            .flat_map(|(layer, row)| range(2).map(move |column| [layer, row, column]))
            .filter_map(|place| self.lattice.drawn_at(place))
            .filter(|cell| !self.cells.contains(cell))
            .collect()
    }
}
