//! Dancing links: the options of each item as a doubly linked list, from which entries are taken
//! out, and into which they are put back in reverse order without looking anything up.
//!
//! Knuth, "Dancing links" (2000), with the colours of TAOCP 7.2.2.1, Algorithm C. An option's
//! entries lie side by side, a spacer between two options; the lists run across them.

use super::{Branching, Event, Kernel, Subtree, Tally};
use crate::choice::{Candidate, Choice, Key};
use crate::problem::{ItemId, OptionId, Problem};

/// In `Entry::item`: this is the spacer before an option, whose number is in the other bits.
const SPACER: u32 = 1 << 31;
/// In `colors`: no colour, and a colour already agreed on, so that its entry is let alone.
const PLAIN: u32 = 0;
const AGREED: u32 = u32::MAX;

/// One entry of an option, or the head of an item's list (the first entries, one an item), or the
/// spacer before an option: `up` is then the first entry of the option before it, and `down` the
/// last entry of the option after it.
#[derive(Clone, Copy, Debug)]
struct Link {
    item: u32,
    up: u32,
    down: u32,
}

/// A problem as lists, before anything is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    links: Vec<Link>,
    /// Beside `links`, or empty in a problem without colours: colour + 1.
    colors: Vec<u32>,
    /// How many options each item has left.
    sizes: Vec<u32>,
    /// The uncovered primary items as a list in the problem's order; the last one is its head.
    next: Vec<u32>,
    prev: Vec<u32>,
    /// Where the entries of each option begin.
    starts: Vec<u32>,
}

impl Lists {
    pub(crate) fn new(problem: &Problem) -> Self {
        let items = problem.item_count();
        let mut links: Vec<Link> =
            Vec::with_capacity(items + problem.entry_count() + problem.option_count() + 1);
        links.extend((0..items as u32).map(|item| Link { item, up: item, down: item }));
        let colored = problem.color_count() > 0;
        let mut colors = Vec::new();
        if colored {
            colors.reserve_exact(links.capacity());
            colors.resize(items, PLAIN);
        }
        let mut sizes = vec![0; items];
        let mut starts = Vec::with_capacity(problem.option_count());
        let mut last_start = 0;
        for option in problem.options() {
            let start = links.len() as u32 + 1;
            let end = start + problem.option_items(option).len() as u32 - 1;
            links.push(Link { item: SPACER | option.0, up: last_start, down: end });
            last_start = start;
            if colored {
                colors.push(PLAIN);
            }
            starts.push(start);
            for entry in problem.option(option) {
                let (here, item) = (links.len() as u32, entry.item.0);
                let last = links[item as usize].up;
                links.push(Link { item, up: last, down: item });
                links[last as usize].down = here;
                links[item as usize].up = here;
                sizes[item as usize] += 1;
                if colored {
                    colors.push(entry.color.map_or(PLAIN, |c| c.0 + 1));
                }
            }
        }
        links.push(Link { item: SPACER | problem.option_count() as u32, up: last_start, down: 0 });
        if colored {
            colors.push(PLAIN);
        }

        let head = items as u32;
        // A secondary item is a list of its own: taking it out changes nothing.
        let mut next: Vec<u32> = (0..=head).collect();
        let mut prev = next.clone();
        let mut last = head;
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            next[last as usize] = item.0;
            prev[item.index()] = last;
            last = item.0;
        }
        next[last as usize] = head;
        prev[head as usize] = last;
        Lists { links, colors, sizes, next, prev, starts }
    }
}

/// A node whose item is branched on: which options are still to be tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    item: u32,
    /// In `Links::todo`: where this node's options begin, the next to try, where they end.
    first: u32,
    next: u32,
    end: u32,
    /// How many options the item had, given-away ones included.
    degree: u32,
    key: Option<Key>,
}

/// Where `run` goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before a node, nothing of it done.
    Node,
    /// Below the last frame, whose current option is chosen and seen.
    Back,
    Done,
}

/// What was done to the lists before the search began.
#[derive(Clone, Copy, Debug)]
enum Preset {
    Chosen(u32),
    Covered(u32),
}

/// The kernel: lists, and the path from the subtree's root to the current node.
pub(crate) struct Links {
    lists: Lists,
    place: Place,
    presets: Vec<Preset>,
    frames: Vec<Frame>,
    /// The entries to be tried at each frame, one frame's after the other's.
    todo: Vec<u32>,
    candidates: Vec<Candidate>,
    key: Option<Key>,
    weight: f64,
}

impl Links {
    pub(crate) fn new(lists: Lists) -> Self {
        Links {
            lists,
            place: Place::Done,
            presets: Vec::new(),
            frames: Vec::new(),
            todo: Vec::new(),
            candidates: Vec::new(),
            key: None,
            weight: 0.0,
        }
    }

    /// Takes the options that hold `item` out of all other lists.
    fn cover<const COLORED: bool>(&mut self, item: u32, updates: &mut u64) {
        let lists = &mut self.lists;
        let (l, r) = (lists.prev[item as usize], lists.next[item as usize]);
        lists.next[l as usize] = r;
        lists.prev[r as usize] = l;
        let mut row = lists.links[item as usize].down;
        while row != item {
            lists.hide::<COLORED>(row, updates);
            row = lists.links[row as usize].down;
        }
    }

    fn uncover<const COLORED: bool>(&mut self, item: u32) {
        let lists = &mut self.lists;
        let mut row = lists.links[item as usize].up;
        while row != item {
            lists.unhide::<COLORED>(row);
            row = lists.links[row as usize].up;
        }
        let (l, r) = (lists.prev[item as usize], lists.next[item as usize]);
        lists.next[l as usize] = item;
        lists.prev[r as usize] = item;
    }

    /// Covers the items beside `entry` in its option, or agrees on their colours.
    fn commit<const COLORED: bool>(&mut self, entry: u32, updates: &mut u64) {
        let mut at = entry + 1;
        while at != entry {
            let link = self.lists.links[at as usize];
            if link.item & SPACER != 0 {
                at = link.up;
                continue;
            }
            match self.lists.color::<COLORED>(at) {
                PLAIN => self.cover::<COLORED>(link.item, updates),
                AGREED => {}
                color => self.lists.purify(link.item, color, updates),
            }
            at += 1;
        }
    }

    fn uncommit<const COLORED: bool>(&mut self, entry: u32) {
        let mut at = entry - 1;
        while at != entry {
            let link = self.lists.links[at as usize];
            if link.item & SPACER != 0 {
                at = link.down;
                continue;
            }
            match self.lists.color::<COLORED>(at) {
                PLAIN => self.uncover::<COLORED>(link.item),
                AGREED => {}
                color => self.lists.unpurify(link.item, color),
            }
            at -= 1;
        }
    }

    /// The uncovered primary item to branch on; `None` if one has no option left.
    fn choose(&mut self, branching: &Branching) -> Option<u32> {
        let (head, key) = (self.lists.head(), self.key);
        let Lists { next, sizes, .. } = &self.lists;
        let uncovered = || {
            let mut item = head;
            std::iter::from_fn(move || {
                item = next[item as usize];
                (item != head).then(|| (item, sizes[item as usize]))
            })
        };
        if let Choice::Fewest = branching.choice {
            let (mut best, mut fewest, mut ties) = (head, u32::MAX, 0);
            for (item, size) in uncovered() {
                if size < fewest {
                    if size == 0 {
                        return None;
                    }
                    (best, fewest, ties) = (item, size, 1);
                } else if size == fewest {
                    ties += 1;
                }
            }
            if let Some(key) = key
                && fewest > 1
            {
                let nth = key.draw(ties) as usize;
                return uncovered().filter(|&(_, size)| size == fewest).nth(nth).map(|(item, _)| item);
            }
            return Some(best);
        }
        self.candidates.clear();
        for (item, size) in uncovered() {
            if size == 0 {
                return None;
            }
            self.candidates.push(Candidate { item: ItemId(item), options: size as usize });
        }
        let last = self.candidates.len() - 1;
        let at = match &branching.choice {
            Choice::Fewest | Choice::First => 0,
            Choice::Random => key.unwrap_or(Key::new(0)).draw(last as u32 + 1) as usize,
            Choice::Custom(custom) => custom(&self.candidates).min(last),
        };
        Some(self.candidates[at].item.0)
    }

    /// Opens a node: `item` is covered, and its options (all, or those given) wait to be tried.
    fn branch<const COLORED: bool>(&mut self, item: u32, given: &[OptionId], updates: &mut u64) {
        let first = self.todo.len();
        let mut row = self.lists.links[item as usize].down;
        while row != item {
            self.todo.push(row);
            row = self.lists.links[row as usize].down;
        }
        if !given.is_empty() {
            self.todo.truncate(first);
            for &option in given {
                self.todo.push(self.lists.entry(option, item));
            }
        } else if let Some(key) = self.key {
            let Lists { links, .. } = &self.lists;
            self.todo[first..].sort_by_key(|&row| key.rank(option_of(links, row).0));
        }
        self.cover::<COLORED>(item, updates);
        let end = self.todo.len() as u32;
        let degree = end - first as u32;
        self.frames.push(Frame { item, first: first as u32, next: first as u32, end, degree, key: self.key });
    }

    /// Chooses an option before the search begins; says whether it could be.
    fn choose_first<const COLORED: bool>(&mut self, option: OptionId) -> bool {
        let lists = &self.lists;
        let start = lists.starts[option.index()];
        let item = |at: u32| lists.links[at as usize].item;
        let mut entries = (start..).take_while(|&at| item(at) & SPACER == 0);
        // Its entries are out of the lists of its primary items, or one of these is covered, exactly
        // if something chosen before rules it out.
        if !entries
            .all(|at| lists.is_secondary(item(at)) || lists.is_linked(at) && lists.is_uncovered(item(at)))
        {
            return false;
        }
        let mut entries = (start..).take_while(|&at| item(at) & SPACER == 0);
        let entry = entries.find(|&at| !lists.is_secondary(item(at))).expect("an option has a primary item");
        let item = item(entry);
        let mut unused = 0;
        self.cover::<COLORED>(item, &mut unused);
        self.commit::<COLORED>(entry, &mut unused);
        self.presets.push(Preset::Chosen(entry));
        self.key = self.key.map(|key| key.toggle(option.0));
        true
    }

    /// Undoes all that was done since the lists were made.
    fn unwind<const COLORED: bool>(&mut self) {
        while let Some(frame) = self.frames.pop() {
            if frame.next > frame.first {
                self.uncommit::<COLORED>(self.todo[frame.next as usize - 1]);
            }
            self.uncover::<COLORED>(frame.item);
        }
        self.todo.clear();
        while let Some(preset) = self.presets.pop() {
            match preset {
                Preset::Chosen(entry) => {
                    self.uncommit::<COLORED>(entry);
                    self.uncover::<COLORED>(self.lists.links[entry as usize].item);
                }
                Preset::Covered(item) => self.uncover::<COLORED>(item),
            }
        }
    }

    fn start<const COLORED: bool>(&mut self, subtree: &Subtree, branching: &Branching) {
        self.unwind::<COLORED>();
        self.key = branching.key;
        self.weight = subtree.weight;
        self.place = Place::Done;
        for &item in &subtree.covered {
            self.cover::<COLORED>(item.0, &mut 0);
            self.presets.push(Preset::Covered(item.0));
        }
        for &option in &subtree.chosen {
            if !self.choose_first::<COLORED>(option) {
                return;
            }
        }
        self.place = Place::Node;
        if let Some(&branch) = subtree.branches.first() {
            // The item that all branches share and that is still to be covered.
            let item = self.lists.shared_item(&subtree.branches);
            debug_assert!(self.lists.is_uncovered(item), "{branch:?} is still to be chosen");
            self.branch::<COLORED>(item, &subtree.branches, &mut 0);
            self.place = Place::Back;
        }
    }

    fn run<const COLORED: bool>(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        loop {
            match self.place {
                Place::Done => return Event::Done,
                Place::Node => {
                    let head = self.lists.head();
                    let first = self.lists.next[head as usize];
                    if first == head {
                        self.place = Place::Back;
                        if !branching.counting {
                            return Event::Cover;
                        }
                        if tally.count(1) {
                            return Event::Full;
                        }
                        continue;
                    }
                    if !tally.node(self.frames.len()) {
                        return Event::Pause;
                    }
                    if branching.counting && self.lists.next[first as usize] == head {
                        // Each option of the last item makes a cover.
                        self.place = Place::Back;
                        if tally.count(u64::from(self.lists.sizes[first as usize])) {
                            return Event::Full;
                        }
                        continue;
                    }
                    if let Some(item) = self.choose(branching) {
                        self.branch::<COLORED>(item, &[], &mut tally.updates);
                    }
                    self.place = Place::Back;
                }
                Place::Back => {}
            }
            self.advance::<COLORED>(&mut tally.updates);
        }
    }

    /// From below the last frame to the next option to be tried.
    fn advance<const COLORED: bool>(&mut self, updates: &mut u64) {
        loop {
            let Some(frame) = self.frames.last() else {
                self.place = Place::Done;
                return;
            };
            let Frame { item, first, next, end, key, .. } = *frame;
            if next > first {
                self.uncommit::<COLORED>(self.todo[next as usize - 1]);
            }
            if next < end {
                self.frames.last_mut().expect("it is there").next += 1;
                let entry = self.todo[next as usize];
                self.key = key.map(|key| key.toggle(option_of(&self.lists.links, entry).0));
                self.commit::<COLORED>(entry, updates);
                self.place = Place::Node;
                return;
            }
            self.uncover::<COLORED>(item);
            self.todo.truncate(first as usize);
            self.frames.pop();
        }
    }
}

/// The option that an entry belongs to.
fn option_of(links: &[Link], entry: u32) -> OptionId {
    let mut at = entry as usize - 1;
    while links[at].item & SPACER == 0 {
        at -= 1;
    }
    OptionId(links[at].item & !SPACER)
}

impl Lists {
    fn head(&self) -> u32 {
        self.sizes.len() as u32
    }

    #[inline(always)]
    fn color<const COLORED: bool>(&self, entry: u32) -> u32 {
        if COLORED { self.colors[entry as usize] } else { PLAIN }
    }

    fn is_secondary(&self, item: u32) -> bool {
        self.next[item as usize] == item
    }

    fn is_uncovered(&self, item: u32) -> bool {
        self.next[self.prev[item as usize] as usize] == item
    }

    fn is_linked(&self, entry: u32) -> bool {
        self.links[self.links[entry as usize].up as usize].down == entry
    }

    /// The first item that all these options of one branching hold and that is not yet covered.
    fn shared_item(&self, options: &[OptionId]) -> u32 {
        let items = |option: OptionId| {
            (self.starts[option.index()]..)
                .map(|at| self.links[at as usize].item)
                .take_while(|item| item & SPACER == 0)
        };
        items(options[0])
            .find(|&item| {
                !self.is_secondary(item) && options.iter().all(|&option| items(option).any(|i| i == item))
            })
            .expect("branches share the item that they cover")
    }

    /// The entry of an option in an item's list.
    fn entry(&self, option: OptionId, item: u32) -> u32 {
        let start = self.starts[option.index()];
        (start..).find(|&at| self.links[at as usize].item == item).expect("the option holds the item")
    }

    /// Takes the entries beside `row` in its option out of their lists.
    #[inline(always)]
    fn hide<const COLORED: bool>(&mut self, row: u32, updates: &mut u64) {
        let mut at = row + 1;
        while at != row {
            let Link { item, up, down } = self.links[at as usize];
            if item & SPACER != 0 {
                at = up;
                continue;
            }
            if self.color::<COLORED>(at) != AGREED {
                self.links[up as usize].down = down;
                self.links[down as usize].up = up;
                self.sizes[item as usize] -= 1;
                *updates += 1;
            }
            at += 1;
        }
    }

    #[inline(always)]
    fn unhide<const COLORED: bool>(&mut self, row: u32) {
        let mut at = row - 1;
        while at != row {
            let Link { item, up, down } = self.links[at as usize];
            if item & SPACER != 0 {
                at = down;
                continue;
            }
            if self.color::<COLORED>(at) != AGREED {
                self.links[up as usize].down = at;
                self.links[down as usize].up = at;
                self.sizes[item as usize] += 1;
            }
            at -= 1;
        }
    }

    /// Hides the options that give `item` another colour, or none.
    fn purify(&mut self, item: u32, color: u32, updates: &mut u64) {
        let mut row = self.links[item as usize].down;
        while row != item {
            if self.colors[row as usize] == color {
                self.colors[row as usize] = AGREED;
            } else {
                self.hide::<true>(row, updates);
            }
            row = self.links[row as usize].down;
        }
    }

    fn unpurify(&mut self, item: u32, color: u32) {
        let mut row = self.links[item as usize].up;
        while row != item {
            if self.colors[row as usize] == AGREED {
                self.colors[row as usize] = color;
            } else {
                self.unhide::<true>(row);
            }
            row = self.links[row as usize].up;
        }
    }
}

impl Kernel for Links {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        if self.lists.colors.is_empty() {
            self.start::<false>(subtree, branching);
        } else {
            self.start::<true>(subtree, branching);
        }
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        if self.lists.colors.is_empty() {
            self.run::<false>(branching, tally)
        } else {
            self.run::<true>(branching, tally)
        }
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        let presets = self.presets.iter().filter_map(|preset| match *preset {
            Preset::Chosen(entry) => Some(entry),
            Preset::Covered(_) => None,
        });
        let chosen = self.frames.iter().map(|frame| self.todo[frame.next as usize - 1]);
        options.extend(presets.chain(chosen).map(|entry| option_of(&self.lists.links, entry)));
    }

    fn split(&mut self, _rule: &Branching) -> Option<Subtree> {
        let at = self.frames.iter().position(|frame| frame.next < frame.end)?;
        let mut subtree = Subtree { weight: self.weight, ..Subtree::default() };
        for preset in &self.presets {
            match *preset {
                Preset::Chosen(entry) => subtree.chosen.push(option_of(&self.lists.links, entry)),
                Preset::Covered(item) => subtree.covered.push(ItemId(item)),
            }
        }
        for frame in &self.frames[..at] {
            subtree.chosen.push(option_of(&self.lists.links, self.todo[frame.next as usize - 1]));
            subtree.weight /= f64::from(frame.degree);
        }
        let frame = &mut self.frames[at];
        let given = (frame.end - frame.next).div_ceil(2);
        subtree.weight *= f64::from(given) / f64::from(frame.degree);
        let range = (frame.end - given) as usize..frame.end as usize;
        frame.end -= given;
        subtree.branches.extend(self.todo[range].iter().map(|&entry| option_of(&self.lists.links, entry)));
        Some(subtree)
    }

    fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, self.weight);
        for frame in &self.frames {
            share /= f64::from(frame.degree);
            done += share * f64::from((frame.next - frame.first).saturating_sub(1));
        }
        done
    }

    fn node_work(&self) -> u64 {
        400
    }
}
