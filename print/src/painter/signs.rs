//! Draws what constraints put into cells: grounds, shapes, indexers. What one of them covers of another is drawn so
//! that both are seen.

use std::collections::{BTreeMap, BTreeSet};

use puzzles::picture::{Shape, Sign};

use super::{Board, FAINT, PAPER};
use crate::scene::{Colour, Scene};

pub(super) const GREY: Colour = Colour(0xcf, 0xcf, 0xcf);
const LIGHT: Colour = Colour(0xe6, 0xe6, 0xe6);

/// A colour under a grey veil, or under several: white becomes light grey.
fn darker(Colour(red, green, blue): Colour, times: usize) -> Colour {
    let part = 0.9_f32.powi(times as i32);
    let [red, green, blue] = [red, green, blue].map(|light| (f32::from(light) * part).round() as u8);
    Colour(red, green, blue)
}

impl Board<'_> {
    /// Adds what lies below the lines between cells: grounds, then figures and borders, then lines, then letters.
    pub(super) fn signs_below(&self, scene: &mut Scene) {
        let grounds = self.grounds_of_signs();
        for (&cell, &colour) in &grounds {
            scene.area(self.corner(cell), [self.painter.cell; 2], colour);
        }
        let below =
            |cell: usize| grounds.get(&cell).copied().or(super::board::fill(self.picture.cells[cell].ground));
        let diamonds = self.diamonds();
        for &cell in &diamonds {
            self.diamond(cell, darker(below(cell).unwrap_or(PAPER), 1), scene);
        }
        let (capped, open): (Vec<_>, Vec<_>) = {
            let capped = self.capped();
            self.figures().into_iter().partition(|(cell, _)| capped.contains(cell))
        };
        let crossed = self.crossed_by_lines();
        for (&(cell, shape), number) in open.iter().zip(1..) {
            let is_alone = !open[number..].iter().chain(&open[..number - 1]).any(|other| other.0 == cell);
            // At the end of a line, it would seem to be a bulb.
            let is_alone = is_alone && !crossed.contains(&cell) && !diamonds.contains(&cell);
            match below(cell) {
                None if is_alone => self.figure(cell, shape, scene),
                ground => self.outlined(cell, shape, 0.38, darker(ground.unwrap_or(PAPER), 1), scene),
            }
        }
        self.indexers(scene);
        let areas = self.areas();
        for area in &areas {
            self.area_border(area, scene);
        }
        for sign in &self.picture.signs {
            if let Sign::Diagonal { is_rising } = sign {
                let (rows, columns) = (self.picture.rows(), self.picture.columns());
                let [from, to] =
                    if *is_rising { [[columns, 0], [0, rows]] } else { [[0, 0], [columns, rows]] };
                let ends = [from, to].map(|[right, down]| self.place(right, down));
                scene.line(ends[0], ends[1], self.painter.heavy() * 0.6, super::DIAGONAL);
            }
        }
        self.sign_lines(scene);
        for (cell, shape) in capped {
            self.outlined(cell, shape, 0.24, LIGHT, scene);
        }
        self.letters(&areas, scene);
    }

    /// Adds what lies above the lines between cells: the dashes of cages below all else.
    pub(super) fn signs_above(&self, scene: &mut Scene) {
        let cages = self.cages();
        let labels = self.labels(&cages);
        cages.iter().for_each(|cage| self.cage(cage, &labels, scene));
        labels.iter().for_each(|label| self.label(label, scene));
        self.between_cells(scene);
        self.outside(scene);
    }

    pub(super) fn middle(&self, cell: usize) -> [f32; 2] {
        self.corner(cell).map(|edge| edge + self.painter.cell / 2.0)
    }

    /// The grounds that signs give cells: darker where several do, or where the cell has a colour of its own.
    fn grounds_of_signs(&self) -> BTreeMap<usize, Colour> {
        let is_indexer =
            |shape: &Shape| matches!(shape, Shape::RowIndexer | Shape::ColumnIndexer | Shape::BoxIndexer);
        let mut given: BTreeMap<usize, Vec<&Sign>> = BTreeMap::new();
        for sign in &self.picture.signs {
            match sign {
                Sign::Area { cells, .. } => {
                    cells.iter().for_each(|&cell| given.entry(cell).or_default().push(sign));
                }
                Sign::Shape { cell, shape } if is_indexer(shape) => {
                    given.entry(*cell).or_default().push(sign);
                }
                _ => {}
            }
        }
        let colour = |(cell, mut signs): (usize, Vec<&Sign>)| {
            // Which indexers there are is seen by their frames.
            signs.dedup();
            let of_shapes = signs.iter().filter(|sign| matches!(sign, Sign::Shape { .. })).count();
            let times = signs.len() - of_shapes.saturating_sub(1);
            let own = super::board::fill(self.picture.cells[cell].ground);
            (cell, darker(own.unwrap_or(PAPER), times))
        };
        given.into_iter().map(colour).collect()
    }

    /// The cells that are the least or the largest around: with a ground unlike that of areas.
    fn diamonds(&self) -> BTreeSet<usize> {
        let diamond = |sign: &Sign| match *sign {
            Sign::Shape { cell, shape: Shape::Ground } => Some(cell),
            _ => None,
        };
        self.picture.signs.iter().filter_map(diamond).collect()
    }

    /// A ground from the middle of each side of a cell to the next, where arrows stand.
    fn diamond(&self, cell: usize, fill: Colour, scene: &mut Scene) {
        let ([x, y], reach) = (self.middle(cell), self.painter.cell * 0.49);
        scene.polygon(vec![[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]], fill);
    }

    /// The discs and squares in cells.
    pub(super) fn figures(&self) -> Vec<(usize, Shape)> {
        let figure = |sign: &Sign| match *sign {
            Sign::Shape { cell, shape: shape @ (Shape::Disc | Shape::Square) } => Some((cell, shape)),
            _ => None,
        };
        self.picture.signs.iter().filter_map(figure).collect()
    }

    /// A disc or a square that has its cell for itself.
    fn figure(&self, cell: usize, shape: Shape, scene: &mut Scene) {
        let side = self.painter.cell;
        let [x, y] = self.corner(cell);
        match shape {
            Shape::Disc => scene.disc(self.middle(cell), side * 0.38, LIGHT, GREY, side * 0.02),
            _ => scene.area([x + side * 0.13, y + side * 0.13], [side * 0.74; 2], LIGHT),
        }
    }

    /// A disc or a square with an outline, which is seen on any ground.
    fn outlined(&self, cell: usize, shape: Shape, reach: f32, fill: Colour, scene: &mut Scene) {
        let side = self.painter.cell;
        let ([x, y], width) = (self.middle(cell), side * 0.03);
        if shape == Shape::Disc {
            return scene.disc([x, y], side * reach, fill, FAINT, width);
        }
        let reach = side * reach * 0.9;
        scene.area([x - reach, y - reach], [2.0 * reach; 2], fill);
        scene.square([x, y], reach, width, FAINT);
    }

    /// Adds the frames of indexers: at the left and the right, above and below, or on all sides. Those of one cell
    /// stand one inside the other.
    fn indexers(&self, scene: &mut Scene) {
        let mut kinds: BTreeMap<usize, Vec<Shape>> = BTreeMap::new();
        for wanted in [Shape::RowIndexer, Shape::ColumnIndexer, Shape::BoxIndexer] {
            for sign in &self.picture.signs {
                if let Sign::Shape { cell, shape } = *sign
                    && shape == wanted
                    && !kinds.get(&cell).is_some_and(|shapes| shapes.contains(&shape))
                {
                    kinds.entry(cell).or_default().push(shape);
                }
            }
        }
        let side = self.painter.cell;
        for (cell, shapes) in kinds {
            // Beside the border of an area or of a cage.
            let is_enclosed = self.picture.signs.iter().any(|sign| match sign {
                Sign::Area { cells, .. } | Sign::Cage { cells, .. } => cells.contains(&cell),
                _ => false,
            });
            let outermost = if is_enclosed { 0.15 } else { 0.08 };
            let [x, y] = self.corner(cell);
            for (number, shape) in shapes.into_iter().enumerate() {
                let inset = outermost + 0.1 * number as f32;
                let (near, far) = (inset - 0.03, 1.03 - inset);
                let mut frame = |from: [f32; 2], to: [f32; 2]| {
                    let at = |[right, down]: [f32; 2]| [x + side * right, y + side * down];
                    scene.line(at(from), at(to), side * 0.05, FAINT);
                };
                if shape != Shape::ColumnIndexer {
                    frame([inset, near], [inset, far]);
                    frame([1.0 - inset, near], [1.0 - inset, far]);
                }
                if shape != Shape::RowIndexer {
                    frame([near, inset], [far, inset]);
                    frame([near, 1.0 - inset], [far, 1.0 - inset]);
                }
            }
        }
    }
}
