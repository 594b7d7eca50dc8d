// Results as a tree: a regenerated result is a child of the one it was requested from.
import type { Generation } from "../../../contract/generations.ts";

export type Result = Omit<Generation, "receipt">;

export interface ResultNode {
  result: Result;
  /** Regenerated from this one, oldest first. */
  again: ResultNode[];
}

/**
 * The tree of a list sorted latest first; roots keep that order. A result whose parent is not in the list is a root.
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
