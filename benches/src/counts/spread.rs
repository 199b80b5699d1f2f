//! Ratios of times with their spread.

use std::time::Duration;

/// Times below this are as good as equal: it takes as long to start a program.
pub(super) const LEAST: f64 = 0.005;
/// How often the ratios are drawn anew.
const DRAWS: usize = 2000;

/// The middle one of some times.
#[must_use]
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A geometric mean, and between which values it lies with a probability of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The interval: the mean of as many values drawn from the same ones, without the lowest and the highest 2.5 %
    /// (B. Efron's bootstrap, 1979).
    pub interval: [f64; 2],
}

/// How many times the first times the second are, in the geometric mean; `None` without any. Times of less than five
/// milliseconds count as five.
#[must_use]
pub fn ratio(pairs: &[(Duration, Duration)]) -> Option<Mean> {
    let seconds = |time: Duration| time.as_secs_f64().max(LEAST);
    let logs: Vec<f64> = pairs.iter().map(|&(one, other)| (seconds(one) / seconds(other)).ln()).collect();
    if logs.is_empty() {
        return None;
    }
    let mean = |sum: f64| (sum / logs.len() as f64).exp();
    let mut state = 1_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        logs[(state >> 33) as usize % logs.len()]
    };
    let mut means: Vec<f64> = (0..DRAWS).map(|_| mean((0..logs.len()).map(|_| draw()).sum())).collect();
    means.sort_unstable_by(f64::total_cmp);
    let interval = [means[DRAWS / 40], means[DRAWS - 1 - DRAWS / 40]];
    Some(Mean { mean: mean(logs.iter().sum()), interval })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_mean() {
        let ms = Duration::from_millis;
        let pairs = [(ms(100), ms(10)), (ms(40), ms(10)), (ms(250), ms(10)), (ms(1), ms(2))];
        let Mean { mean, interval: [low, high] } = ratio(&pairs).unwrap();
        assert!((mean - 1000_f64.powf(0.25)).abs() < 1e-9, "{mean}");
        assert!(1.0 <= low && low < mean && mean < high && high <= 25.0, "{low} {high}");
        assert_eq!(ratio(&[]), None);
        assert_eq!(median(vec![ms(3), ms(1), ms(2)]), ms(2));
    }
}
