//! How much memory there is for tables.
//!
//! This module is public for the crates of this workspace. It may change with any version.

use std::fs;

/// Used if the system does not say how much memory is free.
const FALLBACK: usize = 1 << 30;

/// Half of the free memory in bytes, or 1 GiB if the system does not report it: the default of
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
    let file = |name: &str| fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok();
    left_of(&file("max")?, &file("current")?, &file("stat").unwrap_or_default())
}

/// What is left below `most` where `used` bytes are taken, some of them by a cache of files that can be dropped.
fn left_of(most: &str, used: &str, table: &str) -> Option<usize> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let cache = table.lines().find_map(|line| number(line.strip_prefix("inactive_file ")?));
    Some(number(most)?.saturating_sub(number(used)?.saturating_sub(cache.unwrap_or(0))))
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

    #[test]
    fn the_cache_of_files_is_not_taken_for_used() {
        let table = "anon 1000\nfile 700\ninactive_anon 4\nactive_file 100\ninactive_file 600\n";
        assert_eq!(left_of("4000\n", "1700\n", table), Some(2900));
        assert_eq!(left_of("4000\n", "1700\n", ""), Some(2300));
        assert_eq!(left_of("4000\n", "1700\n", "inactive_file many\n"), Some(2300));
        assert_eq!(left_of("1000\n", "1700\n", "inactive_file 9999\n"), Some(1000));
        assert_eq!(left_of("1000\n", "1700\n", ""), Some(0));
        assert_eq!(left_of("max\n", "1700\n", table), None);
    }
}
