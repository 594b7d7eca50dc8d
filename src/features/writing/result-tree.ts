// Results as a tree: what was asked for again hangs below what it was asked again from.
import type { Generation } from "../../../contract/generations.ts";

export type Result = Omit<Generation, "receipt">;

export interface ResultNode {
  result: Result;
  /** Asked for again from this one, oldest first. */
  again: ResultNode[];
}

/**
 * The tree of a list that has the latest first; roots keep that order. A parent that is not in the list makes no gap.
 */
export function resultTree(results: readonly Result[]): ResultNode[] {
  const nodes = new Map<string, ResultNode>(results.map((result) => [result._id, { result, again: [] }]));
  const roots: ResultNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.result.parent_id ? nodes.get(node.result.parent_id) : undefined;
    if (parent && parent !== node) parent.again.unshift(node);
    else roots.push(node);
  }
  return roots;
}
