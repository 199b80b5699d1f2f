//! Choices of some things among several.

/// Shows all choices of `count` of some things.
pub(super) fn choose(
    things: &[usize],
    count: usize,
    chosen: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize]),
) {
    if count == 0 {
        found(chosen);
        return;
    }
    for (number, &thing) in things.iter().enumerate() {
        if things.len() - number >= count {
            chosen.push(thing);
            choose(&things[number + 1..], count - 1, chosen, found);
            chosen.pop();
        }
    }
}
