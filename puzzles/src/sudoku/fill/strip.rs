//! New rows for a band, given what stands in each of its columns.
//!
//! Take some parallel lines of a full board, say the rows of a band, and look only at which symbols
//! stand in which column of the band, not at the order. Columns and symbols are then the two sides of
//! a graph in which each has as many edges as there are rows, and each row of the band is a perfect
//! matching. Such a graph is always a union of perfect matchings (König, "Über Graphen und ihre
//! Anwendung auf Determinantentheorie und Mengenlehre", 1916): whichever matching is drawn first, the
//! rest is as regular as before. So all the rows can be drawn anew, one random matching after the
//! other, and never is there a dead end. As no symbol leaves its column of the band, columns and boxes
//! stay right.
//!
//! A matching grows by random augmenting paths, which are short: about n/k steps for the one that
//! leaves k symbols unmatched (Goel, Kapralov and Khanna, "Perfect Matchings in O(n log n) Time in
//! Regular Bipartite Graphs", 2013).

use crate::random::Random;

/// Parallel lines of a board: rows of a band, columns of a stack, or any of a Latin square.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    /// The first cell of each line.
    pub(super) lines: Vec<usize>,
    /// From each cell of a line to the next.
    pub(super) step: usize,
}

/// That a symbol is to stay at its place, crosswise, and to come into this line of the strip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) line: usize,
    pub(super) place: usize,
    pub(super) symbol: u8,
}

/// A symbol that one place has to give to a line.
#[derive(Clone, Copy, Debug)]
struct Edge {
    symbol: u8,
    /// The line that it is reserved for, or [`ANY`].
    line: u8,
}

const ANY: u8 = u8::MAX;

/// Draws strips anew, in memory that is kept from one to the next.
#[derive(Debug)]
pub(super) struct Drawer {
    size: usize,
    /// How many lines the strip has.
    width: usize,
    /// How many of them are still to be drawn: each place has that many edges.
    left: usize,
    /// `width` of them for each place; the first `left` are still to be given away.
    edges: Vec<Edge>,
    /// For each place, which of its edges the line gets.
    chosen: Vec<u8>,
    /// Whether that is a wish, which no path may change.
    wished: Vec<bool>,
    /// For each symbol, the place that gives it.
    giver: Vec<Option<u8>>,
    /// For each symbol, the last path that reached it, and by which edge of which place.
    reached: Vec<(u32, u8, u8)>,
    path: u32,
    /// The lines drawn so far, by their number in the strip.
    drawn: Vec<u8>,
    stack: Vec<u8>,
    order: Vec<u8>,
    lines: Vec<u8>,
}

impl Drawer {
    pub(super) fn new(size: usize) -> Self {
        Drawer {
            size,
            width: 0,
            left: 0,
            edges: Vec::new(),
            chosen: vec![0; size],
            wished: vec![false; size],
            giver: vec![None; size],
            reached: vec![(0, 0, 0); size],
            path: 0,
            drawn: Vec::new(),
            stack: Vec::new(),
            order: (0..size as u8).collect(),
            lines: Vec::new(),
        }
    }

    /// Puts new lines into the strip, such that all wishes come true. If they cannot, or not after the
    /// matchings drawn first, nothing changes, and the answer is no. Without wishes it is yes.
    ///
    /// Symbols count from 0. No two wishes share two of line, place and symbol.
    pub(super) fn draw(
        &mut self,
        board: &mut [u8],
        strip: &Strip,
        wishes: &[Wish],
        random: &mut Random,
    ) -> bool {
        let width = strip.lines.len();
        self.width = width;
        self.left = width;
        self.edges.clear();
        for place in 0..self.size {
            let symbols = strip.lines.iter().map(|line| board[line + place * strip.step]);
            self.edges.extend(symbols.map(|symbol| Edge { symbol, line: ANY }));
        }
        for wish in wishes {
            let edges = &mut self.edges[wish.place * width..(wish.place + 1) * width];
            if let Some(edge) = edges.iter_mut().find(|edge| edge.symbol == wish.symbol) {
                edge.line = wish.line as u8;
            }
        }
        self.drawn.resize(width * self.size, 0);
        self.lines.clear();
        self.lines.extend(0..width as u8);
        random.shuffle(&mut self.lines);
        for number in 0..width {
            let line = self.lines[number];
            if !self.match_line(line, random) {
                return false;
            }
            self.give_away(line);
        }
        for (line, drawn) in strip.lines.iter().zip(self.drawn.chunks(self.size)) {
            for (place, &symbol) in drawn.iter().enumerate() {
                board[line + place * strip.step] = symbol;
            }
        }
        true
    }

    /// Chooses an edge of each place for a line, all of different symbols.
    fn match_line(&mut self, line: u8, random: &mut Random) -> bool {
        self.giver.fill(None);
        for place in 0..self.size {
            let edges = &self.edges[place * self.width..][..self.left];
            let wish = edges.iter().position(|edge| edge.line == line);
            self.wished[place] = wish.is_some();
            if let Some(edge) = wish {
                self.chosen[place] = edge as u8;
                self.giver[usize::from(edges[edge].symbol)] = Some(place as u8);
            }
        }
        random.shuffle(&mut self.order);
        (0..self.size).all(|number| {
            let place = self.order[number];
            self.wished[usize::from(place)] || self.augment(place, random)
        })
    }

    /// Finds an edge for one more place. Places on the way may have to choose others.
    fn augment(&mut self, start: u8, random: &mut Random) -> bool {
        self.path += 1;
        self.stack.clear();
        self.stack.push(start);
        while let Some(&place) = self.stack.last() {
            let Some(edge) = self.way_on(usize::from(place), random) else {
                self.stack.pop();
                continue;
            };
            let symbol = self.edge(place, edge).symbol;
            self.reached[usize::from(symbol)] = (self.path, place, edge);
            match self.giver[usize::from(symbol)] {
                None => {
                    self.choose_along(start, symbol);
                    return true;
                }
                Some(giver) if self.wished[usize::from(giver)] => {}
                Some(giver) => self.stack.push(giver),
            }
        }
        false
    }

    /// An edge of a place, at random, to a symbol that the path has not reached yet.
    fn way_on(&self, place: usize, random: &mut Random) -> Option<u8> {
        let edges = &self.edges[place * self.width..][..self.left];
        let first = random.below(self.left);
        let fits = |edge: &usize| {
            let Edge { symbol, line } = edges[*edge];
            line == ANY && self.reached[usize::from(symbol)].0 != self.path
        };
        (first..self.left).chain(0..first).find(fits).map(|edge| edge as u8)
    }

    /// Goes back along the path that ends at a symbol, and lets each place choose the edge it took.
    fn choose_along(&mut self, start: u8, mut symbol: u8) {
        loop {
            let (_, place, edge) = self.reached[usize::from(symbol)];
            self.giver[usize::from(symbol)] = Some(place);
            let before = std::mem::replace(&mut self.chosen[usize::from(place)], edge);
            if place == start {
                return;
            }
            symbol = self.edge(place, before).symbol;
        }
    }

    fn edge(&self, place: u8, edge: u8) -> Edge {
        self.edges[usize::from(place) * self.width + usize::from(edge)]
    }

    /// Writes the chosen symbols into a line. They are gone for the others.
    fn give_away(&mut self, line: u8) {
        self.left -= 1;
        for place in 0..self.size {
            let edges = &mut self.edges[place * self.width..][..=self.left];
            let chosen = usize::from(self.chosen[place]);
            self.drawn[usize::from(line) * self.size + place] = edges[chosen].symbol;
            edges.swap(chosen, self.left);
        }
    }
}
