/**
 * Proves that puzzles have one solution, by Interactive Sudoku Solver and by dlx, one thread each.
 *
 *     node benches/peers/interactive_sudoku_solver.mjs FOLDER DLX
 *
 * FOLDER is a checkout of its repository, DLX this project's command. The puzzles are those of its own collections that
 * say nothing but what both know. Prints for each the milliseconds that either takes, reading included, and how
 * many times ours theirs is; where they do not agree, that is told. Theirs are medians after some runs that warm it up;
 * ours are of a process that checks the puzzle many times, without its start, where it takes less than 0.2 s.
 */

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** How long either works on a puzzle again and again, roughly. */
const MILLISECONDS = 200;
/** Ours is stopped after this many milliseconds, theirs after so many steps back, which take it about as long. */
const LONGEST = 5_000;
const MOST_BACKTRACKS = 300_000;

const [folder, dlx] = process.argv.slice(2);
const { allPuzzles } = await import(resolve(folder, 'tools/lib/puzzle_runner.js'));
const { runSolve } = await import(resolve(folder, 'tools/lib/solver_analysis.js'));
const { SudokuParser } = await import(resolve(folder, 'js/sudoku_parser.js'));

class Unknown extends Error {}

const at = (cell) => {
  const found = /^R(\d+)C(\d+)$/.exec(cell) ?? (() => { throw new Unknown(cell); })();
  return [Number(found[1]), Number(found[2])];
};

/** The place beside the board of a clue about these cells, and where it looks. */
const outside = (cells) => {
  const [[row, column], [next_row, next_column]] = cells.slice(0, 2).map(at);
  const step = [next_row - row, next_column - column];
  const direction = (step[0] < 0 ? 'U' : step[0] > 0 ? 'D' : '') + (step[1] < 0 ? 'L' : step[1] > 0 ? 'R' : '');
  return { cell: [row - step[0], column - step[1]], direction };
};

const line = (kind) => (c) => [{ kind, lines: [c.cells.map(at)] }];
const clue = (kind) => (c, geometry) => [{ kind, cell: outside(c.getCells(geometry)).cell, value: c.value }];
const pairs = (kind, more) => (c) => {
  const steps = c.cells.slice(1).map((cell, before) => [c.cells[before], cell].map(at));
  const touch = ([one, other]) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
  if (!steps.every(touch)) throw new Unknown('pairs that do not touch');
  return steps.map((cells) => ({ kind, cells, ...more }));
};
const whole = (...kinds) => () => kinds.map((kind) => ({ kind }));
const only = (holds, make) => (c, geometry) => {
  if (!holds(c)) throw new Unknown(c.type);
  return make(c, geometry);
};

/** What both know, by their names. */
const KINDS = {
  Cage: (c) => [{ kind: 'killercage', cells: c.cells.map(at), ...(Number(c.sum) ? { value: Number(c.sum) } : {}) }],
  AllDifferent: (c) => [{ kind: 'killercage', cells: c.cells.map(at) }],
  Arrow: (c) => [{ kind: 'arrow', cells: [at(c.cells[0])], lines: [c.cells.map(at)] }],
  Thermo: line('thermometer'),
  Renban: line('renban'),
  Palindrome: line('palindrome'),
  Between: line('betweenline'),
  RegionSumLine: line('regionsumline'),
  Entropic: line('entropicline'),
  Zipper: line('zipperline'),
  DoubleArrow: line('doublearrow'),
  Whisper: only((c) => Number(c.difference) === 5, line('whispers')),
  Modular: only((c) => Number(c.mod) === 3, line('modularline')),
  Lockout: only((c) => Number(c.minDiff) === 4, line('lockout')),
  WhiteDot: pairs('difference'),
  BlackDot: pairs('ratio'),
  X: pairs('xv', { value: 'X' }),
  V: pairs('xv', { value: 'V' }),
  LittleKiller: (c, geometry) => [{ kind: 'littlekillersum', ...outside(c.getCells(geometry)), value: c.value }],
  Sandwich: clue('sandwichsum'),
  XSum: clue('xsum'),
  Skyscraper: clue('skyscraper'),
  Quad: (c) => {
    const [row, column] = at(c.topLeftCell);
    const cells = [[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]];
    return [{ kind: 'quadruple', cells, values: c.values.map(Number) }];
  },
  Diagonal: (c) => [{ kind: Number(c.direction) > 0 ? 'diagonal+' : 'diagonal-' }],
  AntiKnight: whole('antiknight'),
  AntiKing: whole('antiking'),
  DisjointSets: whole('disjointgroups'),
  AntiConsecutive: whole('nonconsecutive'),
  StrictXV: whole('negative-xv'),
  StrictKropki: whole('nonconsecutive', 'negative-ratio'),
};

/** The constraints, from the leaves of a tree. */
const leaves = (constraint) => {
  if (constraint.type === 'Container') return constraint.constraints.flatMap(leaves);
  return constraint.constraints ? [Object.assign(constraint, { type: 'a choice' })] : [constraint];
};

/** A puzzle as ours, or `Unknown` is thrown. */
const converted = (input) => {
  const constraint = SudokuParser.parseText(input);
  const geometry = constraint.getGeometry();
  if (geometry.numRows !== 9 || geometry.numCols !== 9 || geometry.numValues !== 9 || geometry.valueOffset) throw new Unknown('size');
  const puzzle = { family: 'variant', size: 9, boxes: { rows: 3, columns: 3 } };
  const givens = Array.from({ length: 9 }, () => Array(9).fill(null));
  const regions = [];
  const constraints = [];
  for (const its of leaves(constraint)) {
    if (its.type === 'Given') {
      const [row, column] = at(its.cell);
      if (its.values.length !== 1) throw new Unknown('several values');
      givens[row - 1][column - 1] = Number(its.values[0]);
    } else if (its.type === 'Jigsaw') {
      regions.push(its.cells.map(at));
    } else if (its.type === 'NoBoxes') {
      puzzle.boxes = null;
    } else if (its.type !== 'Shape') {
      const make = Object.hasOwn(KINDS, its.type) ? KINDS[its.type] : null;
      if (!make) throw new Unknown(its.type);
      constraints.push(...make(its, geometry));
    }
  }
  if (regions.length) {
    if (regions.length !== 9 || puzzle.boxes) throw new Unknown('regions beside boxes');
    const numbers = Array.from({ length: 9 }, () => Array(9).fill(0));
    regions.forEach((cells, region) => cells.forEach(([row, column]) => { numbers[row - 1][column - 1] = region + 1; }));
    delete puzzle.boxes;
    puzzle.regions = numbers;
  }
  return JSON.stringify({ ...puzzle, givens, constraints });
};

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** What theirs found: its time, and `unique` with the solution, `other`, or `stopped`. */
const theirs = (puzzle) => {
  const times = [];
  const begun = performance.now();
  let result;
  do {
    const start = performance.now();
    result = runSolve(puzzle, { maxSolutions: 2, maxBacktracks: MOST_BACKTRACKS });
    times.push(performance.now() - start);
  } while (performance.now() - begun < MILLISECONDS);
  const isUnique = result.counters.solutions === 1 && result.exhausted;
  return {
    time: median(times.slice(Math.floor(times.length / 2))),
    found: result.capped ? 'stopped' : isUnique ? result.solution : 'other',
  };
};

const run = (text, times) => {
  const start = performance.now();
  const { stdout, status } = spawnSync(dlx, ['check', '--threads', '1', '--timeout', String(LONGEST / 1000), '--json'], {
    input: `${text}\n`.repeat(times), encoding: 'utf8', maxBuffer: 1 << 30,
  });
  return { time: performance.now() - start, stdout, status };
};

/** The same of ours; null if it cannot read the puzzle. */
const ours = (text) => {
  const first = run(text, 1);
  if (first.status === 2) return null;
  const { verdict, solution } = JSON.parse(first.stdout.split('\n')[0]);
  const found = verdict === 'unique' ? solution.flat().join('') : verdict === 'stopped' ? verdict : 'other';
  if (first.time > MILLISECONDS) return { time: first.time, found };
  const once = Math.min(first.time, run(text, 1).time, run(text, 1).time);
  const many = Math.max(2, Math.min(200, Math.round((4 * MILLISECONDS) / once)));
  return { time: Math.max(0.001, (run(text, many).time - once) / (many - 1)), found };
};

const ratios = [];
const decided = { both: 0, theirs: 0, ours: 0 };
for (const puzzle of allPuzzles()) {
  let text;
  try {
    text = converted(puzzle.input);
  } catch {
    continue; // It says something that one of them does not know.
  }
  if (JSON.parse(text).constraints.length === 0) continue;
  const our = ours(text);
  if (!our) continue;
  const their = theirs(puzzle);
  const [by_them, by_us] = [their, our].map(({ found }) => found !== 'stopped');
  if (by_them && by_us) {
    ratios.push(their.time / our.time);
    decided.both += 1;
  } else {
    decided.theirs += by_them;
    decided.ours += by_us;
  }
  const note = !by_us ? '  stopped' : !by_them ? '  theirs stopped' : their.found !== our.found ? '  DIFFERS' : '';
  const ratio = by_them && by_us ? ratios.at(-1).toFixed(2) : '–';
  console.log(`${puzzle.name.slice(0, 40).padEnd(40)}${their.time.toFixed(2).padStart(10)}${our.time.toFixed(2).padStart(10)}`
    + `${ratio.padStart(9)}${note}`);
}
console.log(`decided by both ${decided.both}, by theirs alone ${decided.theirs}, by ours alone ${decided.ours}; `
  + `median ${median(ratios).toFixed(2)}`);
