//! Options that symmetries of the problem turn into each other: either all of them are in some cover, or none is.

use std::collections::HashSet;

use super::Search;
use crate::automorphism::symmetries_of_options;
use crate::outcome::Cover;
use crate::problem::OptionId;

/// What becomes of each option by some symmetries, of which all are composed.
pub(super) struct Alike {
    generators: Vec<Box<[OptionId]>>,
}

impl Alike {
    /// Symmetries of the problem that is searched, if they can be found with this much work.
    pub(super) fn find(search: &Search, work: u64) -> Option<Self> {
        let form = search.form();
        let (symmetries, _) = symmetries_of_options(&form.problem, work, &search.watch)?;
        let whole = |images: Vec<u32>| {
            let mut all: Box<[OptionId]> = (0..search.prepared.options).map(OptionId::new).collect();
            for (from, to) in images.into_iter().enumerate() {
                let mut names = [OptionId::new(from), OptionId(to)];
                form.name(&mut names);
                all[names[0].index()] = names[1];
            }
            all
        };
        Some(Alike { generators: symmetries.into_iter().map(whole).collect() })
    }

    /// An option that is in this cover, or in none, and all that it can be turned into, with what becomes of the cover.
    pub(super) fn all(&self, option: OptionId, cover: Option<&Cover>) -> Vec<(OptionId, Option<Cover>)> {
        let mut met = HashSet::from([option]);
        let mut all = vec![(option, cover.cloned())];
        let mut next = 0;
        while let Some((option, cover)) = all.get(next) {
            let images = self.generators.iter().filter(|images| met.insert(images[option.index()]));
            let image = |images: &[OptionId]| {
                let cover = cover.as_ref().map(|cover| {
                    let mut options: Vec<OptionId> =
                        cover.options().iter().map(|option| images[option.index()]).collect();
                    options.sort_unstable();
                    Cover::new(options)
                });
                (images[option.index()], cover)
            };
            let images: Vec<_> = images.map(|images| image(images)).collect();
            all.extend(images);
            next += 1;
        }
        all
    }
}
