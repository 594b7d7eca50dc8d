// Of occurrences that overlap, the longest stays; of equally long ones the first. Names may lie in each other by the
// million, so shorter ones are asked for only where a longer one had to go.

interface Place {
  from: number;
  to: number;
}

/** The longest place that ends where this one does and begins at `since` or later. */
type Shorter<P> = (place: P, since: number) => P | undefined;

/**
 * Occurrences that do not overlap, in their order in the text. `found` has the longest of each end, in order of the
 * ends.
 */
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

/**
 * A place by its length, or one whose end has nothing longer than that left: what it has is looked for when it is due.
 */
interface Waiting<P> {
  place: P;
  isKnown: boolean;
}

/** A run of occurrences each of which overlaps another, from `start` on. */
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
   * Where a place that ends here may begin at the earliest. What is taken is as long or longer: it can't lie within.
   */
  const freeFrom = (from: number) => {
    let free = from;
    while (isTaken(free)) free++;
    return free;
  };

  for (let length = lengths.pop(); length !== undefined; length = lengths.pop()) {
    const known: P[] = [];
    for (const { place, isKnown } of byLength.get(length) as Waiting<P>[]) {
      // By now most ends lie under something longer.
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

/** Puts a number among others in ascending order. */
function putInOrder(numbers: number[], number: number): void {
  let at = numbers.length;
  while (at > 0 && (numbers[at - 1] as number) > number) at--;
  numbers.splice(at, 0, number);
}
