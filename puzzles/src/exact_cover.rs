//! A puzzle as an exact-cover problem whose items say what they stand for.

use dlx::{Color, Entry, ItemKind, Problem, ProblemBuilder};

use crate::puzzle::Puzzle;
use crate::technique::{Names, Need};

/// The [exact cover](Puzzle::reduced) of a puzzle, with names for the items that stand for something in it, such as
/// `r1c1` or `row-1=5`. `None` if there is none that says all of the rules.
///
/// ```
/// use puzzles::{Reading, exact_cover, read};
///
/// let puzzle = read("12343412....4321", &Reading::default())?;
/// let problem = exact_cover::named(&*puzzle).unwrap();
/// // A cell holds one value; a row, a column and a box hold each value once.
/// assert_eq!(problem.item_count(), 16 + 3 * 16);
/// assert!(problem.item_named("r3c1").is_some() && problem.item_named("box-3=2").is_some());
/// assert_eq!(dlx::Solver::new(&problem).count(), dlx::Count::Exact(1));
/// # Ok::<(), puzzles::notation::text::TextError>(())
/// ```
#[must_use]
pub fn named(puzzle: &dyn Puzzle) -> Option<Problem> {
    let bare = puzzle.reduced()?.problem;
    let symbol = |value| puzzle.symbol(value);
    let names = Names { houses: puzzle.houses(), symbol: &symbol, ..Names::plain(puzzle.columns()) };
    debug_assert!(!bare.has_bounds());
    let mut builder = Problem::builder();
    let mut needs = puzzle.needs(&names);
    // What has no solution by what is given may become a problem of one item, which stands for nothing.
    needs.truncate(if needs.len() == bare.item_count() { needs.len() } else { 0 });
    let mut needs = needs.into_iter();
    for item in bare.items() {
        let name = needs.next().flatten().map(|need| name_of(need, &names));
        add_item(&mut builder, bare.item_kind(item), name);
    }
    let colors: Vec<Color> =
        (0..bare.color_count()).map(|_| builder.new_color().expect("as many as before")).collect();
    for option in bare.options() {
        let entry = |Entry { item, color }| match color {
            Some(color) => item.colored(colors[color.index()]),
            None => item.into(),
        };
        builder.option(bare.option(option).map(entry)).expect("an option as before");
    }
    Some(builder.build())
}

/// Adds an item. Of several that are called the same, the second has a `~2` behind its name, and so on.
fn add_item(builder: &mut ProblemBuilder, kind: ItemKind, name: Option<String>) {
    let mut add = |name: Option<&str>| builder.item(kind, name);
    let Some(name) = name else {
        add(None).expect("as many items as before");
        return;
    };
    let others = (2..).map(|number| format!("{name}~{number}"));
    std::iter::once(name.clone()).chain(others).find_map(|name| add(Some(&name)).ok()).expect("one is free");
}

/// What an item stands for, in a word that a line of items can hold.
fn name_of(need: Need, names: &Names<'_>) -> String {
    let name = match need {
        Need::Cell(cell) => names.cell(cell),
        Need::Value(value, house) | Need::Digit(value, house) => format!("{house}={}", (names.symbol)(value)),
        Need::Clue(clue) => clue,
    };
    let plain = name.trim_start_matches("the ").replace(['(', ')'], "");
    plain.replace(|c: char| c.is_whitespace() || [':', '|'].contains(&c), "-")
}
