//! `verify` on right covers and on wrong ones: it says yes to just the covers, and what it says is wrong
//! with others is so.

use dlx::verify::{Flaw, verify};
use dlx::{ItemId, OptionId};

use super::Story;
use super::bytes::Bytes;
use super::plain::Plain;

pub(super) fn session(story: &Story, bytes: &mut Bytes<'_>) {
    for cover in &story.covers {
        assert_eq!(verify(&story.problem, cover), Ok(()));
    }
    for _ in 0..4 {
        let mut claim = match story.covers.len() {
            0 => Vec::new(),
            n => story.covers[bytes.below(n.min(256))].clone(),
        };
        // One option less, or others in its place, or others besides; some that there are not.
        if bytes.once_in(2) && !claim.is_empty() {
            claim.swap_remove(bytes.below(claim.len().min(256)));
        }
        let others = bytes.indices(3, story.plain.options.len() + 1);
        claim.extend(others.into_iter().map(OptionId::new));
        story.tell(("verify", &claim));
        let verdict = verify(&story.problem, &claim);
        let mut sorted = claim.clone();
        sorted.sort_unstable();
        assert_eq!(verdict.is_ok(), story.covers.contains(&sorted), "{verdict:?}");
        if let Err(flaw) = verdict {
            assert!(is_so(&story.plain, &claim, flaw), "{flaw:?}");
        }
    }
}

/// Whether a claim has this flaw.
fn is_so(plain: &Plain, claim: &[OptionId], flaw: Flaw) -> bool {
    let place = |option: OptionId| claim.iter().position(|&other| other == option);
    let color = |option: OptionId, item: ItemId| {
        let entries = plain.options.get(option.index())?;
        entries.iter().find(|&&(held, _)| held == item.index()).map(|&(_, color)| color)
    };
    match flaw {
        Flaw::UnknownOption(option) => claim.contains(&option) && option.index() >= plain.options.len(),
        Flaw::RepeatedOption(option) => claim.iter().filter(|&&other| other == option).count() > 1,
        Flaw::Uncovered(item) => {
            plain.primary[item.index()] && claim.iter().all(|&option| color(option, item).is_none())
        }
        Flaw::Clash { item, first, second } => match (color(first, item), color(second, item)) {
            (Some(one), Some(other)) => place(first) < place(second) && (one.is_none() || one != other),
            _ => false,
        },
        _ => false,
    }
}
