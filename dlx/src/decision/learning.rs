//! The search that learns, at the start of a search.

use crate::automorphism::WithoutLoss;
use crate::learn::Learner;
use crate::outcome::Stop;
use crate::problem::{ItemId, OptionId, Problem};
use crate::search::Search;

/// The seed of the learner that goes on where the direct search is lost and no seed was asked for. The problem's own
/// order finds some covers at once; but it begins with options that are close to one another, and is lost more often.
const LOST_SEED: u64 = 1;

/// The search that learns, at the start that was asked for.
pub(super) struct LearningSearch {
    pub(super) learner: Learner,
    /// The option of the whole problem for each of the learner's.
    originals: Option<Vec<OptionId>>,
    /// The number of options of the whole problem; those called so or higher are left out of covers.
    known: usize,
    setup: u64,
    /// What is left where options stand for others by symmetry, once that was looked at.
    pub(super) without_loss: Option<WithoutLoss>,
    /// The dead ends of the learners before this one.
    earlier_conflicts: u64,
    /// The work of the learners before this one.
    earlier_work: u64,
}

impl LearningSearch {
    pub(super) fn new(search: &Search) -> Result<Self, Stop> {
        LearningSearch::seeded(search, None)
    }

    /// In an order by this seed, if none was asked for.
    fn seeded(search: &Search, usual: Option<u64>) -> Result<Self, Stop> {
        let form = search.form();
        let seed = search.branching.key.map(|key| key.rank(0)).or(usual);
        let (chosen, covered) = (&search.start.chosen, &search.start.covered);
        let setup = Learner::setup_work(&form.problem);
        if covered.is_empty() {
            let mut learner = Learner::new(&form.problem, seed, &search.watch)?;
            chosen.iter().for_each(|option| learner.require(option.index(), true));
            let originals = form.originals().map(<[OptionId]>::to_vec);
            return Ok(LearningSearch::of(learner, originals, search.prepared.options, setup));
        }
        // Nothing was left out beforehand: the form is the whole problem.
        let (problem, originals) = without(&form.problem, covered);
        let mut learner = Learner::new(&problem, seed, &search.watch)?;
        for option in chosen {
            match originals.binary_search(option) {
                Ok(at) => learner.require(at, true),
                Err(_) => learner.give_up(),
            }
        }
        Ok(LearningSearch::of(learner, Some(originals), search.prepared.options, setup))
    }

    fn of(learner: Learner, originals: Option<Vec<OptionId>>, known: usize, setup: u64) -> Self {
        LearningSearch {
            learner,
            originals,
            known,
            setup,
            without_loss: None,
            earlier_conflicts: 0,
            earlier_work: 0,
        }
    }

    /// Forgets all, and begins in an order of its own, if none was asked for.
    pub(super) fn begin_anew(&mut self, search: &Search) -> Result<(), Stop> {
        let (earlier_conflicts, earlier_work) = (self.conflicts(), self.work());
        *self = LearningSearch {
            earlier_conflicts,
            earlier_work,
            ..LearningSearch::seeded(search, Some(LOST_SEED))?
        };
        Ok(())
    }

    /// Whether options are left out for others, so that it finds a cover if there is any, but not all.
    pub(super) fn is_narrowed(&self) -> bool {
        self.without_loss.as_ref().is_some_and(|without_loss| without_loss.remaining() < self.options())
    }

    /// How many dead ends it has met.
    pub(super) fn conflicts(&self) -> u64 {
        self.earlier_conflicts + self.learner.tally().conflicts
    }

    /// The number of the learner's options.
    pub(super) fn options(&self) -> usize {
        self.learner.options()
    }

    /// The option of the whole problem that an option of the learner is.
    pub(super) fn original(&self, option: usize) -> OptionId {
        self.originals.as_ref().map_or_else(|| OptionId::new(option), |originals| originals[option])
    }

    /// Finds no more covers with this option of the whole problem.
    pub(super) fn leave_out(&mut self, original: OptionId) {
        let option = self
            .originals
            .as_ref()
            .map_or(Ok(original.index()), |originals| originals.binary_search(&original));
        // If it was left out before the search, it is in none.
        if let Ok(option) = option {
            self.learner.require(option, false);
        }
    }

    /// Looks for covers with this one of the learner's options.
    pub(super) fn assume(&mut self, option: usize) {
        self.learner.assume([(option, true)]);
    }

    /// Tries these options first as chosen, and others as left out.
    pub(super) fn prefer(&mut self, prefers: impl Fn(OptionId) -> bool) {
        let LearningSearch { learner, originals, .. } = self;
        learner.prefer(|option| {
            prefers(originals.as_ref().map_or_else(|| OptionId::new(option), |originals| originals[option]))
        });
    }

    /// All the work, with that of setting it up.
    pub(super) fn work(&self) -> u64 {
        self.earlier_work + self.setup + self.learner.work()
    }

    /// The options of the cover at hand, in order.
    pub(super) fn cover(&self) -> Vec<OptionId> {
        let originals = self.learner.cover().map(|option| self.original(option));
        originals.filter(|original| original.index() < self.known).collect()
    }
}

/// The problem as if these items were no part of it, nor the options that hold them; and which options are left.
fn without(problem: &Problem, covered: &[ItemId]) -> (Problem, Vec<OptionId>) {
    let mut gone = vec![false; problem.item_count()];
    covered.iter().for_each(|item| gone[item.index()] = true);
    let stays = |option: &OptionId| problem.option_items(*option).iter().all(|item| !gone[item.index()]);
    let originals: Vec<OptionId> = problem.options().filter(stays).collect();
    (problem.restricted(&originals, &gone, &[]), originals)
}
