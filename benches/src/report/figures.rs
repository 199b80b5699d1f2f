//! What is said of many times at once, and how figures are written.

use super::results::{Row, Taken};

/// What a contender did of a task.
#[derive(Clone, Debug, Default)]
pub(super) struct Figures {
    /// How many instances there are.
    pub(super) instances: usize,
    /// How many of them were done.
    pub(super) done: usize,
    /// Seconds, also of those that were given up, in increasing order.
    pub(super) times: Vec<f64>,
    /// Of those that were done, in increasing order.
    pub(super) nodes: Vec<u64>,
}

impl Figures {
    pub(super) fn of<'r>(rows: impl Iterator<Item = &'r Row>) -> Self {
        let mut figures = Figures::default();
        for row in rows {
            figures.instances += 1;
            match row.taken {
                Taken::Done(time) => {
                    figures.done += 1;
                    figures.times.push(time.as_secs_f64());
                    figures.nodes.extend(row.nodes);
                }
                Taken::Over(time) => figures.times.push(time.as_secs_f64()),
                Taken::Untried => {}
            }
        }
        figures.times.sort_by(f64::total_cmp);
        figures.nodes.sort_unstable();
        figures
    }

    /// Whether some instance was not done.
    pub(super) fn is_over(&self) -> bool {
        self.done < self.instances
    }

    /// The mean time; a lower bound if some were not done. `None` if nothing was tried.
    pub(super) fn mean(&self) -> Option<f64> {
        (!self.times.is_empty()).then(|| self.times.iter().sum::<f64>() / self.times.len() as f64)
    }

    pub(super) fn slowest(&self) -> Option<f64> {
        self.times.last().copied()
    }

    /// The median; `None` unless more than half of the instances were done.
    pub(super) fn median(&self) -> Option<f64> {
        self.times.get(self.instances / 2).copied().filter(|_| self.instances / 2 < self.done)
    }

    pub(super) fn median_nodes(&self) -> Option<u64> {
        self.nodes.get(self.instances / 2).copied()
    }
}

/// A time in seconds, to three digits.
pub(crate) fn time(seconds: f64) -> String {
    let (unit, scale) = match seconds {
        s if s < 999.5e-9 => ("ns", 1e9),
        s if s < 999.5e-6 => ("µs", 1e6),
        s if s < 999.5e-3 => ("ms", 1e3),
        _ => ("s", 1.0),
    };
    format!("{} {unit}", digits(seconds * scale))
}

/// A number to two or three digits.
pub(crate) fn digits(number: f64) -> String {
    match number {
        n if n < 0.00995 => format!("{n:.4}"),
        n if n < 0.0995 => format!("{n:.3}"),
        n if n < 9.95 => format!("{n:.2}").trim_end_matches('0').trim_end_matches('.').to_owned(),
        n if n < 99.5 => format!("{n:.1}").trim_end_matches('0').trim_end_matches('.').to_owned(),
        n => group(n.round() as u64),
    }
}

/// A whole number, with a comma at each thousand.
pub(super) fn group(number: u64) -> String {
    let plain = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in plain.chars().enumerate() {
        if place > 0 && (plain.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
