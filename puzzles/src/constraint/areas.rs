//! Different values in further areas: a diagonal, cells at the same place of their boxes, an extra region.

use super::kinds::{Form, Kind};
use super::{Asks, Part, Piece, Place, Placed, clone};
use crate::board::{Boxes, HouseKind, Layout, Turn};
use crate::notation::text::Mistake;
use crate::picture::{Picture, Sign};
use crate::technique::{Groups, Said, Technique};

pub(super) const RISING: Kind =
    Kind { name: "diagonal+", words: &["rising-diagonal"], parts: &[], form: Form::Placed(&Area::Rising) };

pub(super) const FALLING: Kind =
    Kind { name: "diagonal-", words: &["falling-diagonal"], parts: &[], form: Form::Placed(&Area::Falling) };

pub(super) const DISJOINT: Kind = Kind {
    name: "disjointgroups",
    words: &["disjoint-groups"],
    parts: &[],
    form: Form::Placed(&Area::Disjoint),
};

pub(super) const EXTRA: Kind = Kind {
    name: "extraregion",
    words: &["extra-region"],
    parts: &[Part::Cells(2)],
    form: Form::Placed(&Area::Extra),
};

#[derive(Clone, Copy)]
enum Area {
    Rising,
    Falling,
    Disjoint,
    Extra,
}

impl Area {
    /// The areas, each with its cells.
    fn areas(self, place: &Place, layout: &Layout) -> Vec<Vec<usize>> {
        let size = layout.size();
        match self {
            Area::Rising => vec![(0..size).map(|row| row * size + size - 1 - row).collect()],
            Area::Falling => vec![(0..size).map(|row| row * size + row).collect()],
            Area::Extra => vec![place.cells.clone()],
            Area::Disjoint => {
                let is_box = |kind| matches!(kind, HouseKind::Box(_) | HouseKind::Region(_));
                let boxes: Vec<_> = layout.houses().iter().filter(|house| is_box(house.kind)).collect();
                let at = |number: usize| boxes.iter().map(|house| usize::from(house.cells[number])).collect();
                (0..size).map(at).collect()
            }
        }
    }
}

impl Asks for Area {
    fn needs_boxes(&self) -> bool {
        matches!(self, Area::Disjoint)
    }

    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        match self {
            Area::Extra if place.cells.len() > layout.size() => {
                let most = format!("at most {} cells, as their values differ", layout.size());
                Err(Mistake::new(most, place.cells.len()).contradiction())
            }
            _ => Ok(()),
        }
    }

    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        self.areas(place, layout).concat()
    }

    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool {
        self.areas(place, layout).iter().all(|cells| {
            let values: Vec<i32> = cells.iter().map(|&cell| value(cell)).collect();
            (1..values.len()).all(|at| !values[..at].contains(&values[at]))
        })
    }

    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece> {
        self.areas(place, layout).into_iter().map(Piece::Different).collect()
    }

    fn says(&self, place: &Place, layout: &Layout) -> Said {
        match self {
            Area::Rising | Area::Falling => Said::Diagonal,
            Area::Disjoint => Said::Disjoint(Groups::All),
            Area::Extra => Said::ExtraRegion(place.cells.len() == layout.size(), place.framed),
        }
    }

    fn technique(&self, kind: &Kind) -> Technique {
        match self {
            Area::Extra => Technique::Cage,
            _ => kind.usual_technique(),
        }
    }

    /// Places in regions, which count row by row, would be others on a board that is turned.
    fn turned(&self, kind: &'static Kind, _: &Place, turn: Turn, layout: &Layout) -> Option<&'static Kind> {
        let crosses = turn.mirrored[0] != turn.mirrored[1];
        match self {
            Area::Rising if crosses => Some(&FALLING),
            Area::Falling if crosses => Some(&RISING),
            Area::Disjoint if !turn.is_identity() && matches!(layout.boxes(), Boxes::Regions(_)) => None,
            _ => Some(kind),
        }
    }

    /// Clones are grey areas, too.
    fn among(&self, place: &Place, others: &[&Placed], _: &Layout) -> Option<Place> {
        let is_clone = |other: &&Placed| other.kind().name == clone::KIND.name;
        let framed = matches!(self, Area::Extra) && others.iter().any(is_clone);
        Some(Place { framed, ..place.clone() })
    }

    fn draw(&self, place: &Place, _: &Layout, picture: &mut Picture) {
        match self {
            Area::Rising | Area::Falling => {
                picture.signs.push(Sign::Diagonal { is_rising: matches!(self, Area::Rising) });
            }
            Area::Disjoint => {}
            Area::Extra => picture.signs.push(Sign::Area { cells: place.cells.clone(), label: None }),
        }
    }
}
