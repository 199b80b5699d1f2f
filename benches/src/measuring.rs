//! How the criterion benches measure.

use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, SamplingMode, measurement::WallTime};

/// Criterion as nearly all benches want it, with what the command line says.
#[must_use]
pub fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args()
}

/// For what takes a second or so: few samples, and each of them of the same length.
pub fn few_samples(group: &mut BenchmarkGroup<'_, WallTime>, warm_up: Duration, measurement: Duration) {
    group
        .sample_size(10)
        .warm_up_time(warm_up)
        .measurement_time(measurement)
        .sampling_mode(SamplingMode::Flat);
}
