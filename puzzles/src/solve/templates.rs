//! The places of a value on the whole board.
//!
//! A *template* is a set of cells that one value can take: one of each house that has all values, and none that see
//! each other. A solution parts the board into templates, one for each value. Where houses overlap much and cells see
//! many others, as on two diagonals and by the knight's move, there are so few of them that a search which places a
//! whole template at a time proves in some hundred steps what one that fills cells does not in a million.
//!
//! Values that nothing tells apart share their templates, and are not tried in place of each other.

use std::ops::Range;
use std::{array, mem};

use super::allowance::{Allowance, Spent};
use super::net::{Net, Propagator};
use super::wiring::Wiring;
use crate::board::{MOST_VALUES, ValueSet, members};
use crate::cells;
use crate::random::Random;

/// The cells of a template.
pub(super) type Template = cells::Cells<2>;

/// The most templates of a value.
const MOST: usize = 10_000;
/// The most steps to find those of a board.
const MOST_STEPS: usize = 1_000_000;
/// How many templates the first search may look at; each that begins anew may look at half as many again.
const FIRST_LOOKS: u64 = 200_000;

/// The templates of a board on which values differ in nothing but where they can be.
pub(super) struct Templates {
    cells: usize,
    classes: Vec<Class>,
}

/// What is known of a value in a cell.
pub(super) enum Known {
    /// A solution has it, or a value alike: templates, each with the values that it may be of.
    Solution(Vec<(ValueSet, Template)>),
    /// No solution has it.
    Refuted,
    /// It takes too long to tell.
    Open,
}

/// Values that nothing tells apart.
struct Class {
    values: ValueSet,
    /// What each of them may take.
    templates: Vec<Template>,
}

impl Templates {
    /// The templates of a board. `None` if values differ in other ways, or if there are too many.
    pub(super) fn of<P: Propagator>(net: &Net<P>) -> Option<Self> {
        let cells = net.sets().len();
        if net.tells_values_apart() || cells > Template::MOST {
            return None;
        }
        let houses: Vec<Template> = net.full_houses().map(|(cells, _)| cells_of(cells)).collect();
        let all = houses.iter().fold(Template::NONE, |all, &house| all | house);
        if all.len() < cells {
            return None;
        }
        let seen = seen_from(net.wiring());
        let mut list = List { houses: &houses, seen, templates: Vec::new(), steps: MOST_STEPS };
        let mut classes: Vec<(Template, Class)> = Vec::new();
        for value in members(net.full()) {
            let places: Template = (0..cells).filter(|&cell| net.of(cell) >> value & 1 == 1).collect();
            match classes.iter_mut().find(|(known, _)| *known == places) {
                Some((_, class)) => class.values |= 1 << value,
                None => {
                    list.extend(&houses, Template::NONE, places)?;
                    let templates = mem::take(&mut list.templates);
                    classes.push((places, Class { values: 1 << value, templates }));
                }
            }
        }
        Some(Templates { cells, classes: classes.into_iter().map(|(_, class)| class).collect() })
    }

    /// All values that nothing tells apart from one.
    pub(super) fn alike(&self, value: ValueSet) -> ValueSet {
        self.classes[self.class_of(value)].values
    }

    fn class_of(&self, value: ValueSet) -> usize {
        self.classes.iter().position(|class| class.values & value != 0).expect("a value of the board")
    }

    /// Looks for a solution that has a value in a cell. If there is none, no template of such a value with that cell is
    /// tried any more. `looks` is how many templates may still be looked at.
    ///
    /// # Errors
    /// If the allowance is spent.
    pub(super) fn find(
        &mut self,
        cell: usize,
        value: ValueSet,
        looks: &mut u64,
        allowance: &mut Allowance,
        random: &mut Random,
    ) -> Result<Known, Spent> {
        let class = self.class_of(value);
        let classes = self.classes.len();
        let mut tree =
            Tree { classes, templates: Vec::new(), chosen: Vec::new(), looks: 0, allowance, random };
        let mut root =
            Node { open: (0..self.cells).collect(), places: array::from_fn(|_| Places::default()) };
        // The value takes the cell: of a class that has one, no other template is left.
        let is_alone = self.classes[class].values.is_power_of_two();
        for (number, Class { values, templates }) in self.classes.iter().enumerate() {
            let fits = |template: &&Template| match number == class {
                true => !is_alone || template.has(cell),
                false => !template.has(cell),
            };
            let start = tree.templates.len();
            tree.templates.extend(templates.iter().filter(fits));
            root.places[number] =
                Places { templates: start..tree.templates.len(), missing: values.count_ones() };
        }
        let all = tree.templates.len();
        let mut most = FIRST_LOOKS;
        let found = loop {
            tree.looks = most.min(*looks);
            let before = tree.looks;
            tree.chosen.clear();
            tree.templates.truncate(all);
            let found = tree.search(&root)?;
            *looks -= before - tree.looks;
            match found {
                Some(found) => break found,
                None if *looks == 0 || most >= *looks => return Ok(Known::Open),
                None => most += most / 2,
            }
        };
        if !found {
            self.classes[class].templates.retain(|template| !template.has(cell));
            return Ok(Known::Refuted);
        }
        let with_values = |&(class, template): &(usize, Template)| (self.classes[class].values, template);
        Ok(Known::Solution(tree.chosen.iter().map(with_values).collect()))
    }
}

fn cells_of(house: &[u32]) -> Template {
    house.iter().map(|&cell| cell as usize).collect()
}

/// For each cell those that cannot have the same value as it.
fn seen_from(wiring: &Wiring) -> Vec<Template> {
    let seen = |cell: usize| {
        let houses = wiring.houses.iter().filter(|house| house.contains(&(cell as u32)));
        let in_houses = houses.fold(Template::NONE, |seen, house| seen | cells_of(house));
        let apart = wiring.neighbours(cell).iter().map(|pair| Template::of(pair.cell.into()));
        apart.fold(in_houses, |seen, cell| seen | cell)
    };
    (0..wiring.cells).map(seen).collect()
}

/// The templates of a value in the making.
struct List<'a> {
    houses: &'a [Template],
    seen: Vec<Template>,
    templates: Vec<Template>,
    /// How many steps may still be taken.
    steps: usize,
}

impl List<'_> {
    /// Adds all templates that have these cells, and others of those that are open. `None` if there are too many.
    fn extend(&mut self, left: &[Template], cells: Template, open: Template) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let Some((&house, left)) = left.split_first() else {
            self.templates.push(cells);
            return (self.templates.len() <= MOST).then_some(());
        };
        if house.meets(&cells) {
            return self.extend(left, cells, open);
        }
        // A house that is left without a place is seen early.
        if !self.houses.iter().all(|house| house.meets(&cells) || house.meets(&open)) {
            return Some(());
        }
        for cell in (house & open).iter() {
            self.extend(left, cells | Template::of(cell), open & !self.seen[cell] & !Template::of(cell))?;
        }
        Some(())
    }
}

/// The templates that are left to a class, of those of the tree, and how many of its values are still to be placed.
#[derive(Clone, Default)]
struct Places {
    templates: Range<usize>,
    missing: u32,
}

/// A board on which some templates lie.
struct Node {
    open: Template,
    places: [Places; MOST_VALUES],
}

/// What is tried next.
#[derive(Clone, Copy)]
enum Next {
    /// All templates of a class with one value.
    Class(usize),
    /// All templates that have a cell.
    Cell(usize),
}

struct Tree<'a> {
    /// How many classes there are.
    classes: usize,
    /// The templates that are left, node by node.
    templates: Vec<Template>,
    /// The templates that lie on the board, with their classes.
    chosen: Vec<(usize, Template)>,
    /// How many templates may still be looked at.
    looks: u64,
    allowance: &'a mut Allowance,
    random: &'a mut Random,
}

impl Tree<'_> {
    /// Whether the rest of the board can be parted into templates; they lie there then. `None` if that takes too many
    /// looks.
    fn search(&mut self, node: &Node) -> Result<Option<bool>, Spent> {
        if node.open.is_empty() {
            return Ok(Some(true));
        }
        self.allowance.spend()?;
        let places = &node.places[..self.classes];
        let count = places.iter().map(|places| places.templates.len() as u64).sum();
        match self.looks.checked_sub(count) {
            Some(left) => self.looks = left,
            None => {
                self.looks = 0;
                return Ok(None);
            }
        }
        let mut branches: Vec<(usize, Template)> = match self.fewest(node, places) {
            None => return Ok(Some(false)),
            Some(Next::Class(class)) => {
                self.left(&places[class]).iter().map(|&template| (class, template)).collect()
            }
            Some(Next::Cell(cell)) => {
                let with_cell = |(class, places)| {
                    let its = self.left(places).iter().filter(|template| template.has(cell));
                    its.map(move |&template| (class, template))
                };
                places.iter().enumerate().flat_map(with_cell).collect()
            }
        };
        self.random.shuffle(&mut branches);
        let start = self.templates.len();
        for (class, template) in branches {
            let child = self.child(node, class, template);
            self.chosen.push((class, template));
            let found = self.search(&child)?;
            if found != Some(false) {
                return Ok(found);
            }
            self.chosen.pop();
            self.templates.truncate(start);
        }
        Ok(Some(false))
    }

    fn left(&self, places: &Places) -> &[Template] {
        &self.templates[places.templates.clone()]
    }

    /// The cell or the value of which the fewest templates are left. `None` if one has none.
    fn fewest(&self, node: &Node, places: &[Places]) -> Option<Next> {
        let mut counts = [0_usize; Template::MOST];
        let mut fewest = (usize::MAX, Next::Class(0));
        for (class, places) in places.iter().enumerate().filter(|(_, places)| places.missing > 0) {
            let templates = self.left(places);
            if templates.len() < places.missing as usize {
                return None;
            }
            if places.missing == 1 && templates.len() < fewest.0 {
                fewest = (templates.len(), Next::Class(class));
            }
            templates.iter().flat_map(Template::iter).for_each(|cell| counts[cell] += 1);
        }
        for cell in node.open.iter() {
            if counts[cell] < fewest.0 {
                fewest = (counts[cell], Next::Cell(cell));
            }
        }
        (fewest.0 > 0).then_some(fewest.1)
    }

    /// The board with one template more.
    fn child(&mut self, node: &Node, class: usize, template: Template) -> Node {
        let mut child = Node { open: node.open & !template, places: node.places.clone() };
        child.places[class].missing -= 1;
        for places in &mut child.places[..self.classes] {
            let start = self.templates.len();
            if places.missing > 0 {
                for place in places.templates.clone() {
                    let left = self.templates[place];
                    if !left.meets(&template) {
                        self.templates.push(left);
                    }
                }
            }
            places.templates = start..self.templates.len();
        }
        child
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use dlx::Outcome;

    use super::super::net::Nobody;
    use super::super::wiring::Blueprint;
    use super::super::{Alive, Patience, parts};
    use super::*;

    /// A board of four or five rows and columns, some cells of which are apart, and some narrowed.
    fn board(random: &mut Random) -> Net<Nobody> {
        let size = 4 + random.below(2);
        let mut plan = Blueprint::new(size * size, size);
        for line in 0..size {
            plan.house((0..size).map(|place| line * size + place));
            plan.house((0..size).map(|place| place * size + line));
        }
        if random.chance(0.5) {
            plan.house((0..size).map(|place| place * size + place));
        }
        for _ in 0..random.below(8) {
            let [one, other] = [random.below(size * size), random.below(size * size)];
            let tables = plan.tables(|one, other| one != other);
            if one != other {
                plan.pair(one, other, tables);
            }
        }
        let full = (1 << size) - 1;
        let mut sets = vec![full; size * size];
        for _ in 0..random.below(3) {
            sets[random.below(size * size)] = match random.chance(0.5) {
                true => 1 << random.below(size),
                false => full & !(1 << random.below(size)),
            };
        }
        Net::new(Arc::new(plan.build()), sets, Vec::new())
    }

    /// All values of solutions are found, and no others, whatever the searches before left open.
    #[test]
    fn they_find_what_is_in_solutions() {
        let mut random = Random::new(11, 0);
        let mut with_solutions = 0;
        for number in 0..500 {
            let net = board(&mut random);
            let mut expected = vec![0; net.sets().len()];
            let outcome = parts::solve(net.clone(), Allowance::until(None), &mut |numbers| {
                expected.iter_mut().zip(numbers).for_each(|(set, number)| *set |= 1 << (number - 1));
                ControlFlow::Continue(())
            });
            assert_eq!(outcome, Outcome::Complete);
            with_solutions += usize::from(expected[0] != 0);
            let mut alive = Alive::new(net);
            alive
                .search(Patience { two: number % 3, all: number % 5, lost: number % 2 }, Vec::new, None)
                .unwrap();
            assert!(alive.is_settled(), "{number}");
            assert_eq!(alive.seen(), expected, "{number}");
        }
        assert!((250..498).contains(&with_solutions), "{with_solutions}");
    }

    /// Values that nothing tells apart share their templates.
    #[test]
    fn values_that_are_alike_are_one_class() {
        let mut plan = Blueprint::new(16, 4);
        for line in 0..4 {
            plan.house((0..4).map(|place| 4 * line + place));
            plan.house((0..4).map(|place| 4 * place + line));
        }
        let mut sets = vec![0b1111; 16];
        sets[0] = 0b1000;
        let mut net = Net::new(Arc::new(plan.build()), sets, Vec::<Nobody>::new());
        net.follow().unwrap();
        let templates = Templates::of(&net).unwrap();
        let classes = templates.classes.iter().map(|class| (class.values, class.templates.len()));
        // A permutation of four columns for each template: six of them go through the given.
        assert_eq!(classes.collect::<Vec<_>>(), [(0b0111, 18), (0b1000, 6)]);
    }
}
