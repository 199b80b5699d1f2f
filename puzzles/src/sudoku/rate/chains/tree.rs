//! All that follows from a supposition, and how.

use std::collections::VecDeque;
use std::rc::Rc;

use super::super::board::Board;
use super::Literal;
use super::help::{By, Helper};
use super::implication::{Cause, excluded_by, left_without};
use super::nested::{Nested, Reasoned};
use super::rules::Rules;
use crate::technique::{Link, Why};

/// Why a claim follows from others.
#[derive(Clone, Copy)]
enum Reason {
    /// It is supposed.
    Supposed,
    /// By an implication.
    Implied(Cause),
    /// By a pattern.
    Pattern(Why),
    /// By chains within: their number in the tree.
    Nested(u16),
}

/// A claim that follows, and what it rests on.
#[derive(Clone, Copy)]
struct Node {
    literal: Literal,
    reason: Reason,
    /// Where its causes begin, and how many there are.
    causes: (u32, u32),
}

/// The number of a node in its tree.
pub(super) type NodeNumber = u16;

/// The claims that follow from a supposition, up to the first contradiction.
pub(super) struct Tree {
    nodes: Vec<Node>,
    causes: Vec<NodeNumber>,
    /// The chains within.
    nested: Vec<Rc<Nested>>,
    /// The node of each claim that follows.
    node_of: Vec<Option<NodeNumber>>,
    /// What is right, in the order in which it was found.
    pub(super) ons: Vec<Literal>,
    /// What is wrong.
    pub(super) offs: Vec<Literal>,
    /// Two contrary claims: what is right first.
    pub(super) contradiction: Option<[NodeNumber; 2]>,
}

impl Tree {
    /// Supposes a claim, and follows it.
    pub(super) fn grow(board: &Board, supposition: Literal, rules: Rules, helper: &mut Helper<'_>) -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            causes: Vec::new(),
            nested: Vec::new(),
            node_of: vec![None; Literal::COUNT],
            ons: Vec::new(),
            offs: Vec::new(),
            contradiction: None,
        };
        tree.add(supposition, Reason::Supposed, &[]);
        let mut growth = Growth {
            board,
            current: board.clone(),
            rules,
            helper,
            ons: VecDeque::new(),
            offs: VecDeque::new(),
        };
        growth.queue(supposition);
        while tree.contradiction.is_none() && growth.advance(&mut tree) {}
        tree
    }

    /// The node of a claim, if it follows.
    pub(super) fn node(&self, literal: Literal) -> Option<NodeNumber> {
        self.node_of[literal.number()]
    }

    /// A new node, which does not stand for its claim yet.
    fn loose(&mut self, literal: Literal, reason: Reason, causes: &[NodeNumber]) -> NodeNumber {
        let start = self.causes.len() as u32;
        self.causes.extend(causes);
        self.nodes.push(Node { literal, reason, causes: (start, causes.len() as u32) });
        (self.nodes.len() - 1) as NodeNumber
    }

    fn add(&mut self, literal: Literal, reason: Reason, causes: &[NodeNumber]) {
        self.node_of[literal.number()] = Some(self.loose(literal, reason, causes));
        if literal.holds() { &mut self.ons } else { &mut self.offs }.push(literal);
    }

    /// Adds a claim unless it is known, or notes that it contradicts what is known. Whether it is new.
    fn conclude(&mut self, literal: Literal, cause: Cause, causes: &[NodeNumber]) -> bool {
        let reason = Reason::Implied(cause);
        if let Some(contrary) = self.node(literal.contrary()) {
            let node = self.loose(literal, reason, causes);
            self.contradiction = Some(if literal.holds() { [node, contrary] } else { [contrary, node] });
            return false;
        }
        let is_new = self.node(literal).is_none();
        if is_new {
            self.add(literal, reason, causes);
        }
        is_new
    }

    fn causes(&self, node: NodeNumber) -> &[NodeNumber] {
        let (start, count) = self.nodes[usize::from(node)].causes;
        &self.causes[start as usize..][..count as usize]
    }

    /// A claim and those that it rests on, but no more than one beyond `most`. Of each claim the node
    /// that is met first counts.
    pub(super) fn ancestors(&self, node: NodeNumber, most: usize) -> Vec<NodeNumber> {
        let mut met = [0_u64; Literal::COUNT.div_ceil(64)];
        let mut add = |node: NodeNumber, found: &mut Vec<NodeNumber>| {
            let literal = self.nodes[usize::from(node)].literal.number();
            if met[literal / 64] >> (literal % 64) & 1 == 0 {
                met[literal / 64] |= 1 << (literal % 64);
                found.push(node);
            }
        };
        let mut found = Vec::with_capacity(32);
        add(node, &mut found);
        let mut next = 0;
        while next < found.len() && found.len() <= most {
            for &cause in self.causes(found[next]) {
                add(cause, &mut found);
            }
            next += 1;
        }
        found
    }

    /// The chains within that some nodes follow by.
    pub(super) fn nested_in(&self, nodes: &[NodeNumber]) -> impl Iterator<Item = &Rc<Nested>> {
        nodes.iter().filter_map(|&node| match self.nodes[usize::from(node)].reason {
            Reason::Nested(number) => Some(&self.nested[usize::from(number)]),
            _ => None,
        })
    }

    /// A claim and those that it rests on, from it back to the supposition, which has a cause of its own.
    pub(super) fn reasoned(&self, node: NodeNumber, supposed: Option<Cause>) -> Vec<Reasoned> {
        let reasoned = |node: NodeNumber| {
            let Node { literal, reason, .. } = self.nodes[usize::from(node)];
            let cause = match reason {
                Reason::Supposed => supposed,
                Reason::Implied(cause) => Some(cause),
                Reason::Pattern(_) | Reason::Nested(_) => None,
            };
            (literal, cause)
        };
        self.ancestors(node, usize::MAX - 1).into_iter().map(reasoned).collect()
    }

    /// The implications that lead to a claim, each after those that it rests on.
    pub(super) fn links_to(&self, node: NodeNumber) -> Vec<Link> {
        let mut nodes = self.ancestors(node, usize::MAX - 1);
        nodes.sort_unstable();
        let claim = |node: NodeNumber| self.nodes[usize::from(node)].literal.claim();
        let why = |node: NodeNumber| match self.nodes[usize::from(node)].reason {
            Reason::Implied(cause) => Why::from(cause),
            Reason::Pattern(why) => why,
            // A supposition rests on nothing.
            Reason::Supposed | Reason::Nested(_) => Why::Chain,
        };
        let to_node = |node: NodeNumber| {
            let link =
                move |&cause: &NodeNumber| Link { from: claim(cause), to: claim(node), why: why(node) };
            self.causes(node).iter().map(link)
        };
        nodes.into_iter().flat_map(to_node).collect()
    }
}

/// A tree's growing ends.
struct Growth<'a, 'b> {
    board: &'a Board,
    /// The board with what is wrong struck out, where that counts.
    current: Board,
    rules: Rules,
    helper: &'a mut Helper<'b>,
    ons: VecDeque<Literal>,
    offs: VecDeque<Literal>,
}

impl Growth<'_, '_> {
    fn queue(&mut self, literal: Literal) {
        if literal.holds() { &mut self.ons } else { &mut self.offs }.push_back(literal);
    }

    /// Follows one more claim, what is right first. Whether there was one.
    fn advance(&mut self, tree: &mut Tree) -> bool {
        if let Some(on) = self.ons.pop_front() {
            self.follow_on(tree, on);
        } else if let Some(off) = self.offs.pop_front() {
            self.follow_off(tree, off);
        } else {
            return self.seek_help(tree);
        }
        true
    }

    fn follow_on(&mut self, tree: &mut Tree, on: Literal) {
        let Some(cause) = tree.node(on) else { return };
        let offs = &mut self.offs;
        excluded_by(&self.current, on, self.rules.in_cells, |off, why| {
            if tree.contradiction.is_none() && tree.conclude(off, why, &[cause]) {
                offs.push_back(off);
            }
        });
    }

    fn follow_off(&mut self, tree: &mut Tree, off: Literal) {
        let Some(cause) = tree.node(off) else { return };
        let (board, current, ons) = (self.board, &self.current, &mut self.ons);
        left_without(current, off, self.rules.in_cells, true, |on, why| {
            if tree.contradiction.is_some() {
                return;
            }
            let mut causes = vec![cause];
            let (cell, digit) = (on.cell(), on.digit());
            match why {
                Cause::Cell => {
                    let struck = board.digits(cell) & !current.digits(cell);
                    causes
                        .extend(struck.into_iter().filter_map(|digit| tree.node(Literal::off(cell, digit))));
                }
                Cause::House(house) => {
                    let struck = board.positions(digit) & !current.positions(digit) & house.cells();
                    causes.extend(struck.into_iter().filter_map(|cell| tree.node(Literal::off(cell, digit))));
                }
            }
            if tree.conclude(on, why, &causes) {
                ons.push_back(on);
            }
        });
        if self.rules.dynamic {
            self.current.remove(off.cell(), off.digit());
        }
    }

    /// Looks for what else is excluded; whether there is something.
    fn seek_help(&mut self, tree: &mut Tree) -> bool {
        let mut any = false;
        for (off, causes, by) in self.helper.seek(self.board, &self.current) {
            if tree.node(off).is_some() {
                continue;
            }
            let causes: Vec<NodeNumber> = causes.into_iter().filter_map(|cause| tree.node(cause)).collect();
            let reason = match by {
                By::Pattern(why) => Reason::Pattern(why),
                By::Chain(nested) => {
                    if !tree.nested.last().is_some_and(|last| Rc::ptr_eq(last, &nested)) {
                        tree.nested.push(nested);
                    }
                    Reason::Nested((tree.nested.len() - 1) as u16)
                }
            };
            tree.add(off, reason, &causes);
            self.offs.push_back(off);
            any = true;
        }
        any
    }
}
