//! A random problem in plain lists, built by the engine's builder at the same time: each step is checked,
//! the mistakes too.

use dlx::{BuildError, Color, Entry, ItemId, ItemKind, OptionId, Problem, ProblemBuilder};

use super::bytes::Bytes;

/// An item of an option and its colour.
pub(crate) type Held = (usize, Option<usize>);

#[derive(Default, Debug)]
pub(crate) struct Plain {
    pub(crate) primary: Vec<bool>,
    pub(crate) options: Vec<Vec<Held>>,
    pub(crate) costs: Vec<u32>,
    pub(crate) items: Vec<Option<String>>,
    pub(crate) colors: Vec<Option<String>>,
}

/// Names that can be written are more frequent; some look like those that are made up for the nameless.
const NAMES: [&str; 14] =
    ["a", "b", "c", "é", "#", "i0", "i1", "i1_", "c0", "\u{a0}", "x:y", "p q", "", "\u{feff}q"];

struct Maker {
    plain: Plain,
    builder: ProblemBuilder,
}

/// The problem that the bytes describe, plain and built.
pub(crate) fn read(bytes: &mut Bytes<'_>) -> (Plain, Problem) {
    let mut maker = Maker { plain: Plain::default(), builder: Problem::builder() };
    let kind = bytes.below(4);
    if kind == 3 {
        maker.long_part(bytes);
    }
    if kind == 2 {
        maker.graph(bytes);
    } else {
        maker.any(bytes);
    }
    if kind == 3 && bytes.once_in(2) {
        maker.long_part(bytes);
    }
    let Maker { plain, builder } = maker;
    let problem = builder.build();
    plain.is(&problem);
    (plain, problem)
}

impl Maker {
    fn any(&mut self, bytes: &mut Bytes<'_>) {
        let (first, mask) = (self.plain.primary.len(), bytes.below(256));
        for item in 0..bytes.below(9) {
            self.item(ItemKind::primary_if(mask >> item & 1 == 0), bytes);
        }
        for item in 0..bytes.below(5) {
            self.item(ItemKind::primary_if(mask >> item & 1 == 1), bytes);
        }
        for _ in 0..bytes.below(4) {
            self.color(bytes);
        }
        for _ in 0..bytes.below(21) {
            let draft = self.draft(first, bytes);
            self.option(&draft, bytes);
        }
    }

    /// Options of two primary items each, most of them between items that are close to each other.
    fn graph(&mut self, bytes: &mut Bytes<'_>) {
        let vertices = 2 + bytes.below(9);
        for _ in 0..vertices {
            self.item(ItemKind::Primary, bytes);
        }
        if bytes.once_in(8) {
            self.item(ItemKind::Secondary, bytes);
        }
        for _ in 0..bytes.below(21) {
            let one = bytes.below(vertices);
            let other = one + bytes.pick(&[1, 1, 3, 3, 2, 4, 5, 0]);
            self.option(&[(one, None), (other % vertices, None)], bytes);
        }
    }

    /// An item with very many options, and a row of items with one option for each pair: sets of options
    /// and states of several words.
    fn long_part(&mut self, bytes: &mut Bytes<'_>) {
        let alternatives = bytes.pick(&[0, 1, 3, 62, 63, 64, 65, 130]);
        if alternatives > 0 {
            let item = self.item(ItemKind::Primary, bytes);
            (0..alternatives).for_each(|_| self.option(&[(item, None)], bytes));
        }
        let first = self.plain.primary.len();
        for _ in 0..bytes.pick(&[0, 2, 14, 16, 18, 62, 66, 130]) {
            self.item(ItemKind::Primary, bytes);
        }
        // The last of all with the first: a state must remember it all the way.
        let pairs: Vec<usize> = (first..self.plain.primary.len()).collect();
        for at in 0..pairs.len() / 2 {
            self.option(&[(pairs[at], None), (pairs[pairs.len() - 1 - at], None)], bytes);
        }
    }

    fn item(&mut self, kind: ItemKind, bytes: &mut Bytes<'_>) -> usize {
        let (count, name) = (self.plain.primary.len(), name(bytes));
        let is_taken = name.is_some_and(|name| self.plain.items.iter().flatten().any(|other| other == name));
        let mut item = self.builder.item(kind, name);
        if let Some(name) = name.filter(|_| is_taken) {
            assert_eq!(item, Err(BuildError::RepeatedName { name: name.to_owned() }));
            item = self.builder.item(kind, None);
        }
        assert_eq!(item, Ok(ItemId::new(count)));
        self.plain.primary.push(kind == ItemKind::Primary);
        self.plain.items.push(name.filter(|_| !is_taken).map(str::to_owned));
        count
    }

    fn color(&mut self, bytes: &mut Bytes<'_>) {
        let name = name(bytes);
        let color = match name {
            Some(name) => self.builder.color(name),
            None => self.builder.new_color(),
        };
        let known = self.plain.colors.iter().position(|other| other.is_some() && other.as_deref() == name);
        assert_eq!(color, Ok(Color::new(known.unwrap_or(self.plain.colors.len()))));
        if known.is_none() {
            self.plain.colors.push(name.map(str::to_owned));
        }
    }

    /// An option that may be wrong, of items from the `first` on.
    fn draft(&self, first: usize, bytes: &mut Bytes<'_>) -> Vec<Held> {
        if !self.plain.options.is_empty() && bytes.once_in(8) {
            return self.plain.options[bytes.below(self.plain.options.len())].clone();
        }
        let is_wild = bytes.once_in(12);
        let items = self.plain.primary.len() - first + usize::from(is_wild);
        let mut draft: Vec<Held> = Vec::new();
        for item in bytes.indices(4, items).into_iter().map(|item| first + item) {
            let color = bytes.below(self.plain.colors.len() + 1 + usize::from(is_wild)).checked_sub(1);
            if is_wild {
                draft.push((item, color));
            } else if draft.iter().all(|&(other, _)| other != item) {
                draft.push((item, color.filter(|_| !self.plain.primary[item])));
            }
        }
        draft
    }

    fn option(&mut self, draft: &[Held], bytes: &mut Bytes<'_>) {
        let mistakes = self.mistakes(draft);
        let entries = draft
            .iter()
            .map(|&(item, color)| Entry { item: ItemId::new(item), color: color.map(Color::new) });
        match self.builder.option(entries) {
            Ok(option) => {
                assert_eq!(mistakes, [], "an option with mistakes was taken: {draft:?}");
                assert_eq!(option, OptionId::new(self.plain.options.len()));
                let cost = bytes.pick(&[0, 0, 1, 2, 7, u32::MAX]);
                if cost > 0 || bytes.once_in(4) {
                    self.builder.cost(option, cost);
                }
                self.plain.options.push(draft.to_vec());
                self.plain.costs.push(cost);
            }
            Err(mistake) => assert!(mistakes.contains(&mistake), "{mistake:?} of {mistakes:?}: {draft:?}"),
        }
        assert_eq!(self.builder.option_count(), self.plain.options.len());
    }

    fn name(&self, item: usize) -> Option<String> {
        self.plain.items.get(item).cloned().flatten()
    }

    /// All that is wrong with an option.
    fn mistakes(&self, draft: &[Held]) -> Vec<BuildError> {
        let option = OptionId::new(self.plain.options.len());
        let (items, colors) = (self.plain.primary.len(), self.plain.colors.len());
        let mut mistakes = Vec::new();
        let mut has_primary = false;
        for (at, &(number, color)) in draft.iter().enumerate() {
            let item = ItemId::new(number);
            let primary = self.plain.primary.get(number).copied();
            has_primary |= primary == Some(true);
            if primary.is_none() {
                mistakes.push(BuildError::UnknownItem { option: Some(option), item, items });
            }
            if draft[..at].iter().any(|&(other, _)| other == number) {
                mistakes.push(BuildError::RepeatedItem { option, item, name: self.name(number) });
            }
            if let Some(color) = color {
                if color >= colors {
                    mistakes.push(BuildError::UnknownColor {
                        option,
                        item,
                        name: self.name(number),
                        color: Color::new(color),
                        colors,
                    });
                }
                if primary == Some(true) {
                    mistakes.push(BuildError::ColoredPrimary { option, item, name: self.name(number) });
                }
            }
        }
        if !has_primary {
            mistakes.push(BuildError::NoPrimary { option });
        }
        mistakes
    }
}

fn name(bytes: &mut Bytes<'_>) -> Option<&'static str> {
    bytes.once_in(4).then(|| NAMES[bytes.below(24).min(bytes.below(NAMES.len()))])
}

impl Plain {
    /// Makes sure that a problem is this one.
    fn is(&self, problem: &Problem) {
        assert_eq!(problem.item_count(), self.primary.len());
        assert_eq!(problem.primary_count(), self.primary.iter().filter(|&&primary| primary).count());
        assert_eq!(problem.color_count(), self.colors.len());
        assert_eq!(problem.entry_count(), self.options.iter().map(Vec::len).sum::<usize>());
        assert_eq!(problem.has_costs(), self.costs.iter().any(|&cost| cost > 0));
        for (item, (&primary, name)) in problem.items().zip(self.primary.iter().zip(&self.items)) {
            assert_eq!(problem.is_primary(item), primary);
            assert_eq!(problem.item_name(item), name.as_deref());
            assert!(name.as_deref().is_none_or(|name| problem.item_named(name) == Some(item)));
        }
        for (number, name) in self.colors.iter().enumerate() {
            assert_eq!(problem.color_name(Color::new(number)), name.as_deref());
        }
        let options: Vec<Vec<Held>> = problem.options().map(|option| entries(problem, option)).collect();
        assert_eq!(options, self.options);
        let costs: Vec<u32> = problem.options().map(|option| problem.option_cost(option)).collect();
        assert_eq!(costs, self.costs);
    }
}

/// The entries of an option as the model has them.
pub(crate) fn entries(problem: &Problem, option: OptionId) -> Vec<Held> {
    problem.option(option).map(|entry| (entry.item.index(), entry.color.map(Color::index))).collect()
}
