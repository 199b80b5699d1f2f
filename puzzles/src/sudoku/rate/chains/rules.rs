//! What chains follow.

/// What is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// Implications in cells, and not only in houses.
    pub(super) in_cells: bool,
    /// Implications that rest on several claims, since others are struck out.
    pub(super) dynamic: bool,
    /// What helps on where nothing else follows.
    pub(super) help: Help,
}

impl Rules {
    /// Plain implications.
    pub(super) const STATIC: Rules = Rules { in_cells: true, dynamic: false, help: Help::Nothing };

    /// Implications that rest on several claims, with some help.
    pub(super) const fn dynamic(help: Help) -> Rules {
        Rules { in_cells: true, dynamic: true, help }
    }
}

/// What helps on where nothing else follows from a supposition: something that excludes candidates of
/// the board as it is then. Each kind has the intersections, pairs and X-wings, too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Help {
    Nothing,
    /// Intersections, pairs and X-wings.
    Patterns,
    /// Cycles, and chains from a claim to its contrary.
    Cycles,
    /// These, and what cells and houses have in common.
    Multiple,
    /// Chains that rest on several claims, themselves with the help of this level.
    Dynamic(u8),
}

impl Help {
    /// The kinds from the weakest on; beyond multiple chains there are none here.
    pub(super) const fn of_level(level: u8) -> Help {
        match level {
            0 => Help::Nothing,
            1 => Help::Patterns,
            2 => Help::Cycles,
            _ => Help::Multiple,
        }
    }

    /// The kinds of chains within, in the order in which they are tried.
    pub(super) const fn chains(&self) -> &[Help] {
        match self {
            Help::Nothing | Help::Patterns => &[],
            Help::Multiple => &[Help::Cycles, Help::Multiple],
            Help::Cycles | Help::Dynamic(_) => std::slice::from_ref(self),
        }
    }

    /// The rules of the chains within.
    pub(super) fn within(self) -> Rules {
        match self {
            Help::Dynamic(level) => Rules::dynamic(Help::of_level(level)),
            _ => Rules::STATIC,
        }
    }
}
