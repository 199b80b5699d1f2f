//! Objects, whose members are taken one after the other by those who know them.

use super::value::Value;
use crate::notation::text::{Mistake, TextError, quoted};

/// An object that is being read. What nobody has taken in the end is a mistake.
#[derive(Debug)]
pub struct Object<'t> {
    value: Value<'t>,
    /// The members that have not been taken yet, in the order of the text.
    members: Vec<Member<'t>>,
    /// The keys that have been asked for.
    known: Vec<&'static str>,
}

#[derive(Debug)]
pub(super) struct Member<'t> {
    pub(super) key: String,
    /// The place of the key.
    pub(super) at: Value<'t>,
    pub(super) value: Value<'t>,
}

impl<'t> Object<'t> {
    pub(super) fn new(value: Value<'t>, members: Vec<Member<'t>>) -> Self {
        Object { value, members, known: Vec::new() }
    }

    /// The object as a value.
    #[must_use]
    pub fn value(&self) -> Value<'t> {
        self.value
    }

    /// Whether there is such a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.members.iter().any(|member| member.key == key)
    }

    /// Takes the value of a key. `null` is as if it was not there.
    pub fn take(&mut self, key: &'static str) -> Option<Value<'t>> {
        self.known.push(key);
        let place = self.members.iter().position(|member| member.key == key)?;
        Some(self.members.remove(place).value).filter(|value| !value.is_null())
    }

    /// Takes the value of a key that has to be there.
    ///
    /// # Errors
    /// If it is not.
    pub fn need(&mut self, key: &'static str) -> Result<Value<'t>, TextError> {
        let at = self.value;
        self.take(key).ok_or_else(|| at.mistake(Mistake::new(format!("the key `{key}`"), "none")))
    }

    /// Whether a key is there with `true`.
    ///
    /// # Errors
    /// If there is something else than `true` or `false`.
    pub fn is_set(&mut self, key: &'static str) -> Result<bool, TextError> {
        self.take(key).map_or(Ok(false), Value::boolean)
    }

    /// Takes what is left under these keys, and forgets it.
    pub fn forget(&mut self, keys: &[&str]) {
        self.members.retain(|member| !keys.contains(&&*member.key));
    }

    /// Forgets all that is left.
    pub(crate) fn forget_all(&mut self) {
        self.members.clear();
    }

    /// What is left, in the order of the text: each key, with its place and its value.
    pub fn rest(&self) -> impl Iterator<Item = (&str, Value<'t>, Value<'t>)> {
        self.members.iter().map(|member| (&*member.key, member.at, member.value))
    }

    /// All has been taken that is known.
    ///
    /// # Errors
    /// If something is left.
    pub fn finish(self) -> Result<(), TextError> {
        match self.members.first() {
            None => Ok(()),
            Some(Member { key, at, .. }) => {
                let known: Vec<String> = self.known.iter().map(|key| format!("`{key}`")).collect();
                Err(at.mistake(Mistake::new(format!("one of the keys {}", known.join(", ")), quoted(key))))
            }
        }
    }
}
