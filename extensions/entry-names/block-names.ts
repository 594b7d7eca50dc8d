// Finds the names in one block of the chapter, cached per block, so that a key searches only the block it changed.
import type { Node } from "@tiptap/pm/model";
import type { EntryMatch, EntryMatcher, FollowedText } from "../entry-matcher/entry-matcher.ts";

/** Stands for a non-text inline node, such as a mention: one unit for one position, never part of a name. */
const LEAF = "￼";
const NONE: readonly EntryMatch[] = [];

/**
 * A block in which more occurrences than this were discarded as overlapping gets no underlines until its text is half
 * as long, because searching it at every key would be too slow. No real text has such a block.
 */
const DENSE = 4_000;

interface Dense {
  dense: number;
}

export class BlockNames {
  private readonly matcher: EntryMatcher;
  private readonly remembered = new WeakMap<Node, FollowedText | Dense>();

  constructor(matcher: EntryMatcher) {
    this.matcher = matcher;
  }

  /** Names by their positions in the block. `before`: the same block before the edit, where that is known. */
  of(block: Node, before?: Node | null): readonly EntryMatch[] {
    let known = this.remembered.get(block);
    if (!known) {
      known = this.look(block, before ? this.remembered.get(before) : undefined);
      this.remembered.set(block, known);
    }
    return "dense" in known ? NONE : known.matches;
  }

  private look(block: Node, before: FollowedText | Dense | undefined): FollowedText | Dense {
    const text = block.textBetween(0, block.content.size, LEAF, LEAF);
    if (before && "dense" in before && text.length > before.dense / 2) return before;
    const followed = before && !("dense" in before) ? this.matcher.change(before, text) : this.matcher.follow(text);
    return followed.found.length - followed.matches.length > DENSE ? { dense: text.length } : followed;
  }
}
