//! Where and how a comparison ran.

use std::fs;
use std::process::Command;

/// What there is to say about this machine and these programs: names, and what they are.
#[must_use]
pub fn about() -> Vec<(String, String)> {
    let output = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        text.lines().next().map(str::to_owned).filter(|line| output.status.success() && !line.is_empty())
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(':').map(|(_, name)| name.trim().to_owned())
    });
    let features = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("flags"))?;
        let has = |flag: &&&str| line.split_whitespace().any(|own| own == **flag);
        let known: Vec<&str> = ["avx2", "bmi2", "avx512f", "avx512vl"].iter().filter(has).copied().collect();
        Some(known.join(" "))
    });
    let system = output("uname", &["-sr"]).unwrap_or_else(|| std::env::consts::OS.to_owned());
    let compiler = output("rustc", &["--version"]).unwrap_or_else(|| "unknown".to_owned());
    let change = output("git", &["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    let load = fs::read_to_string("/proc/loadavg").ok();
    let load = load.as_deref().and_then(|text| text.split_once(' ')).map_or("unknown", |(load, _)| load);
    let processor = processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    [
        ("processor", format!("{processor}, {cores} cores, {}", features.unwrap_or_default())),
        ("system", system),
        // Others are to blame for it.
        ("load before", load.to_owned()),
        ("compiler", compiler),
        ("dlx", format!("{} at {change}", env!("CARGO_PKG_VERSION"))),
        ("seed", crate::contest::SEED.to_string()),
    ]
    .map(|(name, what)| (name.to_owned(), what))
    .into()
}
