// Detects stored documents that can't be opened any more. Updates are checked before they are stored (nesting.ts);
// older ones may be nested so deep that Yjs, which works by recursion, overflows the stack.
import * as Y from "yjs";
import { LEVELS_MAX } from "./nesting.ts";
import { DocumentDamagedError } from "./store-error.ts";

/**
 * Runs a function that applies stored updates to this document. Throws a DocumentDamagedError if they overflow the stack,
 * or if it fails in any other way with the document nested too deep: how deep Yjs comes depends on how far its code is
 * compiled, and where an overflow ends a deletion half-way, its clean-up fails with an error of its own instead.
 */
export async function guardStack<T>(doc: Y.Doc, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isOverflow(error)) throw new DocumentDamagedError("a stored document overflows the stack", { cause: error });
    try {
      requireShallow(doc);
    } catch (damaged) {
      throw new DocumentDamagedError((damaged as Error).message, { cause: error });
    }
    throw error;
  }
}

export const isOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes("call stack");

/** Throws a DocumentDamagedError for a document that is nested deeper than any reader supports. */
export function requireShallow(doc: Y.Doc): void {
  const levels = new Map<Y.Item, number>();
  for (const structs of doc.store.clients.values())
    for (const struct of structs)
      if (struct instanceof Y.Item && struct.content instanceof Y.ContentType && levelOf(struct, levels) > LEVELS_MAX)
        throw new DocumentDamagedError("a stored document is nested too deep");
}

/** How many elements an element is nested in, itself included. Without recursion; each is visited once. */
function levelOf(element: Y.Item, levels: Map<Y.Item, number>): number {
  const path: Y.Item[] = [];
  let level = 0;
  for (let at: Y.Item | null = element; at; ) {
    const known = levels.get(at);
    if (known !== undefined) {
      level = known;
      break;
    }
    path.push(at);
    const { parent }: Y.Item = at;
    at = parent instanceof Y.AbstractType ? parent._item : null;
  }
  for (const each of path.reverse()) levels.set(each, ++level);
  return level;
}
