//! Options that symmetries of the problem turn into each other: either all of them are in some cover, or none is.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use crate::automorphism::symmetries_of_options;
use crate::limits::{Ticks, Watch};
use crate::outcome::{Cover, Stop};
use crate::problem::OptionId;
use crate::search::Search;

/// What it takes to turn a cover, in steps of roughly a microsecond.
const STEPS: u32 = 16;

/// What becomes of each option by symmetries that generate all.
pub(super) struct Alike {
    generators: Vec<Box<[OptionId]>>,
    watch: Watch,
}

impl Alike {
    /// Symmetries of the problem that is searched, if they can be found with this much work.
    pub(super) fn find(search: &Search, work: u64) -> Option<Self> {
        let form = search.form();
        if form.adds_options() {
            return None;
        }
        let whole = |images: Vec<u32>| {
            let mut all: Box<[OptionId]> = (0..search.prepared.options).map(OptionId::new).collect();
            for (from, to) in images.into_iter().enumerate() {
                let mut originals = [OptionId::new(from), OptionId(to)];
                form.to_originals(&mut originals);
                all[originals[0].index()] = originals[1];
            }
            all
        };
        let symmetries = symmetries_of_options(&form.problem, work, &search.watch)?;
        Some(Alike { generators: symmetries.into_iter().map(whole).collect(), watch: search.watch.clone() })
    }

    /// Shows an option that is in this cover, or in none, and all that it can be turned into, with what becomes of the
    /// cover. No more covers are kept than are still to be turned on.
    pub(super) fn each(
        &self,
        option: OptionId,
        cover: Option<&Cover>,
        mut show: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        let mut ticks = Ticks::new(&self.watch);
        let mut met = HashSet::from([option]);
        show(option, cover)?;
        let mut waiting = VecDeque::from([(option, cover.cloned())]);
        while let Some((option, cover)) = waiting.pop_front() {
            for images in &self.generators {
                let image = images[option.index()];
                if !met.insert(image) {
                    continue;
                }
                if let Err(stop) = ticks.tick_by(STEPS) {
                    return ControlFlow::Break(stop);
                }
                let turned = cover.as_ref().map(|cover| {
                    let options = cover.options().iter().map(|option| images[option.index()]);
                    let mut options: Vec<OptionId> = options.collect();
                    options.sort_unstable();
                    Cover::new(options)
                });
                show(image, turned.as_ref())?;
                waiting.push_back((image, turned));
            }
        }
        ControlFlow::Continue(())
    }
}
