//! Which option to decide next: one that recent conflicts were about. Two orders take turns. A heap by a
//! decaying sum (VSIDS: Moskewicz et al., "Chaff", 2001, with the growing increment of E. Goldberg and
//! Y. Novikov, and of MiniSat, 2003) changes slowly; a list where what was bumped moves to the front (VMTF:
//! A. Biere and A. Fröhlich, "Evaluating CDCL variable scoring schemes", 2015) changes at once.

const ABSENT: u32 = u32::MAX;

/// Options by score, the highest first.
#[derive(Default)]
pub(super) struct Heap {
    heap: Vec<u32>,
    place: Vec<u32>,
    scores: Vec<f64>,
    step: f64,
}

/// By how much a score weighs less after each conflict.
const DECAY: f64 = 0.95;

impl Heap {
    pub(super) fn grow(&mut self, options: usize) {
        for option in self.place.len()..options {
            self.place.push(ABSENT);
            self.scores.push(0.0);
            self.push(option as u32);
        }
        if self.step == 0.0 {
            self.step = 1.0;
        }
    }

    pub(super) fn score(&self, option: u32) -> f64 {
        self.scores[option as usize]
    }

    pub(super) fn set_score(&mut self, option: u32, score: f64) {
        self.scores[option as usize] = score;
        if self.place[option as usize] != ABSENT {
            self.up(self.place[option as usize] as usize);
        }
    }

    #[inline(always)]
    fn is_before(&self, a: u32, b: u32) -> bool {
        let (s, t) = (self.scores[a as usize], self.scores[b as usize]);
        s > t || s == t && a < b
    }

    fn up(&mut self, mut at: usize) {
        let option = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(option, self.heap[parent]) {
                break;
            }
            self.heap[at] = self.heap[parent];
            self.place[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = option;
        self.place[option as usize] = at as u32;
    }

    fn down(&mut self, mut at: usize) {
        let option = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.is_before(self.heap[child], option) {
                break;
            }
            self.heap[at] = self.heap[child];
            self.place[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = option;
        self.place[option as usize] = at as u32;
    }

    #[inline(always)]
    pub(super) fn push(&mut self, option: u32) {
        if self.place[option as usize] == ABSENT {
            self.heap.push(option);
            self.up(self.heap.len() - 1);
        }
    }

    pub(super) fn top(&self) -> Option<u32> {
        self.heap.first().copied()
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        let top = self.top()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = ABSENT;
        if last != top {
            self.heap[0] = last;
            self.down(0);
        }
        Some(top)
    }

    pub(super) fn bump(&mut self, option: u32) {
        let score = self.scores[option as usize] + self.step;
        if score > 1e150 {
            // All in proportion: the order of the heap stays.
            let scale = 1e-150;
            self.scores.iter_mut().for_each(|score| *score *= scale);
            self.step *= scale;
            self.scores[option as usize] += self.step;
        } else {
            self.scores[option as usize] = score;
        }
        if self.place[option as usize] != ABSENT {
            self.up(self.place[option as usize] as usize);
        }
    }

    /// Lets what was bumped until now weigh less.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }
}

/// Options in a list, what was bumped last at its end.
#[derive(Default)]
pub(super) struct Queue {
    links: Vec<Link>,
    first: u32,
    last: u32,
    /// All options behind it are decided.
    search: u32,
    stamps: u64,
}

struct Link {
    before: u32,
    after: u32,
    stamp: u64,
}

impl Queue {
    /// Appends new options.
    pub(super) fn grow(&mut self, options: usize) {
        for option in self.links.len()..options {
            self.links.push(Link { before: ABSENT, after: ABSENT, stamp: 0 });
            if option == 0 {
                (self.first, self.last) = (ABSENT, ABSENT);
            }
            self.append(option as u32);
        }
        self.search = self.last;
    }

    fn append(&mut self, option: u32) {
        self.stamps += 1;
        let last = self.last;
        self.links[option as usize] = Link { before: last, after: ABSENT, stamp: self.stamps };
        match last {
            ABSENT => self.first = option,
            last => self.links[last as usize].after = option,
        }
        self.last = option;
    }

    pub(super) fn stamp(&self, option: u32) -> u64 {
        self.links[option as usize].stamp
    }

    /// Moves an option to the end.
    pub(super) fn bump(&mut self, option: u32, is_open: bool) {
        let Link { before, after, .. } = self.links[option as usize];
        if after == ABSENT {
            return;
        }
        if self.search == option {
            self.search = if before == ABSENT { after } else { before };
        }
        match before {
            ABSENT => self.first = after,
            before => self.links[before as usize].after = after,
        }
        self.links[after as usize].before = before;
        self.append(option);
        if is_open {
            self.search = option;
        }
    }

    /// An option is open again.
    #[inline(always)]
    pub(super) fn open(&mut self, option: u32) {
        if self.links[option as usize].stamp > self.links[self.search as usize].stamp {
            self.search = option;
        }
    }

    /// The last open option.
    pub(super) fn next(&mut self, is_open: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = self.search;
        while at != ABSENT && !is_open(at) {
            at = self.links[at as usize].before;
        }
        if at == ABSENT {
            return None;
        }
        self.search = at;
        Some(at)
    }
}
