// All matches of a search in a document, remembered for each block: a key searches the one block it changed.
import type { Node } from "@tiptap/pm/model";
import { type FindOptions, makeFinder } from "./find-in-text.ts";

export interface Match {
  from: number;
  to: number;
}

/** Stands for what is no text inside a line: never part of a phrase. */
const LEAF = "￼";

export class MatchFinder {
  readonly options: FindOptions;
  private readonly find: (text: string) => number[];
  private readonly remembered = new WeakMap<Node, number[]>();

  constructor(options: FindOptions) {
    this.options = options;
    this.find = makeFinder(options);
  }

  /** Every match between two positions (the whole document by default), in order. */
  matches(doc: Node, from = 0, to = doc.content.size): Match[] {
    const length = this.options.query.length;
    const found: Match[] = [];
    if (length === 0) return found;
    doc.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock) return true;
      for (const offset of this.inBlock(node)) {
        const start = position + 1 + offset;
        found.push({ from: start, to: start + length });
      }
      return false;
    });
    return found;
  }

  private inBlock(block: Node): number[] {
    let offsets = this.remembered.get(block);
    if (!offsets) {
      offsets = this.find(block.textBetween(0, block.content.size, LEAF, LEAF));
      this.remembered.set(block, offsets);
    }
    return offsets;
  }
}
