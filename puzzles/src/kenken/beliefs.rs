//! How likely each value is in each cell, were all solutions equally likely: a guess that leads to
//! solutions of boards whose cages are so large that nothing follows from any of them alone.
//!
//! This is belief propagation (Pearl, *Probabilistic Reasoning in Intelligent Systems*, 1988). Each row
//! and each column tells each of its cells, for each value, the odds that it stands there, from what is
//! known of its other cells; each cage tells them from its fillings, or from its running totals, all ways
//! to the target counted with their weights. What all of them say is said again, until it changes little.
//! Nothing is struck out by that: it is rounded, and but an estimate, as cages and lines meet in circles.
//!
//! There are no roots or logarithms here, only arithmetic that comes out alike on every machine.

use super::bits::Word;
use super::chain::{Chain, Step};
use super::frame::{Frame, ValueSet, members};
use super::narrow::{Clue, fillings};
use super::puzzle::Cage;
use crate::random::Random;
use crate::solve::Net;

/// What rows, columns and cages say: odds for each value of each cell.
pub(super) struct Beliefs {
    size: usize,
    rows: Vec<f64>,
    columns: Vec<f64>,
    cages: Vec<f64>,
    /// How much each value of each cell is favoured, by chance.
    favour: Vec<f64>,
    /// The running totals of those cages that had many fillings in the beginning.
    graphs: Vec<Option<Graph>>,
    weights: Weights,
}

/// Odds are never told greater than this.
const CERTAIN: f64 = 1e9;
/// A cage with more fillings is seen by its running totals.
const LISTED: usize = 2_000;
/// The most steps of running totals; a cage with more has no say.
const STEPS: usize = 150_000;

impl Beliefs {
    /// How often everybody says something after each choice.
    pub(super) const TIMES: usize = 3;
    /// The same in the beginning.
    pub(super) const TIMES_AT_FIRST: usize = 20;

    /// Nobody has said anything yet.
    pub(super) fn new<W: Word>(frame: &Frame, net: &Net<Clue<W>>) -> Self {
        let graph = |number: usize| {
            let few = fillings(net, number).is_some_and(|fillings| fillings.len() <= LISTED);
            if few { None } else { Graph::new(frame, &frame.cages[number], net.sets()) }
        };
        let odds = vec![1.0; net.sets().len() * frame.size];
        Beliefs {
            size: frame.size,
            rows: odds.clone(),
            columns: odds.clone(),
            cages: odds.clone(),
            favour: odds,
            graphs: (0..frame.cages.len()).map(graph).collect(),
            weights: Weights::default(),
        }
    }

    /// Begins anew, and favours other values.
    pub(super) fn shake(&mut self, random: &mut Random) {
        const GRAINS: usize = 1 << 20;
        let even = 1.0 / self.size as f64;
        for odds in [&mut self.rows, &mut self.columns, &mut self.cages] {
            odds.fill(even);
        }
        for favour in &mut self.favour {
            *favour = 0.25 + 0.75 * (random.below(GRAINS) as f64 / GRAINS as f64);
        }
    }

    /// Lets everybody say `times` times what follows from the candidates, and from what the others say.
    pub(super) fn update<W: Word>(&mut self, frame: &Frame, net: &Net<Clue<W>>, times: usize) {
        let (size, candidates) = (self.size, net.sets());
        for _ in 0..times {
            for (number, cage) in frame.cages.iter().enumerate() {
                let Beliefs { rows, columns, cages, weights, .. } = self;
                match (fillings(net, number), &mut self.graphs[number]) {
                    (Some(fillings), graph) if graph.is_none() || fillings.len() <= LISTED => {
                        weights.hear(cage, candidates, size, [rows, columns]);
                        weights.by_fillings(fillings, size);
                    }
                    (_, Some(graph)) => {
                        weights.hear(cage, candidates, size, [rows, columns]);
                        graph.count_ways(weights);
                    }
                    (_, None) => continue,
                }
                weights.tell(cage, candidates, size, cages);
            }
            let cages = &self.cages;
            for line in 0..size {
                tell_line(candidates, size, (line * size, 1), [&self.columns, cages], &mut self.rows);
            }
            for line in 0..size {
                tell_line(candidates, size, (line, size), [&self.rows, cages], &mut self.columns);
            }
        }
    }

    /// The likeliest value of all, of a cell that has several.
    pub(super) fn likeliest<W: Word>(&self, net: &Net<Clue<W>>) -> Option<(usize, u8)> {
        let mut likeliest = None;
        let mut most = -1.0;
        for (cell, &set) in net.sets().iter().enumerate().filter(|(_, set)| !set.is_power_of_two()) {
            for value in members(set) {
                let place = cell * self.size + usize::from(value);
                let odds = self.rows[place] * self.columns[place] * self.cages[place] * self.favour[place];
                if odds > most {
                    (likeliest, most) = (Some((cell, value)), odds);
                }
            }
        }
        likeliest
    }
}

/// New odds lie half-way from the old ones: else they might swing for ever.
fn tell(odds: &mut f64, favourable: f64, against: f64) {
    let told = if against * CERTAIN > favourable { favourable / against } else { CERTAIN };
    *odds = 0.5 * (*odds + told);
}

/// In a row or a column, a value stands in just one cell: the odds of each are against all others.
fn tell_line(
    candidates: &[ValueSet],
    size: usize,
    (start, step): (usize, usize),
    said: [&[f64]; 2],
    line: &mut [f64],
) {
    for value in 0..size {
        let cells = || (0..size).map(|place| start + place * step);
        let mut odds = [0.0; 16];
        for (odds, cell) in odds.iter_mut().zip(cells()) {
            if candidates[cell] & 1 << value != 0 {
                *odds = said[0][cell * size + value] * said[1][cell * size + value];
            }
        }
        let all: f64 = odds.iter().sum();
        for (own, cell) in odds.iter().zip(cells()) {
            tell(&mut line[cell * size + value], 1.0, (all - own).max(0.0));
        }
    }
}

/// A cage, while it finds out what to say.
#[derive(Default)]
struct Weights {
    /// What rows and columns say of each value of its cells, so that those of a cell add up to 1.
    heard: Vec<[f64; 16]>,
    /// What they added up to.
    together: Vec<f64>,
    /// For each value of each cell, the weights of all fillings with it, apart from its own weight.
    ways: Vec<[f64; 16]>,
    /// The products of what is heard of the cells from each on.
    rests: Vec<f64>,
}

impl Weights {
    fn hear(&mut self, cage: &Cage, candidates: &[ValueSet], size: usize, said: [&[f64]; 2]) {
        self.heard.clear();
        self.together.clear();
        for cell in cage.cells.iter().map(|&cell| usize::from(cell)) {
            let mut weights = [0.0; 16];
            for value in members(candidates[cell]).map(usize::from) {
                weights[value] = said[0][cell * size + value] * said[1][cell * size + value];
            }
            let all: f64 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= all);
            self.heard.push(weights);
            self.together.push(all);
        }
        self.ways.clear();
        self.ways.resize(cage.cells.len(), [0.0; 16]);
    }

    fn by_fillings<W: Word>(&mut self, fillings: &[W], size: usize) {
        let Weights { heard, ways, rests, .. } = self;
        rests.resize(heard.len() + 1, 1.0);
        for filling in fillings {
            let value = |place: usize| filling.at(place * size).trailing_zeros() as usize;
            rests[heard.len()] = 1.0;
            for place in (0..heard.len()).rev() {
                rests[place] = rests[place + 1] * heard[place][value(place)];
            }
            let mut before = 1.0;
            for place in 0..heard.len() {
                let value = value(place);
                ways[place][value] += before * rests[place + 1];
                before *= heard[place][value];
            }
        }
    }

    fn tell(&self, cage: &Cage, candidates: &[ValueSet], size: usize, cages: &mut [f64]) {
        for (place, cell) in cage.cells.iter().map(|&cell| usize::from(cell)).enumerate() {
            let own = |value: usize| self.ways[place][value] * self.heard[place][value];
            let all: f64 = (0..size).map(own).sum();
            for value in members(candidates[cell]).map(usize::from) {
                let against = (all - own(value)).max(0.0) * self.together[place];
                tell(&mut cages[cell * size + value], self.ways[place][value], against);
            }
        }
    }
}

/// The running totals of a cage as a graph: each way from the only total before the first cell to one after
/// the last is a filling, if one forgets that values differ within a line.
struct Graph {
    /// The steps over each cell.
    steps: Vec<Vec<Step>>,
    /// The last total, with the place and the value that a difference or a quotient begins with.
    closings: Vec<(u32, Option<(usize, u8)>)>,
    /// The weights of all ways to each total, before the first cell and after each.
    forward: Vec<Vec<f64>>,
    /// Those of all ways on from there.
    backward: Vec<Vec<f64>>,
}

impl Graph {
    fn new(frame: &Frame, cage: &Cage, candidates: &[ValueSet]) -> Option<Self> {
        let sets: Vec<ValueSet> = cage.cells.iter().map(|&cell| candidates[usize::from(cell)]).collect();
        let chain = Chain::new(frame, cage, &sets, STEPS)?;
        let mut steps: Vec<Vec<Step>> = vec![Vec::new(); sets.len()];
        chain.steps.iter().for_each(|&step| steps[usize::from(step.place)].push(step));
        let closings = chain
            .closings
            .iter()
            .filter_map(|closing| Some((chain.number(sets.len() - 1, closing.total)?, closing.first)));
        let nodes = std::iter::once(1).chain(chain.totals.iter().map(Vec::len));
        let forward: Vec<Vec<f64>> = nodes.map(|count| vec![0.0; count]).collect();
        Some(Graph { steps, closings: closings.collect(), backward: forward.clone(), forward })
    }

    /// Counts the ways with each value of each cell. All ways may be scaled alike.
    fn count_ways(&mut self, weights: &mut Weights) {
        let Weights { heard, ways, .. } = weights;
        self.forward[0][0] = 1.0;
        for (place, steps) in self.steps.iter().enumerate() {
            let (before, after) = self.forward.split_at_mut(place + 1);
            let (before, after) = (&before[place], &mut after[0]);
            after.fill(0.0);
            for step in steps {
                let weight = heard[place][usize::from(step.value)];
                after[step.after as usize] += before[step.before as usize] * weight;
            }
            scale(after);
        }
        let last = &mut self.backward[self.steps.len()];
        last.fill(0.0);
        for &(total, first) in &self.closings {
            last[total as usize] += first.map_or(1.0, |(place, value)| heard[place][usize::from(value)]);
        }
        for (place, steps) in self.steps.iter().enumerate().rev() {
            let (before, after) = self.backward.split_at_mut(place + 1);
            let (before, after) = (&mut before[place], &after[0]);
            before.fill(0.0);
            for step in steps {
                let value = usize::from(step.value);
                let on = after[step.after as usize];
                before[step.before as usize] += on * heard[place][value];
                ways[place][value] += on * self.forward[place][step.before as usize];
            }
            scale(before);
        }
    }
}

/// Makes numbers add up to 1, so that none gets too small.
fn scale(numbers: &mut [f64]) {
    let all: f64 = numbers.iter().sum();
    if all > 0.0 {
        numbers.iter_mut().for_each(|number| *number /= all);
    }
}
