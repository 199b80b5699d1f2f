/**
 * Dancing links, as in Knuth's "Dancing Links" (2000): a header for each item, and a node for each item of each
 * option, linked up, down, left and right. What is unlinked keeps its own links, and so finds its way back.
 */

import type { Problem, State } from "./search.ts";

export class Links {
  /** Headers are 1 to the number of items, in their order; 0 is where the row of headers begins. */
  readonly left: number[] = [];
  readonly right: number[] = [];
  readonly up: number[] = [];
  readonly down: number[] = [];
  /** The header of a node. */
  readonly top: number[] = [];
  /** The option of a node; none for headers. */
  readonly option: (number | null)[] = [];
  /** The number of nodes that are linked below a header. */
  readonly sizes: number[] = [];
  /** The nodes of each option. */
  readonly nodes: number[][];
  readonly unlinked = new Set<number>();

  constructor(readonly problem: Problem) {
    const { items, options, primary } = problem;
    for (let header = 0; header <= items.length; header++) {
      this.#add(header, null);
      this.sizes.push(0);
      // A secondary item is never chosen: its header stands alone.
      if (header > 0 && header <= primary) this.#join(this.left, this.right, 0, header);
    }
    this.nodes = options.map((option, number) => {
      let first: number | null = null;
      return option.map((item) => {
        const header = item + 1;
        const node = this.#add(header, number);
        this.#join(this.up, this.down, header, node);
        this.sizes[header] = (this.sizes[header] ?? 0) + 1;
        if (first === null) first = node;
        else this.#join(this.left, this.right, first, node);
        return node;
      });
    });
  }

  /** The links at a state of a search. */
  static at(problem: Problem, { stack }: State): Links {
    const links = new Links(problem);
    for (const { item, option } of stack) {
      links.cover(item + 1);
      if (option === null) continue;
      for (const other of problem.options[option] ?? []) if (other !== item) links.cover(other + 1);
    }
    return links;
  }

  #add(header: number, option: number | null): number {
    const node = this.top.length;
    for (const list of [this.left, this.right, this.up, this.down]) list.push(node);
    this.top.push(header);
    this.option.push(option);
    return node;
  }

  /** Links a node in before the first of its ring, as the last. */
  #join(back: number[], forth: number[], first: number, node: number): void {
    const last = back[first] ?? first;
    back[node] = last;
    forth[node] = first;
    forth[last] = node;
    back[first] = node;
  }

  /** Takes the header of an item out, and the other nodes of its options out of their columns. */
  cover(header: number): void {
    this.#unlink(this.left, this.right, header);
    for (const below of this.column(header)) {
      for (const node of this.nodes[this.option[below] ?? -1] ?? []) {
        if (node === below) continue;
        this.#unlink(this.up, this.down, node);
        const top = this.top[node] ?? 0;
        this.sizes[top] = (this.sizes[top] ?? 0) - 1;
      }
    }
  }

  #unlink(back: number[], forth: number[], node: number): void {
    const [before, after] = [back[node] ?? node, forth[node] ?? node];
    forth[before] = after;
    back[after] = before;
    this.unlinked.add(node);
  }

  /** The nodes that are linked below a header. */
  column(header: number): number[] {
    return this.#ring(this.down, header);
  }

  /** The headers that are linked. */
  headers(): number[] {
    return this.#ring(this.right, 0);
  }

  #ring(forth: number[], first: number): number[] {
    const ring: number[] = [];
    for (let node = forth[first] ?? first; node !== first; node = forth[node] ?? first) ring.push(node);
    return ring;
  }
}
