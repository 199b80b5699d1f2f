//! Houses whose places for a digit fall into two groups, each of which fits another house.

use super::super::board::Board;
use super::super::house::{House, common_peers, houses_of};
use super::super::sets::{Cells, bits};

/// A house in which one of two groups of cells holds the digit.
#[derive(Clone, Copy)]
pub(super) struct StrongLink {
    pub(super) house: House,
    /// All its places for the digit.
    pub(super) cells: Cells,
    /// Whether the groups have more than a cell each.
    pub(super) grouped: bool,
    pub(super) ends: [End; 2],
}

/// One of the groups.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) cells: Cells,
    /// What sees all of it.
    pub(super) seen: Cells,
    /// Box, row and column that hold all of it, if they do.
    houses: [Option<House>; 3],
}

impl End {
    fn new(cells: Cells) -> Self {
        let around = cells.first().map(houses_of);
        let houses = [0, 1, 2].map(|kind| {
            let house = around?[kind];
            cells.is_within(house.cells()).then_some(house)
        });
        End { cells, seen: common_peers(cells), houses }
    }

    /// A house that holds both groups: a column, else a row, else a box.
    pub(super) fn shares(&self, other: &End) -> Option<House> {
        [2, 1, 0]
            .into_iter()
            .find_map(|kind| self.houses[kind].filter(|_| self.houses[kind] == other.houses[kind]))
    }
}

/// The strong links of a digit, by house.
pub(super) fn all(board: &Board, digit: usize) -> Vec<StrongLink> {
    let mut found = Vec::new();
    for house in House::all() {
        let places = board.places(house, digit);
        let (grouped, groups) = match places.count_ones() {
            2 => {
                let one = places & places.wrapping_neg();
                (false, vec![[one, places & !one]])
            }
            3..=6 if house.is_box() => (true, box_groups(places)),
            3..=6 => (true, line_groups(places)),
            _ => continue,
        };
        for ends in groups {
            let ends = ends.map(|places| End::new(house.cells_at(places)));
            // A pair of a box that lies in a line is a link of that line already.
            let in_line = ends[0].shares(&ends[1]).is_some_and(|shared| !shared.is_box());
            if !grouped && house.is_box() && in_line {
                continue;
            }
            found.push(StrongLink { house, cells: house.cells_at(places), grouped, ends });
        }
    }
    found
}

/// The ways to part the places in a line: by two boxes.
fn line_groups(places: u16) -> Vec<[u16; 2]> {
    let parts = [0b111, 0b111_000, 0b111_000_000].map(|part| places & part);
    let Some(without) = parts.iter().position(|&part| part == 0) else { return Vec::new() };
    let [one, other] = [[1, 2], [0, 2], [0, 1]][without].map(|part: usize| parts[part]);
    match (one.count_ones(), other.count_ones()) {
        (0, _) | (_, 0) => Vec::new(),
        (1, _) => vec![[one, other]],
        (_, 1) => vec![[other, one]],
        _ => vec![[one, other]],
    }
}

/// The ways to part the places in a box: by a row and a column that cross in it, else by two rows or two
/// columns. Where they cross, a cell counts for whichever group needs it.
fn box_groups(places: u16) -> Vec<[u16; 2]> {
    const ROW: u16 = 0b111;
    const COLUMN: u16 = 0b001_001_001;
    for heart in 0..9 {
        let (row, column) = (ROW << (heart / 3 * 3), COLUMN << (heart % 3));
        if places & !(row | column) != 0 {
            continue;
        }
        let crossing = 1 << heart;
        let down = places & column & !crossing;
        let across = places & row & !crossing;
        return match (down.count_ones(), across.count_ones()) {
            (0, _) | (_, 0) => Vec::new(),
            (_, 1) => vec![[across, down | crossing]],
            (1, _) => vec![[down, across | crossing]],
            _ => {
                let both = places & crossing;
                vec![[down | both, across | both]]
            }
        };
    }
    if places.count_ones() < 4 {
        return Vec::new();
    }
    let lines = [[0, 1], [0, 2], [1, 2]];
    let rows = lines.map(|pair| pair.map(|line: usize| ROW << (3 * line)));
    let columns = lines.map(|pair| pair.map(|line: usize| COLUMN << line));
    let Some(groups) = rows.into_iter().chain(columns).find(|[one, other]| places & !(one | other) == 0)
    else {
        return Vec::new();
    };
    let [one, other] = groups.map(|line| places & line);
    let corners = |group: u16| bits(group).map(|place| [place / 3, place % 3]).collect::<Vec<[usize; 2]>>();
    let (first, second) = (corners(one), corners(other));
    let mut found = vec![[one, other]];
    // Four corners of a rectangle fall into two groups in both directions.
    let faces = |one: [usize; 2], other: [usize; 2]| one[0] == other[0] || one[1] == other[1];
    if places.count_ones() == 4
        && first.len() == 2
        && faces(first[0], second[0])
        && faces(first[1], second[1])
    {
        let place = |[row, column]: [usize; 2]| 1 << (3 * row + column);
        found.push([place(first[0]) | place(second[0]), place(first[1]) | place(second[1])]);
    }
    found
}
