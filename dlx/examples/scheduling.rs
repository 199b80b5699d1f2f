//! A timetable for a tournament.
//!
//! Each of `n` teams plays each other team once. There are `n` - 1 rounds, and in each of them all
//! teams play at the same time.
//!
//! As an exact cover: every game must take place, and every team must have something to do in every
//! round; so the items are the games and the pairs of a team and a round. An option lets a game
//! take place in a round: it covers the game, and that round for its two teams.
//!
//! A wish is a starting point: that the first two teams meet in the last round is an option that is
//! chosen before the search begins.
//!
//!     cargo run --release -p dancing-bits --example scheduling           # 6 teams
//!     cargo run --release -p dancing-bits --example scheduling 12 3      # 12 teams, timetable number 3
use std::process::ExitCode;

use dlx::{ItemId, OptionId, Problem, Solver};

/// What an option says.
#[derive(Clone, Copy)]
struct Game {
    teams: [usize; 2],
    round: usize,
}

fn problem(n: usize) -> Result<(Problem, Vec<Game>), dlx::BuildError> {
    let mut b = Problem::builder();
    let busy: Vec<Vec<ItemId>> = (0..n).map(|_| (1..n).map(|_| b.primary()).collect()).collect();
    let mut games = Vec::new();
    for one in 0..n {
        for other in one + 1..n {
            let game = b.primary();
            for (round, (&its, &theirs)) in busy[one].iter().zip(&busy[other]).enumerate() {
                b.option([game, its, theirs])?;
                games.push(Game { teams: [one, other], round });
            }
        }
    }
    Ok((b.build(), games))
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let args: Option<Vec<u64>> = std::env::args_os().skip(1).map(|arg| arg.to_str()?.parse().ok()).collect();
    let (n, seed) = match args.as_deref() {
        Some([]) => (6, 1),
        Some(&[n @ 2..=26]) if n % 2 == 0 => (n as usize, 1),
        Some(&[n @ 2..=26, seed]) if n % 2 == 0 => (n as usize, seed),
        _ => {
            eprintln!("usage: scheduling [TEAMS [NUMBER]], with an even number of TEAMS from 2 to 26");
            return Ok(ExitCode::from(2));
        }
    };
    let (problem, games) = problem(n)?;
    let mut search = Solver::new(&problem).search();
    let wish = games.iter().position(|game| game.teams == [0, 1] && game.round == n - 2);
    let wish: Vec<OptionId> = wish.map(OptionId::new).into_iter().collect();
    search.start(&wish, &[])?;

    let Some(cover) = search.random_cover(seed).into_cover() else {
        println!("There is no timetable.");
        return Ok(ExitCode::SUCCESS);
    };
    let name = |team: usize| char::from(b'A' + team as u8);
    for round in 0..n - 1 {
        let chosen = cover.options().iter().map(|option| games[option.index()]);
        let line: Vec<String> = chosen
            .filter(|game| game.round == round)
            .map(|game| format!("{}-{}", name(game.teams[0]), name(game.teams[1])))
            .collect();
        println!("Round {:>2}:  {}", round + 1, line.join("  "));
    }
    if n <= 6
        && let Some(count) = search.count().exact()
    {
        println!("{count} timetables in which A and B meet in the last round.");
    }
    Ok(ExitCode::SUCCESS)
}
