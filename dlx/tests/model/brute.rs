//! All covers, by trying for each option in turn to take it and to leave it out. The model's own idea of
//! an exact cover: nothing here comes from the engine.

use super::plain::Plain;

/// What holds an item: how many options, and the colour that they give it.
#[derive(Clone, Default)]
struct Held {
    options: usize,
    color: Option<usize>,
}

struct Brute<'p> {
    plain: &'p Plain,
    /// The items that may be held by no option, and need not be.
    covered: &'p [usize],
    /// For each option, the primary items that no later option holds.
    last: Vec<Vec<usize>>,
    held: Vec<Held>,
    chosen: Vec<usize>,
    found: Vec<Vec<usize>>,
    /// How many more options may be looked at.
    steps: usize,
}

/// All covers of the problem that is left without the `covered` items and the options that hold them, in
/// lexicographic order; none if that takes more than this number of steps.
pub(crate) fn covers(plain: &Plain, covered: &[usize], steps: usize) -> Option<Vec<Vec<usize>>> {
    let mut last = vec![Vec::new(); plain.options.len()];
    for item in (0..plain.primary.len()).filter(|&item| plain.primary[item] && !covered.contains(&item)) {
        let holds = |option: &Vec<(usize, _)>| option.iter().any(|&(held, _)| held == item);
        match plain.options.iter().rposition(holds) {
            Some(option) => last[option].push(item),
            None => return Some(Vec::new()),
        }
    }
    let held = vec![Held::default(); plain.primary.len()];
    let mut brute = Brute { plain, covered, last, held, chosen: Vec::new(), found: Vec::new(), steps };
    brute.go(0)?;
    brute.found.sort_unstable();
    Some(brute.found)
}

impl Brute<'_> {
    fn go(&mut self, option: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let Some(entries) = self.plain.options.get(option) else {
            self.found.push(self.chosen.clone());
            return Some(());
        };
        if self.last[option].iter().all(|&item| self.held[item].options > 0) {
            self.go(option + 1)?;
        }
        let fits = entries.iter().all(|&(item, color)| {
            let held = &self.held[item];
            !self.covered.contains(&item) && (held.options == 0 || (color.is_some() && held.color == color))
        });
        if fits {
            for &(item, color) in entries {
                self.held[item].options += 1;
                self.held[item].color = color;
            }
            self.chosen.push(option);
            let done = if self.last[option].iter().all(|&item| self.held[item].options > 0) {
                self.go(option + 1)
            } else {
                Some(())
            };
            self.chosen.pop();
            for &(item, _) in entries {
                self.held[item].options -= 1;
            }
            done?;
        }
        Some(())
    }
}
