// Of occurrences that overlap, the longest stays; of equally long ones the first.

interface Place {
  from: number;
  to: number;
}

/** Occurrences that do not overlap, in their order in the text. `found` must be in order of `from`. */
export function longestFirst<P extends Place>(found: readonly P[]): P[] {
  const kept: P[] = [];
  for (let i = 0; i < found.length; ) {
    let end = (found[i] as P).to;
    let next = i + 1;
    for (; next < found.length && (found[next] as P).from < end; next++) end = Math.max(end, (found[next] as P).to);
    if (next === i + 1) kept.push(found[i] as P);
    else kept.push(...settle(found.slice(i, next)));
    i = next;
  }
  return kept;
}

/** A run of occurrences each of which overlaps another. */
function settle<P extends Place>(run: P[]): P[] {
  run.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept: P[] = [];
  for (const place of run)
    if (kept.every((other) => place.to <= other.from || place.from >= other.to)) kept.push(place);
  return kept.sort((a, b) => a.from - b.from);
}
