// A token bucket for each person or document, over all sockets: for requests that are small but cost the server much.

export interface TokenBuckets {
  /** Whether a key (a person's or document's id) may use this amount now; if so, it is counted. */
  take(key: string, amount: number, now?: number): boolean;
}

/** From this number of buckets on, full ones are deleted: they equal new ones. */
const KEPT_MAX = 10_000;

/** `atOnce` is the capacity of a bucket; smaller amounts than `least` are charged as `least`. */
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
      // A refused amount is not subtracted, so that a later retry can succeed.
      if (left < 0) return false;
      buckets.set(key, { left, at: now });
      return true;
    },
  };
}
