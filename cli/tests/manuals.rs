//! What the command says about itself: manual pages, and completion scripts.

use insta::assert_snapshot;

use crate::support::{seen, stdout};

#[test]
fn each_command_has_a_page_with_an_example() {
    let folder = std::env::temp_dir().join(format!("dlx-man-{}", std::process::id()));
    assert_eq!(stdout(&["man", "--all", folder.to_str().unwrap()]), "");
    let mut names = Vec::new();
    for file in std::fs::read_dir(&folder).unwrap() {
        let file = file.unwrap();
        let page = std::fs::read_to_string(file.path()).unwrap();
        let name = file.file_name().into_string().unwrap();
        assert!(page.contains("dlx") && page.contains("Example"), "{name} has no example");
        names.push(name);
    }
    std::fs::remove_dir_all(&folder).unwrap();
    names.sort_unstable();
    assert_snapshot!(names.join("\n"), @"
    dlx-alive.1
    dlx-book.1
    dlx-candidates.1
    dlx-check.1
    dlx-completions.1
    dlx-convert.1
    dlx-count.1
    dlx-cover.1
    dlx-generate-futoshiki.1
    dlx-generate-irregular-kenken.1
    dlx-generate-kakuro.1
    dlx-generate-kenken.1
    dlx-generate-kropki.1
    dlx-generate-latin.1
    dlx-generate-sudoku.1
    dlx-generate-variant.1
    dlx-generate.1
    dlx-hint.1
    dlx-man.1
    dlx-prove.1
    dlx-rate.1
    dlx-render.1
    dlx-sample.1
    dlx-serve.1
    dlx-shard-merge.1
    dlx-shard-run.1
    dlx-shard-slurm.1
    dlx-shard-split.1
    dlx-shard-status.1
    dlx-shard.1
    dlx-solve.1
    dlx-tiling-check.1
    dlx-tiling-convert.1
    dlx-tiling-count.1
    dlx-tiling-cover.1
    dlx-tiling-generate.1
    dlx-tiling-render.1
    dlx-tiling-solve.1
    dlx-tiling.1
    dlx-transform.1
    dlx-watch.1
    dlx.1
    ");
    assert!(stdout(&["man"]).contains("dlx\\-generate"));
    assert!(stdout(&["man", "generate", "sudoku"]).contains("\n.SH EXAMPLES\n"));
    assert_snapshot!(synopsis(&["man", "tiling", "check"]), @r#"\fBdlx tiling check\fR [\-\-pieces <SET>] [\-\-board <BOARD>] [\-\-threads <N>] [\-\-timeout <SECONDS>] [\-\-quiet] [\-\-explain] [\-\-json] [\-\-help] [FILE]"#);
    assert_snapshot!(synopsis(&["man", "completions"]), @r#"\fBdlx completions\fR [\-\-help] <SHELL>"#);
    assert_snapshot!(synopsis(&["man", "generate"]), @r#"\fBdlx generate\fR [\-\-help] <COMMAND>"#);
    assert_snapshot!(seen(&["man", "generate", "chess"], ""), @r#"
    --- error: expected sudoku, variant, kenken, kakuro, kropki, futoshiki, irregular-kenken or latin after `dlx generate`, found "chess"
    --- 2
    "#);
    assert_snapshot!(seen(&["man", "count", "fast"], ""), @r#"
    --- error: expected no subcommand after `dlx count`, found "fast"
    --- 2
    "#);
    assert_snapshot!(seen(&["man", "--all", "/dev/null/pages"], ""), @"
    --- error: /dev/null/pages: Not a directory (os error 20)
    --- 2
    ");
}

#[test]
fn the_help_of_a_command_begins_with_its_line_in_the_list() {
    for above in ["help", "help generate"] {
        let list = stdout(&above.split(' ').collect::<Vec<_>>());
        let (_, list) = list.split_once("Commands:\n").unwrap();
        let commands = list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.contains("help"));
        for (name, about) in commands.map(|line| line.trim().split_once("  ").unwrap()) {
            let help = stdout(&format!("{above} {name}").split(' ').collect::<Vec<_>>());
            assert_eq!(help.lines().next().unwrap(), about.trim(), "{name}");
        }
    }
}

/// The synopsis of a manual page.
fn synopsis(command: &[&str]) -> String {
    let page = stdout(command);
    let (_, rest) = page.split_once("\n.SH SYNOPSIS\n").unwrap();
    rest.lines().next().unwrap().to_owned()
}

/// The values that a bash script offers for a flag of a command.
fn offered(script: &str, command: &str, flag: &str) -> String {
    let (_, rest) = script.split_once(&format!("\n        dlx__subcmd__{command})\n")).unwrap();
    let (_, rest) = rest.split_once(&format!("\n                {flag})\n")).unwrap();
    rest.lines().next().unwrap().trim().to_owned()
}

#[test]
fn values_are_completed_and_listed() {
    let script = stdout(&["completions", "bash"]);
    let offered = |command, flag| offered(&script, command, flag);
    assert_snapshot!(offered("generate__subcmd__sudoku", "--difficulty"), @r#"COMPREPLY=($(compgen -W "easy medium hard expert extreme any" -- "${cur}"))"#);
    assert_snapshot!(offered("rate", "--only"), @r#"COMPREPLY=($(compgen -W "easy medium hard expert extreme any" -- "${cur}"))"#);
    assert_snapshot!(offered("generate__subcmd__kenken", "--needs"), @r#"COMPREPLY=($(compgen -W "singles pairs triplets quads hidden-single naked-single naked-pair hidden-pair naked-triplet hidden-triplet naked-quad hidden-quad combinations innies-and-outies forced-move refutation" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))"#);
    assert_snapshot!(offered("generate__subcmd__latin", "--without"), @r#"COMPREPLY=($(compgen -W "singles pairs triplets quads fish strong-links wings uniqueness chains last-cell hidden-single direct-hidden-pair naked-single direct-hidden-triplet common-peers naked-pair x-wing hidden-pair naked-triplet swordfish hidden-triplet skyscraper turbot-fish two-string-kite grouped-turbot finned-x-wing xy-wing xyz-wing unique-rectangle finned-swordfish naked-quad jellyfish hidden-quad naked-set larger-fish hidden-set three-strong-links wxyz-wing bug four-strong-links finned-jellyfish vwxyz-wing uvwxyz-wing forcing-x-chain forcing-chain cell-forcing-chains house-forcing-chains dynamic-contradiction nested-contradiction forced-move refutation" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))"#);
    assert_snapshot!(offered("generate__subcmd__kakuro", "--format"), @r#"COMPREPLY=($(compgen -W "kak sheet puzzlink json" -- "${cur}"))"#);
    assert_snapshot!(offered("convert", "--format"), @r#"COMPREPLY=($(compgen -W "neknek keen kak sheet puzzlink ken fpuzzles fpuzzles-link sudokupad text line grid sdk sdm solo sudokuwiki towers opensudoku xmpuzzle dlx json" -- "${cur}"))"#);
    assert_snapshot!(offered("check", "--family"), @r#"COMPREPLY=($(compgen -W "kenken kakuro kropki futoshiki irregular-kenken latin variant sudoku tiling" -- "${cur}"))"#);
    assert_snapshot!(offered("check", "--engine"), @r#"COMPREPLY=($(compgen -W "auto cover" -- "${cur}"))"#);
    // Of a list, the last value is completed.
    assert_snapshot!(offered("generate__subcmd__sudoku", "--variant"), @r#"COMPREPLY=($(compgen -W "x windoku jigsaw" -P "${cur%"${cur##*+}"}" -- "${cur##*+}"))"#);
    assert!(
        offered("generate__subcmd__variant", "--with")
            .contains(r#" -P "${cur%"${cur##*,}"}" -- "${cur##*,}""#)
    );
    assert!(!script.contains("%list"));
    // Numbers complete to nothing, files to files.
    assert_snapshot!(offered("generate__subcmd__sudoku", "--count"), @r#"COMPREPLY=("${cur}")"#);
    assert_snapshot!(offered("generate__subcmd__sudoku", "--template"), @r#"COMPREPLY=($(compgen -f "${cur}"))"#);
    let help = stdout(&["help", "generate", "sudoku"]);
    for value in
        ["[possible values: easy, medium, hard, expert, extreme, any]", "x-wing, hidden-pair", "sdk, sdm"]
    {
        assert!(help.contains(value), "{value}");
    }
    let needs = |family, technique| {
        seen(
            &["generate", family, "--needs", technique, "--seed", "6", "--difficulty", "hard", "--quiet"],
            "",
        )
    };
    assert!(needs("sudoku", "X-Wing").ends_with("--- 0"), "names may have capitals");
    assert!(needs("kropki", "x-wing").ends_with("--- 2"));
}

#[test]
fn every_shell_learns_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        for word in ["generate", "kropki", "--with-solution", "check", "--explain", "count", "--memory"] {
            assert!(script.contains(word.trim_start_matches('-')), "{shell} does not know {word}");
        }
    }
    assert_snapshot!(seen(&["completions", "tcl"], ""), @"
    --- error: invalid value 'tcl' for '<SHELL>'
      [possible values: bash, elvish, fish, powershell, zsh]

    For more information, try '--help'.
    --- 2
    ");
}
