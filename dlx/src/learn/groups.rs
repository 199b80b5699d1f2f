//! A variable for options that are alike but for one item.
//!
//! An exam at ten o'clock may be in one of five rooms: five options share the exam and all its students at ten. A
//! clause that speaks of this exam at ten would have to name all five, and one of several exams would grow longer and
//! longer, so that most of what is worth learning is out of reach. With a variable for "one of these" it is one
//! literal. The variable also takes the place of the five in the lists of the items that they share.
//!
//! That new variables make clauses fewer is known (N. Manthey, M. Heule and A. Biere, "Automated reencoding of Boolean
//! formulas", 2012); here the items show where.

use std::cmp::Reverse;

use crate::hash::scrambled;
use crate::limits::Ticks;
use crate::outcome::Stop;

/// Some variables, and one that says that one of them holds.
pub(super) struct Group {
    pub(super) variable: u32,
    pub(super) members: Vec<u32>,
}

/// Lists that options have to share to make a group.
const FEWEST_SHARED: usize = 3;

/// In no group.
const NONE: u32 = u32::MAX;

/// A variable without one of its lists.
struct Shortened {
    /// Of the lists that remain.
    hash: u64,
    variable: u32,
    without: u32,
}

/// Finds groups among the variables below `next`, and puts variables for them, from `next` on, in place of their
/// members in the lists that these share.
///
/// # Errors
/// If a limit was reached.
pub(super) fn take_together(
    lists: &mut [Vec<u32>],
    next: u32,
    ticks: &mut Ticks<'_>,
) -> Result<Vec<Group>, Stop> {
    let lists_of = ListsOf::new(lists, next);
    let mut rests: Vec<Shortened> = Vec::new();
    for variable in 0..next {
        ticks.tick()?;
        let its = lists_of.get(variable);
        if its.len() > FEWEST_SHARED {
            let sum = its.iter().fold(0, |sum: u64, &list| sum.wrapping_add(scrambled(list.into())));
            let rest = |&without: &u32| Shortened {
                hash: sum.wrapping_sub(scrambled(without.into())),
                variable,
                without,
            };
            rests.extend(its.iter().map(rest));
        }
    }
    rests.sort_unstable_by_key(|rest| (rest.hash, rest.variable, rest.without));
    let mut alike: Vec<&[Shortened]> =
        rests.chunk_by(|a, b| a.hash == b.hash).filter(|alike| alike.len() > 1).collect();
    // A variable is in one group at most, so those that save the most entries are made first.
    alike.sort_by_key(|alike| Reverse((alike.len() - 1) * (lists_of.get(alike[0].variable).len() - 2)));
    let mut group_of = vec![NONE; next as usize];
    let mut groups = Vec::new();
    for alike in alike {
        ticks.tick()?;
        let shared: Vec<u32> = lists_of.rest(&alike[0]).collect();
        let is_member = |rest: &&Shortened| {
            group_of[rest.variable as usize] == NONE && lists_of.rest(rest).eq(shared.iter().copied())
        };
        let members: Vec<u32> = alike.iter().filter(is_member).map(|rest| rest.variable).collect();
        if members.len() > 1 {
            let number = groups.len() as u32;
            members.iter().for_each(|&member| group_of[member as usize] = number);
            for list in shared {
                let list = &mut lists[list as usize];
                list.retain(|&variable| group_of.get(variable as usize) != Some(&number));
                list.push(next + number);
            }
            groups.push(Group { variable: next + number, members });
        }
    }
    Ok(groups)
}

/// The lists that each variable is in.
struct ListsOf {
    /// Where those of each variable start.
    starts: Vec<usize>,
    lists: Vec<u32>,
}

impl ListsOf {
    fn new(lists: &[Vec<u32>], variables: u32) -> Self {
        let mut starts = vec![0; variables as usize + 1];
        lists.iter().flatten().for_each(|&variable| starts[variable as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut ends = starts.clone();
        let mut of_variables = vec![0; starts[variables as usize]];
        for (number, list) in (0..).zip(lists) {
            for &variable in list {
                let end = &mut ends[variable as usize];
                of_variables[*end] = number;
                *end += 1;
            }
        }
        ListsOf { starts, lists: of_variables }
    }

    fn get(&self, variable: u32) -> &[u32] {
        &self.lists[self.starts[variable as usize]..self.starts[variable as usize + 1]]
    }

    fn rest(&self, rest: &Shortened) -> impl Iterator<Item = u32> + '_ {
        let without = rest.without;
        self.get(rest.variable).iter().copied().filter(move |&list| list != without)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Watch;

    fn together(lists: &mut [Vec<u32>], next: u32) -> Vec<Group> {
        take_together(lists, next, &mut Ticks::new(&Watch::default())).expect("there is no limit")
    }

    #[test]
    fn options_that_differ_by_one_item_are_a_group() {
        // Items 0 to 3 are shared by options 0 to 2; 4 to 6 are their own. Option 3 shares two of them.
        let mut lists = vec![
            vec![0, 1, 2, 3],
            vec![0, 1, 2, 3],
            vec![0, 1, 2],
            vec![0, 1, 2],
            vec![0],
            vec![1],
            vec![2, 3],
        ];
        let groups = together(&mut lists, 4);
        assert_eq!(groups.len(), 1);
        assert_eq!((groups[0].variable, &groups[0].members[..]), (4, &[0, 1, 2][..]));
        let expected: [&[u32]; 7] = [&[3, 4], &[3, 4], &[4], &[4], &[0], &[1], &[2, 3]];
        assert_eq!(lists, expected);
    }

    #[test]
    fn equal_options_are_a_group_of_their_own() {
        let mut lists = vec![vec![0, 1], vec![0, 1], vec![0, 1], vec![0, 1]];
        let groups = together(&mut lists, 2);
        assert_eq!(groups.len(), 1);
        // The one that is left out is the same for both.
        assert_eq!(lists.iter().filter(|list| **list == [2]).count(), 3);
    }

    #[test]
    fn an_option_is_in_one_group() {
        // All four share items 0 to 2; two by two they share an item more.
        let shared = vec![0, 1, 2, 3];
        let mut lists = vec![shared.clone(), shared.clone(), shared, vec![0, 1], vec![2, 3]];
        let groups = together(&mut lists, 4);
        assert_eq!(groups.iter().map(|group| group.members.len()).sum::<usize>(), 4);
        assert_eq!(groups.len(), 1);
    }

    #[test]
    fn few_items_in_common_are_no_reason() {
        let mut lists = vec![vec![0, 1], vec![0, 1], vec![0], vec![1]];
        assert!(together(&mut lists, 2).is_empty());
    }
}
