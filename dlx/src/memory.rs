//! How much memory there is for tables.
//!
//! This module is public for the crates of this workspace. It may change with any version.

use std::fs;

/// Used if the system does not say how much memory is free.
const FALLBACK: usize = 1 << 30;

/// Half of the memory that is free, in bytes, or 1 GiB where the system does not tell: the default of
/// [`Limits::memory`](crate::Limits::memory) for a [`Counter`](crate::count::Counter).
#[must_use]
pub fn spare() -> usize {
    [available(), within_group()].into_iter().flatten().min().map_or(FALLBACK, |bytes| bytes / 2)
}

/// The memory that Linux can make available.
fn available() -> Option<usize> {
    available_in(&fs::read_to_string("/proc/meminfo").ok()?)
}

fn available_in(table: &str) -> Option<usize> {
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

/// The memory left to this control group, such as a container.
fn within_group() -> Option<usize> {
    let number = |name: &str| -> Option<usize> {
        fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?.trim().parse().ok()
    };
    Some(number("max")?.saturating_sub(number("current")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_memory_is_read() {
        let table =
            "MemTotal:       24600000 kB\nMemFree:  1 kB\nMemAvailable:   23552000 kB\nBuffers: 5 kB\n";
        assert_eq!(available_in(table), Some(23_552_000 * 1024));
        assert_eq!(available_in("MemAvailable: many kB\n"), None);
        assert_eq!(available_in(""), None);
        assert!(spare() > 0);
    }
}
