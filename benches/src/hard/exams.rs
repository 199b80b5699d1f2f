//! Exam timetables: each exam gets a time and a room that is large enough, and nobody has two exams at once.

use std::collections::BTreeSet;

use dlx::{ItemId, Problem};

use super::Instance;
use super::chance::Chance;

pub(super) fn add(all: &mut Vec<Instance>, set: u64) {
    for (exams, slots, percents) in [
        (40, 8, [70, 100]),
        (60, 9, [65, 100]),
        (80, 10, [60, 100]),
        (120, 12, [50, 55]),
        (160, 14, [50, 55]),
    ] {
        for percent in percents {
            for planned in [true, false] {
                let kind = if planned { "planned" } else { "free" };
                let parameters = format!("{exams}-{slots}-{percent}-{kind}");
                let seed = (exams * 100 + slots) as u64 * 1000 + percent as u64 * 2 + u64::from(planned);
                all.push(Instance::random("exams", &parameters, (set, seed), move |chance| {
                    timetable(exams, slots, percent, planned, chance)
                }));
            }
        }
    }
}

/// How many exams each student takes.
const EACH: usize = 4;

/// Roughly `percent` percent of the clashes that such a timetable takes. If it is planned, there is one: then
/// students take exams of one timetable at different times.
fn timetable(exams: usize, slots: usize, percent: usize, planned: bool, chance: &mut Chance) -> Problem {
    let mut order: Vec<usize> = (0..exams).collect();
    chance.shuffle(&mut order);
    let mut plan = vec![0; exams];
    for (at, &exam) in order.iter().enumerate() {
        plan[exam] = at % slots;
    }
    // A random graph of mean degree 2·k·ln(k) is about where k colours end to be enough.
    let k = slots as f64;
    let clashes = exams as f64 * k * k.ln() * percent as f64 / 100.0;
    let mut clashing: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut students: Vec<Vec<usize>> = Vec::new();
    while (clashing.len() as f64) < clashes {
        let mut taken: Vec<usize> = Vec::new();
        while taken.len() < EACH {
            let exam = chance.below(exams);
            let clashes = |other: usize| other == exam || planned && plan[other] == plan[exam];
            if !taken.iter().any(|&other| clashes(other)) {
                taken.push(exam);
            }
        }
        taken.sort_unstable();
        for (at, &one) in taken.iter().enumerate() {
            clashing.extend(taken[at + 1..].iter().map(|&other| (one, other)));
        }
        students.push(taken);
    }
    // Rooms that are just large enough for the plan.
    let mut sizes = vec![0; exams];
    students.iter().flatten().for_each(|&exam| sizes[exam] += 1);
    let rooms = exams.div_ceil(slots);
    let mut by_slot: Vec<Vec<usize>> = vec![Vec::new(); slots];
    (0..exams).for_each(|exam| by_slot[plan[exam]].push(sizes[exam]));
    let mut room_sizes = vec![0; rooms];
    for sizes in &mut by_slot {
        sizes.sort_unstable_by_key(|&size| std::cmp::Reverse(size));
        for (room, &size) in room_sizes.iter_mut().zip(sizes.iter()) {
            *room = size.max(*room);
        }
    }
    let mut b = Problem::builder();
    let primary: Vec<ItemId> = b.many_primaries(exams);
    let places: Vec<ItemId> = b.many_secondaries(slots * rooms);
    let people: Vec<ItemId> = b.many_secondaries(slots * students.len());
    for exam in 0..exams {
        let takers: Vec<usize> = (0..students.len()).filter(|&k| students[k].contains(&exam)).collect();
        for slot in 0..slots {
            for room in (0..rooms).filter(|&room| room_sizes[room] >= sizes[exam]) {
                let there = takers.iter().map(|&k| people[slot * students.len() + k]);
                let entries = [primary[exam], places[slot * rooms + room]].into_iter().chain(there);
                b.option(entries).expect("a time and a room are an option");
            }
        }
    }
    b.build()
}
