//! Kropki puzzles: solved in several ways, and made.
//!
//! `cargo bench -p benches --bench kropki`

use std::ops::ControlFlow;

use benches::measuring;
use criterion::Criterion;
use dlx::{Color, Entry, ItemId, Problem, Solver};
use puzzles::generate::Maker;
use puzzles::kropki::{Dots, Givens, Puzzle, Recipe, solve, text};
use puzzles::puzzle::{Bounds, Engine, Puzzle as _};
use puzzles::random::Random;

const ARTICLE: &str = include_str!("../../puzzles/tests/data/kropki/article.ken");

/// The reduction with colours: the value of a cell is the colour of a secondary item, and the options of
/// a pair are the pairs of values that it allows.
fn problem_in_colors(puzzle: &Puzzle) -> Problem {
    let layout = puzzle.layout();
    let size = layout.size();
    // Candidates narrowed by the dots, as in the other reduction.
    let reduced = puzzle.reduced().expect("a cover that says all the rules");
    let placements: Vec<(usize, u8)> =
        reduced.placements.iter().flatten().map(|&(cell, value)| (cell, value as u8)).collect();
    let mut builder = Problem::builder();
    let mut items = |count: usize| -> Vec<ItemId> { builder.many_primaries(count) };
    let cell_items = items(layout.cell_count());
    let house_items = items(layout.houses().len() * size);
    let value_items: Vec<ItemId> = builder.many_secondaries(layout.cell_count());
    let colors: Vec<Color> = (0..size).map(|_| builder.new_color().expect("few colours")).collect();
    let colored = |cell: usize, value: u8| value_items[cell].colored(colors[usize::from(value) - 1]);
    for &(cell, value) in &placements {
        let house_item = |&house: &u16| house_items[usize::from(house) * size + usize::from(value) - 1];
        let mut entries = vec![cell_items[cell].into(), colored(cell, value)];
        entries.extend(layout.houses_of(cell).iter().map(|house| Entry::from(house_item(house))));
        builder.option(entries).expect("fits");
    }
    let values_of =
        |wanted: usize| placements.iter().filter(move |(cell, _)| *cell == wanted).map(|(_, value)| *value);
    for (pair, dot) in puzzle.dots() {
        if dot.is_none() && puzzle.shown() == Dots::Some {
            continue;
        }
        let pair_item = builder.primary();
        for value in values_of(pair.cell) {
            for other in values_of(pair.other).filter(|&other| puzzle.allows(pair, value, other)) {
                let values = [colored(pair.cell, value), colored(pair.other, other)];
                builder.option([pair_item.into(), values[0], values[1]]).expect("fits");
            }
        }
    }
    builder.build()
}

fn count(puzzle: &Puzzle, engine: Engine) -> usize {
    let mut count = 0;
    let _ = solve(puzzle, &Bounds { engine, ..Bounds::default() }, &mut |_| {
        count += 1;
        if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    count
}

/// Whether a puzzle has one solution.
fn solving(c: &mut Criterion) {
    let mut group = c.benchmark_group("unique");
    for (name, shown) in [("all", Dots::All), ("some", Dots::Some)] {
        let article = text::read(ARTICLE, 1, shown).expect("a puzzle");
        group.bench_function(format!("article, {name} dots"), |b| b.iter(|| count(&article, Engine::Auto)));
        let maker = Recipe { shown, ..Recipe::default() }.maker().expect("there are such puzzles");
        let made =
            |number| maker.make(&mut Random::new(1, number), None).ok()?.puzzle.downcast_ref().cloned();
        let puzzles: Vec<Puzzle> = (0..200).filter_map(made).collect();
        let mut each = puzzles.iter().cycle();
        let mut next = move || each.next().expect("puzzles without end");
        group.bench_function(format!("made, {name} dots"), |b| b.iter(|| count(next(), Engine::Auto)));
        group
            .bench_function(format!("made, {name} dots, cover"), |b| b.iter(|| count(next(), Engine::Cover)));
        group.bench_function(format!("made, {name} dots, cover in colours"), |b| {
            b.iter(|| assert!(Solver::new(&problem_in_colors(next())).unique().is_unique()));
        });
    }
}

fn making(c: &mut Criterion) {
    let mut group = c.benchmark_group("make");
    for (dots, shown) in [("all", Dots::All), ("some", Dots::Some)] {
        for (name, givens) in
            [("minimal", Givens::Minimal), ("fewest", Givens::Fewest), ("none", Givens::None)]
        {
            let recipe = Recipe { shown, givens, ..Recipe::default() };
            let maker = recipe.maker().expect("there are such puzzles");
            let mut number = 0;
            group.bench_function(format!("{name}, {dots} dots"), |b| {
                b.iter(|| {
                    number += 1;
                    maker.make(&mut Random::new(1, number), None).map(|made| made.solution)
                });
            });
        }
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    solving(&mut criterion);
    making(&mut criterion);
    criterion.final_summary();
}
