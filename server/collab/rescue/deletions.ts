// Tells which deletions a person made. An update names what its author saw and deleted; whatever else becomes deleted
// when it is merged was not deleted on purpose.
import type * as Y from "yjs";

/** The deletions one update names; for each client ordered and without overlap. */
export type Deletions = Pick<ReturnType<typeof Y.decodeUpdate>["ds"], "clients">;

/**
 * The parts of a piece (a Yjs struct) that none of these deletions name, in order, as clocks from and to (exclusive).
 */
export function unnamedParts(named: readonly Deletions[], { client, clock }: Y.ID, length: number): [number, number][] {
  let parts: [number, number][] = [[clock, clock + length]];
  // The latest first: it mostly names everything.
  for (let at = named.length - 1; at >= 0 && parts.length > 0; at--) {
    const ranges = named[at]?.clients.get(client);
    if (ranges) parts = parts.flatMap((part) => without(part, ranges));
  }
  return parts;
}

function without([from, to]: [number, number], ranges: readonly { clock: number; len: number }[]): [number, number][] {
  const left: [number, number][] = [];
  let start = from;
  for (let at = firstEndingAfter(ranges, from); at < ranges.length; at++) {
    const { clock, len } = ranges[at] as { clock: number; len: number };
    if (clock >= to) break;
    if (clock > start) left.push([start, clock]);
    start = Math.max(start, clock + len);
  }
  if (start < to) left.push([start, to]);
  return left;
}

function firstEndingAfter(ranges: readonly { clock: number; len: number }[], clock: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle] as { clock: number; len: number };
    if (range.clock + range.len > clock) high = middle;
    else low = middle + 1;
  }
  return low;
}
