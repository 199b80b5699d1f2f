//! A solver that shares nothing with the others: it reads the text itself, and fills runs digit by digit.

/// A board as text, taken apart.
pub(super) struct Plain {
    /// The cells and the sum of each run; 0 for none.
    runs: Vec<(Vec<usize>, u32)>,
    runs_of: Vec<Vec<usize>>,
    /// For each cell, whether it can hold each digit; none for black ones.
    can: Vec<[bool; 10]>,
}

impl Plain {
    pub(super) fn new(text: &str, largest: usize) -> Self {
        let rows: Vec<Vec<&str>> =
            text.lines().skip(1).map(|line| line.split(',').map(str::trim).collect()).collect();
        let columns = rows[0].len();
        let is_white = |cell: &str| cell == "?" || cell.parse::<u8>().is_ok();
        let mut runs = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for (column, clue) in cells.iter().enumerate().filter(|(_, cell)| !is_white(cell)) {
                let right: Vec<usize> = (column + 1..columns)
                    .take_while(|&at| is_white(cells[at]))
                    .map(|at| row * columns + at)
                    .collect();
                let below: Vec<usize> = (row + 1..rows.len())
                    .take_while(|&at| is_white(rows[at][column]))
                    .map(|at| at * columns + column)
                    .collect();
                let sum = |letter| {
                    let digits = clue.split_once(letter).map_or("0", |(_, rest)| rest);
                    digits.split('F').next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
                };
                runs.extend(
                    [(right, sum('F')), (below, sum('C'))].into_iter().filter(|(cells, _)| !cells.is_empty()),
                );
            }
        }
        let can: Vec<[bool; 10]> = rows
            .concat()
            .into_iter()
            .map(|cell| {
                std::array::from_fn(|digit| {
                    let given = cell.parse().unwrap_or(digit);
                    is_white(cell) && (1..=largest).contains(&digit) && digit == given
                })
            })
            .collect();
        let mut runs_of = vec![Vec::new(); can.len()];
        for (run, (cells, _)) in runs.iter().enumerate() {
            cells.iter().for_each(|&cell| runs_of[cell].push(run));
        }
        Plain { runs, runs_of, can }
    }

    /// All solutions, unless there are more than the limit: one cell after another, every digit that no
    /// full run speaks against.
    pub(super) fn brute_force(&self, limit: usize) -> Option<Vec<Vec<u8>>> {
        let white: Vec<usize> = (0..self.can.len()).filter(|&cell| !self.runs_of[cell].is_empty()).collect();
        let mut found = Vec::new();
        self.try_all(&white, &mut vec![0; self.can.len()], limit, &mut found);
        (found.len() <= limit).then_some(found)
    }

    fn try_all(&self, cells: &[usize], board: &mut Vec<u8>, limit: usize, found: &mut Vec<Vec<u8>>) {
        let Some((&cell, rest)) = cells.split_first() else {
            return found.push(board.clone());
        };
        for digit in (1..10).filter(|&digit| self.can[cell][digit]) {
            board[cell] = digit as u8;
            if found.len() <= limit && self.runs_of[cell].iter().all(|&run| self.may_be(run, board)) {
                self.try_all(rest, board, limit, found);
            }
        }
        board[cell] = 0;
    }

    fn may_be(&self, run: usize, board: &[u8]) -> bool {
        let (cells, sum) = &self.runs[run];
        let mut digits: Vec<u8> = cells.iter().map(|&cell| board[cell]).filter(|digit| *digit > 0).collect();
        digits.sort_unstable();
        let total: u32 = digits.iter().map(|&digit| u32::from(digit)).sum();
        digits.windows(2).all(|pair| pair[0] != pair[1])
            && (digits.len() < cells.len() || *sum == 0 || total == *sum)
    }

    /// The number of solutions, up to 2: each run keeps the digits that are in some way to fill it, and
    /// where that is not enough, a cell tries its digits.
    pub(super) fn count(&mut self) -> usize {
        if !self.narrow() {
            return 0;
        }
        let count = |can: &[bool; 10]| can.iter().filter(|can| **can).count();
        let open = (0..self.can.len())
            .filter(|&cell| count(&self.can[cell]) > 1)
            .min_by_key(|&cell| count(&self.can[cell]));
        let Some(cell) = open else {
            return 1;
        };
        let before = self.can.clone();
        let mut found = 0;
        for digit in (1..10).filter(|&digit| before[cell][digit]) {
            self.can[cell] = std::array::from_fn(|other| other == digit);
            found += self.count();
            self.can.clone_from(&before);
            if found > 1 {
                break;
            }
        }
        found.min(2)
    }

    fn narrow(&mut self) -> bool {
        let mut waiting: std::collections::BTreeSet<usize> = (0..self.runs.len()).collect();
        while let Some(run) = waiting.pop_first() {
            let (cells, sum) = self.runs[run].clone();
            let mut seen = vec![[false; 10]; cells.len()];
            self.ways(&cells, sum, &mut Vec::new(), &mut seen);
            for (&cell, seen) in cells.iter().zip(seen) {
                if seen == [false; 10] {
                    return false;
                }
                if seen != self.can[cell] {
                    self.can[cell] = seen;
                    waiting.extend(self.runs_of[cell].iter().filter(|&&other| other != run));
                }
            }
        }
        true
    }

    fn ways(&self, cells: &[usize], sum: u32, way: &mut Vec<usize>, seen: &mut [[bool; 10]]) {
        let left = cells.len() - way.len();
        let total: usize = way.iter().sum();
        if left == 0 {
            if sum == 0 || total == sum as usize {
                way.iter().zip(seen).for_each(|(&digit, seen)| seen[digit] = true);
            }
            return;
        }
        let is_news =
            |place: usize| (1..10).any(|digit| self.can[cells[place]][digit] && !seen[place][digit]);
        if !(0..cells.len()).any(is_news)
            || sum > 0 && (total + left > sum as usize || total + 9 * left < sum as usize)
        {
            return;
        }
        let can = self.can[cells[way.len()]];
        for digit in (1..10).filter(|&digit| can[digit]) {
            if !way.contains(&digit) {
                way.push(digit);
                self.ways(cells, sum, way, seen);
                way.pop();
            }
        }
    }
}
