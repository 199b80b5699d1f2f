//! Techniques by the names of their groups.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::rule::Rule;
use super::technique::Technique;

/// Steps that are called alike: of classic Sudokus, and of all other puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name.
    pub name: String,
    /// Techniques of Sudokus of 9×9 with boxes alone.
    pub techniques: Vec<Technique>,
    /// Rules of all other puzzles.
    pub rules: Vec<Rule>,
}

impl Group {
    /// All that have a name, which is in small letters with hyphens: groups of several techniques, then
    /// those of one.
    #[must_use]
    pub fn all() -> &'static [Group] {
        static ALL: LazyLock<Vec<Group>> = LazyLock::new(|| {
            let techniques = Technique::ALL.iter().map(|technique| technique.name());
            let rules = Rule::ALL.iter().map(|rule| rule.name());
            let names = Technique::GROUPS.into_iter().chain(techniques).chain(rules);
            let names = names.map(|name| name.to_lowercase().replace(' ', "-"));
            let mut seen = BTreeSet::new();
            names.filter(|name| seen.insert(name.clone())).filter_map(|name| Group::named(&name)).collect()
        });
        &ALL
    }

    /// What goes by a name: that of a technique or a rule, or of a group of them. `None` if nothing does.
    #[must_use]
    pub fn named(name: &str) -> Option<Group> {
        let techniques = Technique::group(name).unwrap_or_default();
        let rules = Rule::group(name).unwrap_or_default();
        let is_any = !techniques.is_empty() || !rules.is_empty();
        is_any.then(|| Group { name: name.to_owned(), techniques, rules })
    }
}
