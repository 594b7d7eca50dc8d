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
  // In the order of the text all along: beside a place there are never more than two that may overlap it.
  const kept: P[] = [];
  for (const place of run) {
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((kept[middle] as P).from < place.from) low = middle + 1;
      else high = middle;
    }
    const before = kept[low - 1];
    const after = kept[low];
    if ((!before || before.to <= place.from) && (!after || place.to <= after.from)) kept.splice(low, 0, place);
  }
  return kept;
}
