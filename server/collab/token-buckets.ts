// A token bucket for each person or document, over all sockets: for what costs the server much and is asked for with
// little.

export interface TokenBuckets {
  /** Whether there may be so much for a key (a person's or document's id) now; then it is counted. */
  take(key: string, amount: number, now?: number): boolean;
}

/** Full buckets are forgotten beyond so many. */
const KEPT_MAX = 10_000;

/** `atOnce` is what a full bucket holds, `least` what is counted for the smallest amount. */
export function createTokenBuckets({
  perSecond,
  atOnce,
  least = 0,
}: {
  perSecond: number;
  atOnce: number;
  least?: number;
}): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>();
  const leftOf = (key: string, now: number): number => {
    const known = buckets.get(key);
    return known ? Math.min(atOnce, known.left + ((now - known.at) / 1_000) * perSecond) : atOnce;
  };
  return {
    take(key, amount, now = performance.now()) {
      if (buckets.size >= KEPT_MAX)
        for (const each of buckets.keys()) if (leftOf(each, now) >= atOnce) buckets.delete(each);
      const left = leftOf(key, now) - Math.max(least, amount);
      // What is refused is not counted: who waits gets it.
      if (left < 0) return false;
      buckets.set(key, { left, at: now });
      return true;
    },
  };
}
