// Of overlapping occurrences the longest is kept; of equally long ones the first. There may be millions of nested
// names, so shorter ones are looked up only where a longer one was discarded.

interface Place {
  from: number;
  to: number;
}

/** The longest occurrence that has this one's end and begins at `since` or later. */
type Shorter<P> = (place: P, since: number) => P | undefined;

/** The occurrences that do not overlap, in text order. `found` has the longest of each end, ordered by end. */
export function longestFirst<P extends Place>(found: readonly P[], shorter: Shorter<P>): P[] {
  const kept: P[] = [];
  for (let last = found.length - 1; last >= 0; ) {
    let start = (found[last] as P).from;
    let first = last;
    for (; first > 0 && (found[first - 1] as P).to > start; first--)
      start = Math.min(start, (found[first - 1] as P).from);
    if (first === last) kept.push(found[last] as P);
    else kept.push(...settle(found.slice(first, last + 1), start, shorter).reverse());
    last = first - 1;
  }
  return kept.reverse();
}

/** A known occurrence, or only the end and maximum length of one that is looked up when its length is processed. */
interface Waiting<P> {
  place: P;
  isKnown: boolean;
}

/** Resolves a run of occurrences, each of which overlaps another, from `start` on. */
function settle<P extends Place>(run: readonly P[], start: number, shorter: Shorter<P>): P[] {
  const kept: P[] = [];
  const taken = new Uint8Array((run.at(-1) as P).to - start);
  const isTaken = (at: number) => taken[at - start] === 1;
  const byLength = new Map<number, Waiting<P>[]>();
  const lengths: number[] = [];
  const wait = (length: number, waiting: Waiting<P>) => {
    const same = byLength.get(length);
    if (same) same.push(waiting);
    else {
      byLength.set(length, [waiting]);
      putInOrder(lengths, length);
    }
  };
  for (const place of run) wait(place.to - place.from, { place, isKnown: true });
  /**
   * The earliest position where an occurrence with this end may begin. The occurrences already kept are as long or
   * longer, so none lies within it.
   */
  const freeFrom = (from: number) => {
    let free = from;
    while (isTaken(free)) free++;
    return free;
  };

  for (let length = lengths.pop(); length !== undefined; length = lengths.pop()) {
    const known: P[] = [];
    for (const { place, isKnown } of byLength.get(length) as Waiting<P>[]) {
      // Most ends are covered by a longer occurrence, so that no look-up is needed.
      if (isTaken(place.to - 1)) continue;
      const since = place.to - length;
      const free = freeFrom(since);
      if (free > since) wait(place.to - free, { place, isKnown: false });
      else if (isKnown) known.push(place);
      else {
        const next = shorter(place, since);
        if (next?.from === since) known.push(next);
        else if (next) wait(next.to - next.from, { place: next, isKnown: true });
      }
    }
    byLength.delete(length);
    known.sort((a, b) => a.from - b.from);
    for (const place of known) {
      const { from, to } = place;
      if (isTaken(to - 1)) continue;
      const free = freeFrom(from);
      if (free > from) wait(to - free, { place, isKnown: false });
      else {
        taken.fill(1, from - start, to - start);
        kept.push(place);
      }
    }
  }
  return kept.sort((a, b) => a.from - b.from);
}

/** Inserts a number into an ascending list. */
function putInOrder(numbers: number[], number: number): void {
  let at = numbers.length;
  while (at > 0 && (numbers[at - 1] as number) > number) at--;
  numbers.splice(at, 0, number);
}
