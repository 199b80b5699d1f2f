//! The names of items, and of colours.

use std::collections::HashMap;

use super::BuildError;

/// Numbers with optional names, both ways.
#[derive(Clone, Default)]
pub(super) struct Names {
    names: Vec<Option<Box<str>>>,
    ids: HashMap<Box<str>, u32>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// As many numbers, all without a name.
    pub(super) fn unnamed(&self) -> Self {
        Names { names: vec![None; self.len()], ids: HashMap::new() }
    }

    pub(super) fn get(&self, id: u32) -> Option<&str> {
        self.names.get(id as usize)?.as_deref()
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    pub(super) fn add(
        &mut self,
        what: &'static str,
        name: Option<&str>,
        limit: u32,
    ) -> Result<u32, BuildError> {
        if self.len() >= limit as usize {
            return Err(BuildError::TooMany { what, limit });
        }
        let id = self.len() as u32;
        if let Some(name) = name {
            if self.ids.contains_key(name) {
                return Err(BuildError::RepeatedName { name: name.to_owned() });
            }
            self.ids.insert(name.into(), id);
        }
        self.names.push(name.map(Into::into));
        Ok(id)
    }
}
