// All matches of a search in a document, cached per block: a key searches only the block it changed.
import type { Node } from "@tiptap/pm/model";
import { leafText, mentionText } from "../entry-mention/leaf-text.ts";
import { type FindOptions, makeFinder, type Span } from "./find-in-text.ts";

export interface Match {
  from: number;
  to: number;
  /** A mention's words before and after the phrase: a mention is found by a part of it, and is highlighted whole. */
  head?: string;
  tail?: string;
}

/** Stands for a non-text inline node: never part of a phrase. */
const LEAF = leafText("￼");

export class MatchFinder {
  readonly options: FindOptions;
  private readonly find: (text: string) => Span[];
  private readonly remembered = new WeakMap<Node, Match[]>();

  constructor(options: FindOptions) {
    this.options = options;
    this.find = makeFinder(options);
  }

  /** Every match between two positions (the whole document by default), in order. */
  matches(doc: Node, from = 0, to = doc.content.size): Match[] {
    const found: Match[] = [];
    if (this.options.query.length === 0) return found;
    doc.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock) return true;
      const start = position + 1;
      for (const match of this.inBlock(node)) found.push({ ...match, from: start + match.from, to: start + match.to });
      return false;
    });
    return found;
  }

  /** Matches by their positions in a block. */
  private inBlock(block: Node): Match[] {
    let matches = this.remembered.get(block);
    if (!matches) {
      const text = block.textBetween(0, block.content.size, "￼", LEAF);
      const places = this.find(text);
      matches = hasMention(block) ? inBlockWithMentions(block, text, places) : places;
      this.remembered.set(block, matches);
    }
    return matches;
  }
}

function hasMention(block: Node): boolean {
  let has = false;
  block.forEach((node) => {
    has ||= mentionText(node) !== null;
  });
  return has;
}

/** A mention is one position in its block, however many letters it has. */
function inBlockWithMentions(block: Node, text: string, places: readonly Span[]): Match[] {
  // For each letter: the position before it, and the bounds of the words of its mention (none for plain text).
  const at: number[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  block.forEach((node, offset) => {
    const words = mentionText(node);
    const start = at.length;
    const length = node.text?.length ?? words?.length ?? 1;
    for (let unit = 0; unit < length; unit++) {
      at.push(words === null ? offset + unit : offset);
      begins.push(words === null ? start + unit : start);
      ends.push(words === null ? start + unit + 1 : start + length);
    }
  });
  const matches: Match[] = [];
  for (const { from, to } of places) {
    const first = begins[from] ?? from;
    const last = ends[to - 1] ?? to;
    const start = at[from] ?? 0;
    // Two matches in one mention count as one.
    if (matches.some((match) => match.to > start)) continue;
    const head = text.slice(first, from);
    const tail = text.slice(to, last);
    matches.push({ from: start, to: (at[to - 1] ?? start) + 1, ...(head && { head }), ...(tail && { tail }) });
  }
  return matches;
}
