//! The kernel beside that of sets in order.

use super::*;
use crate::kernel::bounds::BoundedSets;
use crate::problem::Problem;
use crate::testing::search;

/// A problem of some 12 items and 25 options, which follow from the seed, behind some hundreds of options that are
/// in no cover, so that all numbers of words come up.
fn problem(seed: u64) -> Problem {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut b = Problem::builder();
    let (primary, secondary) = (3 + below(6), below(3));
    for _ in 0..primary {
        let lower = below(3) as u32;
        b.bounded(lower..=(lower + below(3) as u32).max(1)).unwrap();
    }
    (0..secondary).for_each(|_| _ = b.secondary());
    let colors = [b.new_color().unwrap(), b.new_color().unwrap()];
    let [taken, taker] = b.primaries();
    for _ in 0..[0, 70, 140, 300, 600][seed as usize % 5] {
        b.option([taken]).unwrap();
    }
    b.option([taken, taker]).unwrap();
    for _ in 0..5 + below(20) {
        let mut items: Vec<u64> = (0..1 + below(3)).map(|_| below(primary + secondary)).collect();
        items.sort_unstable();
        items.dedup();
        let entries = items.into_iter().map(|item| match below(3) as usize {
            color @ 0..2 if item >= primary => ItemId::new(item as usize).colored(colors[color]),
            _ => ItemId::new(item as usize).into(),
        });
        let _ = b.option(entries.collect::<Vec<_>>());
    }
    b.build()
}

#[test]
fn bits_and_cells_walk_the_same_tree() {
    for seed in 0..400 {
        let problem = problem(seed);
        let (bits, cells) = (Arc::new(BitSets::new(&problem)), Arc::new(BoundedSets::new(&problem)));
        for key in [None, Some(Key::new(seed))] {
            let expected = search(&mut *BoundedSets::kernel(&cells), key, u64::MAX).0;
            for step in [1, 7, u64::MAX] {
                assert_eq!(search(&mut *BitSets::kernel(&bits), key, step).0, expected, "{seed}");
                assert_eq!(search(&mut *BoundedSets::kernel(&cells), key, step).0, expected, "{seed}");
            }
        }
    }
}
