//! A constraint of a kind at its place on a board. Its kind says what it asks; the rest is the same for all kinds.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::effort::GoneThrough;
use super::kinds::{Form, Kind};
use super::on_board::{need_boxes, steps};
use super::piece::Piece;
use super::place::{Part, Place};
use super::place_json::CellNotation;
use super::{Constraint, Cover, Exchange, Parts, Wires, look};
use crate::board::{Board, Coordinates, House, Layout, Turn, ValueSet, is_connected};
use crate::notation::text::Mistake;
use crate::operator::Operator;
use crate::picture::Picture;
use crate::technique::{Apart, Groups, Language, Look, Names, Said, Technique, Way, Ways};

/// What constraints of a kind ask of their cells.
pub(crate) trait Asks: Sync {
    /// Whether such a constraint can be there.
    ///
    /// # Errors
    /// If it cannot, why not.
    fn check(&self, place: &Place, layout: &Layout) -> Result<(), Mistake> {
        let _ = (place, layout);
        Ok(())
    }

    /// Whether [`check`](Self::check) refuses all that no values satisfy.
    fn checks_all(&self) -> bool {
        false
    }

    /// Whether it says something of boxes, so that a board must have some.
    fn needs_boxes(&self) -> bool {
        false
    }

    /// Whether a clue beside the board says the same from the other end of its cells.
    fn reads_both_ways(&self) -> bool {
        false
    }

    /// Its cells, each once.
    fn cells(&self, place: &Place, layout: &Layout) -> Vec<usize> {
        let _ = layout;
        place.all_cells()
    }

    /// Whether the values of cells meet it: straight from the rule, as this is the judge of solutions.
    fn holds(&self, place: &Place, layout: &Layout, value: &dyn Fn(usize) -> i32) -> bool;

    /// What it is made of.
    fn pieces(&self, place: &Place, layout: &Layout) -> Vec<Piece>;

    /// What it says of its cells, for hints, and for the sentence that tells its rule.
    fn says(&self, place: &Place, layout: &Layout) -> Said;

    /// What the values of its cells add up to, if that is known.
    fn total(&self, place: &Place) -> Option<i32> {
        let _ = place;
        None
    }

    /// The ways to meet it, as people tell them apart who have to go through them to see what these candidates of its
    /// cells leave each other. None where each cell shows at a glance what it leaves the next. Of sums, that is known
    /// by itself.
    fn ways(&self, place: &Place, pieces: &[Piece], candidates: &[ValueSet]) -> Option<Ways> {
        let _ = (place, pieces, candidates);
        None
    }

    /// Shows each of these ways, cells by their places.
    fn each_way(
        &self,
        place: &Place,
        candidates: &[ValueSet],
        each: &mut dyn FnMut(Way) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = (place, candidates, each);
        ControlFlow::Continue(())
    }

    /// What these candidates of its cells come to at least or at most, if that shows that nothing meets it. Of sums,
    /// that is known by itself.
    fn apart(&self, place: &Place, candidates: &[ValueSet]) -> Option<Apart> {
        let _ = (place, candidates);
        None
    }

    /// By which technique people see what it leaves.
    fn technique(&self, kind: &Kind) -> Technique {
        kind.usual_technique()
    }

    /// Adds it to the picture of a board.
    fn draw(&self, place: &Place, layout: &Layout, picture: &mut Picture) {
        let _ = (place, layout, picture);
    }

    /// Its kind on a board that is turned or mirrored; `None` if there is nothing that asks the same there.
    fn turned(
        &self,
        kind: &'static Kind,
        place: &Place,
        turn: Turn,
        layout: &Layout,
    ) -> Option<&'static Kind> {
        let _ = (place, turn, layout);
        Some(kind)
    }

    /// The place among the others of a puzzle, where these change what it asks.
    fn among(&self, place: &Place, others: &[&Placed], layout: &Layout) -> Option<Place> {
        let _ = (place, others, layout);
        None
    }
}

/// A constraint of a kind at its place.
#[derive(Clone)]
pub struct Placed {
    kind: &'static Kind,
    asks: &'static dyn Asks,
    place: Place,
    layout: Arc<Layout>,
    cells: Vec<usize>,
    /// What it is made of, once somebody has asked: generators ask again and again.
    pieces: Arc<OnceLock<Vec<Piece>>>,
}

impl std::fmt::Debug for Placed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {:?}", self.kind.name, self.place)
    }
}

impl Placed {
    /// A constraint of a kind.
    ///
    /// # Errors
    /// If such a constraint cannot be there, or the kind has other parts.
    pub fn new(kind: &'static Kind, place: Place, layout: &Arc<Layout>) -> Result<Self, Mistake> {
        Self::called(kind.name, kind, place, layout)
    }

    /// The same where mistakes call the constraint something else than its kind.
    pub(super) fn called(
        called: &str,
        kind: &'static Kind,
        place: Place,
        layout: &Arc<Layout>,
    ) -> Result<Self, Mistake> {
        let Form::Placed(asks) = kind.form else {
            return Err(Mistake::new("a kind with a place", kind.name));
        };
        let at = match (place.all_cells().first(), place.outside) {
            (_, Some([row, column])) => format!(" at r{row}c{column}"),
            (Some(&first), None) => format!(" at {}", Coordinates::Numbers.cell(first, layout.size())),
            (None, None) => String::new(),
        };
        let wrong = |mistake: Mistake| {
            let words = format!("{called}{at}: {mistake}");
            mistake.in_words(words)
        };
        if asks.needs_boxes() {
            need_boxes(layout).map_err(wrong)?;
        }
        asks.check(&place, layout).map_err(wrong)?;
        let cells = asks.cells(&place, layout);
        Ok(Placed { kind, asks, place, layout: Arc::clone(layout), cells, pieces: Arc::default() })
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Where it is, and what is written there.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// It as it is among the others of a puzzle, where these change what it asks.
    pub(crate) fn among(&self, others: &[&Placed]) -> Option<Placed> {
        let place = self.asks.among(&self.place, others, &self.layout)?;
        (place != self.place).then(|| {
            let cells = self.asks.cells(&place, &self.layout);
            Placed { place, cells, pieces: Arc::default(), ..self.clone() }
        })
    }

    /// It on the same board with other houses, where it can be there.
    pub(crate) fn on(&self, layout: &Arc<Layout>) -> Option<Self> {
        Placed::new(self.kind, self.place.clone(), layout).ok()
    }

    /// It on a board that is turned or mirrored, and then has this layout; `None` if there is nothing that asks the
    /// same there.
    pub(crate) fn turned(&self, turn: Turn, layout: &Arc<Layout>) -> Option<Self> {
        let kind = self.asks.turned(self.kind, &self.place, turn, &self.layout)?;
        let mut place = self.place.turned(turn, self.layout.size());
        if kind.has(Part::Neighbours) {
            place.cells.sort_unstable();
        }
        Placed::new(kind, place, layout).ok()
    }

    /// The first two cells that follow each other on a line without touching, not even in a corner.
    pub(crate) fn jump(&self) -> Option<[usize; 2]> {
        let size = self.layout.size();
        let is_far = |one: usize, other: usize| one.abs_diff(other) > 1;
        let is_jump =
            |&[one, other]: &[usize; 2]| is_far(one / size, other / size) || is_far(one % size, other % size);
        steps(&self.place).into_iter().find(is_jump)
    }

    /// The names of its cells, if it is a cage and they are not connected.
    pub(crate) fn split(&self) -> Option<String> {
        // An extra region is no cage: it may be anywhere.
        let is_cage = self.kind.technique() == Technique::Cage && self.kind.adds_up();
        let (cells, size) = (&self.place.cells, self.layout.size());
        if !is_cage || is_connected(cells.iter().copied().collect(), size) {
            return None;
        }
        let names: Vec<String> = cells.iter().map(|&cell| Coordinates::Numbers.cell(cell, size)).collect();
        Some(names.join(" "))
    }

    /// Whether it would have been refused if no values satisfied it.
    pub(super) fn is_checked(&self) -> bool {
        self.asks.checks_all()
    }

    /// What it is made of.
    fn pieces(&self) -> &[Piece] {
        self.pieces.get_or_init(|| self.asks.pieces(&self.place, &self.layout))
    }

    /// Whether the houses of its board say all that it does.
    pub(crate) fn follows_from_houses(&self) -> bool {
        let follows = |piece: &Piece| matches!(piece, Piece::Different(cells) if house_of(cells, &self.layout).is_some());
        self.pieces().iter().all(follows)
    }

    /// It without that its values may repeat, where its cells are in one house, so that they differ anyway.
    pub(crate) fn without_repeats(&self) -> Option<Placed> {
        let Place { cells, repeats, .. } = &self.place;
        if !repeats || house_of(cells, &self.layout).is_none() {
            return None;
        }
        Placed::new(self.kind, Place { repeats: false, ..self.place.clone() }, &self.layout).ok()
    }

    /// Two of its cells that have to be equal though they are in one house, and that house.
    pub(super) fn equal_in_house(&self) -> Option<([usize; 2], &House)> {
        let equal = self.pieces().iter().flat_map(Piece::equal);
        equal.into_iter().find_map(|cells| Some((cells, house_of(&cells, &self.layout)?)))
    }

    /// Whether it adds up cells without asking that their values differ.
    pub(crate) fn only_adds_up(&self) -> bool {
        matches!(self.pieces(), [Piece::Sums(parts)] if !parts.differ)
    }

    /// Whether people look at it piece by piece: if it is a rule for the whole board, or has too many cells.
    fn is_seen_apart(&self) -> bool {
        self.kind.is_flag() || self.cells.len() > SEEN_AT_ONCE
    }

    /// Its pieces with the board that they are on, if people look at them one by one.
    pub(super) fn pieces_apart(&self) -> Option<(&[Piece], &Layout)> {
        self.is_seen_apart().then(|| (self.pieces(), &*self.layout))
    }

    /// Whether it says nothing of its cells, as a cage of one cell without a sum. Those that others of their kind take
    /// account of say something at least to these: so a minimum beside a minimum.
    pub(crate) fn asks_nothing(&self) -> bool {
        self.place.marked.is_empty() && self.pieces().iter().all(|piece| piece.asks_nothing(&self.layout))
    }

    /// Its parts in a notation.
    pub(crate) fn parts(&self, notation: CellNotation) -> Parts {
        let mut parts = Parts::new();
        self.place.write(self.kind.parts, self.layout.size(), notation, &mut parts);
        parts
    }

    /// What narrows the candidates of these cells by one piece, in their order.
    fn look_at(&self, pieces: Vec<Piece>, cells: Vec<usize>) -> Look {
        let sets = match &pieces[..] {
            [Piece::Sets(_, sets)] => sets.clone(),
            _ => Vec::new(),
        };
        let effort = GoneThrough::new(self.asks, self.place.clone(), pieces.clone(), &cells, &self.layout);
        let narrow = look::narrowing(pieces, &cells, &self.layout);
        let mut said = self.asks.says(&self.place, &self.layout);
        if let Said::Disjoint(groups) = &mut said {
            *groups = Groups::One;
        }
        let named = cells.clone();
        let says = move |names: &Names<'_>| names.said(&said, &named);
        let is_long = cells.len() > 2;
        let (said, named) = (self.asks.says(&self.place, &self.layout), cells.clone());
        let look = Look::new(self.asks.technique(self.kind), cells, narrow, says);
        let look = look.of_sets(sets).seen_with(effort);
        if is_long { look.named(move |names| names.said_name(&said, &named)) } else { look }
    }
}

/// The house that some cells are all in, if there is one.
pub(super) fn house_of<'l>(cells: &[usize], layout: &'l Layout) -> Option<&'l House> {
    layout.houses().iter().find(|house| cells.iter().all(|&cell| house.cells.contains(&(cell as u16))))
}

/// The relation of two equal values.
pub(super) const SAME: &str = "same";

/// Constraints on more cells than this are looked at piece by piece.
const SEEN_AT_ONCE: usize = 40;

impl Placed {
    /// What it asks, for those who see it as f-puzzles draws it.
    pub(crate) fn rule_on_screen(&self, language: Language) -> String {
        language.clues().rule_on_screen(&self.asks.says(&self.place, &self.layout))
    }
}

impl Constraint for Placed {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    /// A clue beside the board is known by what is written there, and where.
    fn name(&self, names: &Names<'_>) -> String {
        let Place { outside, value, direction, .. } = self.place;
        let Some([row, column]) = outside else {
            return names.said_name(&self.asks.says(&self.place, &self.layout), &self.cells);
        };
        let value = value.map(|value| value.to_string());
        let direction = direction.map(|direction| direction.name().to_owned());
        let written: Vec<String> = value.into_iter().chain(direction).collect();
        let place = format!("r{row}c{column}");
        names.clues().beside_board(self.kind.name, self.kind.plain_name(), &written, &place)
    }

    fn is_house(&self, board: &Board) -> bool {
        self.cells.len() == board.values.len() && matches!(self.pieces(), [Piece::Different(_)])
    }

    fn holds(&self, values: &[i32]) -> bool {
        let value =
            |cell: usize| self.cells.iter().position(|&other| other == cell).map_or(0, |place| values[place]);
        self.asks.holds(&self.place, &self.layout, &value)
    }

    fn wire(&self, wires: &mut Wires<'_>) {
        for piece in self.pieces().iter().cloned() {
            piece.wire(&self.layout, wires);
        }
    }

    fn cover(&self, cover: &mut Cover<'_>) {
        for piece in self.pieces().iter().cloned() {
            piece.cover(&self.layout, cover);
        }
    }

    fn total(&self) -> Option<i32> {
        self.asks.total(&self.place)
    }

    fn is_kept_by(&self, exchange: &Exchange) -> bool {
        self.pieces().iter().all(|piece| piece.is_kept_by(exchange))
    }

    fn looks(&self, _: &[i32]) -> Vec<Look> {
        let pieces = self.pieces().to_vec();
        if !self.is_seen_apart() {
            return if pieces.is_empty() {
                Vec::new()
            } else {
                vec![self.look_at(pieces, self.cells.clone())]
            };
        }
        let one = |piece: Piece| {
            let mut cells = piece.cells();
            cells.sort_unstable();
            cells.dedup();
            self.look_at(vec![piece], cells)
        };
        pieces.into_iter().map(one).collect()
    }

    fn rule(&self, language: Language) -> Option<String> {
        Some(language.clues().rule(&self.asks.says(&self.place, &self.layout)))
    }

    fn draw(&self, picture: &mut Picture) {
        self.asks.draw(&self.place, &self.layout, picture);
    }

    fn kind(&self) -> Option<&'static str> {
        Some(self.kind.name)
    }

    fn json(&self, _: usize) -> Option<(&'static str, Parts)> {
        Some((self.kind.name, self.parts(CellNotation::Numbers)))
    }

    fn placed(&self) -> Option<&Placed> {
        Some(self)
    }
}

impl Kind {
    /// Its name as people write it: its first plain word, if that is shorter than the name or separates its words.
    #[must_use]
    pub fn plain_name(&self) -> &'static str {
        let is_plainer =
            |word: &&'static str| word.len() < self.name.len() || word.replace('-', "") == self.name;
        self.words.first().copied().filter(|word| is_plainer(word)).unwrap_or(self.name)
    }

    /// Whether its constraints are rules of the whole board, without a place.
    #[must_use]
    pub(crate) fn is_flag(&self) -> bool {
        self.parts.is_empty()
    }

    /// By which technique people see what its constraints leave.
    pub(crate) fn technique(&self) -> Technique {
        match self.form {
            Form::Placed(asks) => asks.technique(self),
            Form::Own(..) => self.usual_technique(),
        }
    }

    /// Whether what its constraints say of their cells can be their sum.
    pub(crate) fn adds_up(&self) -> bool {
        let sum = Place { value: Some(1), operator: Some(Operator::Add), ..Place::default() };
        matches!(self.form, Form::Placed(asks) if asks.total(&sum).is_some())
    }

    /// By which technique people see what its constraints leave, as far as its parts tell.
    pub(super) fn usual_technique(&self) -> Technique {
        match self.parts {
            [] => Technique::BoardRule,
            [Part::Outside, ..] => Technique::OutsideClue,
            parts if parts.contains(&Part::Lines) => Technique::Line,
            _ => Technique::Mark,
        }
    }

    /// The key of the part of its own that its constraints have beside their cells, if they have no place.
    pub(crate) fn own_part(&self) -> Option<&'static str> {
        match self.form {
            Form::Own(key, _) => Some(key),
            Form::Placed(_) => None,
        }
    }

    /// Whether its constraints have a part.
    #[must_use]
    pub fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }
}
