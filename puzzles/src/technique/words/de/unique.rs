//! Unique rectangles and loops, and boards on which nearly all cells have two candidates.

use super::super::capitalised;
use super::super::step::Teller;
use super::German;
use super::clause::these;
use crate::technique::{Escape, EscapeBy, Evidence};

impl Teller<'_, German> {
    /// The two values come first.
    pub(super) fn unique(&self) -> String {
        let Evidence { cells, values, escape, .. } = &self.step.evidence;
        let (Some(escape), [one, other, ..]) = (escape, &values[..]) else { return String::new() };
        let (all, pair) = (self.around(cells, "und"), self.values(&[*one, *other], "und"));
        let deadly =
            format!("stünden in {all} nur {pair}, so könnte man sie vertauschen, und es gäbe zwei Lösungen");
        if let EscapeBy::Locked(value) = escape.by {
            let (its, within) = (self.cells(&escape.cells, "oder"), capitalised(&self.within_first()));
            let left = self.value(if value == *one { *other } else { *one });
            let value = self.value(value);
            return format!(
                "{deadly}. {within} kann {value} nur in {its} stehen: Wäre eine davon {left}, so wäre die andere \
                 {value}, und in keiner dieser Zellen stünde etwas anderes. Also {}",
                self.so()
            );
        }
        format!("{deadly}. {}", self.escape(escape, &format!("hat einen anderen Wert als {pair}")))
    }

    /// The values are those without which it would be so.
    pub(super) fn bug(&self) -> String {
        let Evidence { cells, values, escape, .. } = &self.step.evidence;
        let Some(escape) = escape else { return String::new() };
        let (all, its) = (self.cells(cells, "und"), self.values(values, "und"));
        let grave = format!(
            "ohne {its} in {all} hätten alle leeren Zellen zwei Kandidaten, und es gäbe zwei Lösungen oder keine"
        );
        if let EscapeBy::Locked(value) = escape.by {
            let (any, within) = (self.values(values, "oder"), capitalised(&self.within_first()));
            let value = self.value(value);
            return format!(
                "{grave}. Also ist eine von {all} {any}. {within} kann {value} nur in diesen Zellen stehen, also ist \
                 die andere {value}: {}",
                self.conclusion()
            );
        }
        if escape.by == EscapeBy::OneCell {
            return format!("{grave}. Also {}", self.so());
        }
        format!("{grave}. {}", self.escape(escape, &format!("ist {}", self.values(values, "oder"))))
    }

    /// What follows from that one of some cells has a further value.
    fn escape(&self, escape: &Escape, further: &str) -> String {
        let (its, within) = (self.cells(&escape.cells, "und"), capitalised(&self.within_first()));
        match &escape.by {
            EscapeBy::OneCell => format!("Nur {its} hat andere Kandidaten, also {}", self.so()),
            EscapeBy::OneValue(value) => {
                let (value, any) = (self.value(*value), self.cells(&escape.cells, "oder"));
                let so = self.conclusion_of_peers(these(escape.cells.len()));
                format!("Also steht {value} in {any}: {so}")
            }
            EscapeBy::Naked(partners, set) => {
                let (theirs, set) = (self.cells(partners, "und"), self.sorted(set, "und"));
                format!(
                    "Eine von {its} {further}. {within} haben diese und {theirs} zusammen nur {set}: {}",
                    self.conclusion()
                )
            }
            EscapeBy::Hidden(partners, set) => {
                let (theirs, all) = (self.cells(partners, "und"), self.sorted(set, "und"));
                format!(
                    "Eine von {its} {further}. {within} können {all} dann nur in der anderen und in {theirs} stehen; \
                     das sind ebenso viele Zellen: {}",
                    self.conclusion()
                )
            }
            EscapeBy::Locked(_) => self.conclusion(),
        }
    }
}
