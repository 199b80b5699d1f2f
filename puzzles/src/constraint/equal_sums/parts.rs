//! What the sides are, and the automaton that adds them up.

use crate::constraint::automaton::Automaton;

/// Cells, each with how often it counts.
pub(crate) type Side = Vec<(usize, usize)>;

/// Sides of equal sums.
#[derive(Clone, Default, Debug)]
pub(crate) struct Parts {
    pub(crate) sides: Vec<Side>,
    /// How much more each side counts than its cells; nothing where nothing is told.
    pub(crate) more: Vec<usize>,
    /// What each adds up to, if that is told.
    pub(crate) total: Option<usize>,
    /// Whether all cells of a side hold different values.
    pub(crate) differ: bool,
    /// Whether it follows from other constraints. It is looked at last then, and roughly.
    pub(crate) is_implied: bool,
}

impl Parts {
    /// The cells that count once.
    pub(crate) fn side(cells: impl IntoIterator<Item = usize>) -> Side {
        cells.into_iter().map(|cell| (cell, 1)).collect()
    }

    /// Its cells, side by side.
    pub(in crate::constraint) fn cells(&self) -> Vec<usize> {
        self.sides.iter().flatten().map(|&(cell, _)| cell).collect()
    }

    /// What adds up one side after another. The state is the sum of all sides, if that is known, and what the side
    /// has come to; of the first side, the least that is still to come does not matter.
    pub(in crate::constraint) fn automaton(&self, values: &[i32]) -> Automaton {
        let places: Vec<(usize, usize)> = (0..)
            .zip(&self.sides)
            .flat_map(|(number, side)| side.iter().map(move |&(_, times)| (number, times)))
            .collect();
        let more = |number: usize| self.more.get(number).copied().unwrap_or(0);
        let known = self.total;
        // A side can come to no more than the cells of each can.
        let largest = values.last().map_or(0, |&value| value as usize);
        let most = |(number, side): (usize, &Side)| {
            more(number) + side.iter().map(|(_, times)| times * largest).sum::<usize>()
        };
        let most = known.or((0..).zip(&self.sides).map(most).min()).unwrap_or(0);
        let is_first = |place: usize| place == 0 || places[place - 1].0 != places[place].0;
        let is_last = |place: usize| places.get(place + 1).is_none_or(|next| next.0 != places[place].0);
        let step = |place: usize, &(total, sum): &(Option<usize>, usize), value: i32| {
            let (number, times) = places[place];
            let sum = sum + times * value as usize + if is_first(place) { more(number) } else { 0 };
            if sum > total.unwrap_or(most) {
                return None;
            }
            match total {
                _ if !is_last(place) => Some((total, sum)),
                Some(total) => (sum == total).then_some((Some(total), 0)),
                None => Some((Some(sum), 0)),
            }
        };
        Automaton::new(places.len(), values, (known, 0), step, |_| true)
    }
}
