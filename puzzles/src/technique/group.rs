//! Techniques by the names of their groups.

use std::sync::LazyLock;

use super::table::{GROUPS, Technique};

/// Techniques that go by one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name.
    pub name: String,
    /// The techniques.
    pub techniques: Vec<Technique>,
}

impl Group {
    /// All groups that have a name, in small letters with hyphens: first those of several techniques, then
    /// those of one.
    #[must_use]
    pub fn all() -> &'static [Group] {
        static ALL: LazyLock<Vec<Group>> = LazyLock::new(|| {
            let single = Technique::all().map(Technique::group_name);
            let names = GROUPS.iter().map(|&name| name.to_owned()).chain(single);
            names.filter_map(|name| Group::named(&name)).collect()
        });
        &ALL
    }

    /// The group of this name, which may be that of a single technique. `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Group> {
        let mut techniques: Vec<Technique> =
            Technique::all().filter(|technique| technique.is_in(name)).collect();
        if techniques.is_empty() {
            techniques = vec![Technique::named(name)?];
        }
        Some(Group { name: name.to_owned(), techniques })
    }
}

impl Technique {
    /// The name of the group of this technique alone: in small letters with hyphens.
    pub(crate) fn group_name(self) -> String {
        self.name().to_lowercase().replace(' ', "-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_found_by_name() {
        let named = |name| Group::named(name).map(|group| group.techniques);
        assert_eq!(named("x-wing"), Some(vec![Technique::XWing]));
        assert_eq!(
            named("fish"),
            Some(Technique::all().filter(|technique| technique.is_in("fish")).collect())
        );
        assert_eq!(named("chains").map(|chains| chains.len()), Some(17));
        assert_eq!(named("magic"), None);
    }
}
