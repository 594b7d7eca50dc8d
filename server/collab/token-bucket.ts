// Token bucket: limits a rate and allows bursts.

/** Takes `amount` tokens; false when there are not enough left. `now` in milliseconds. */
export type TokenBucket = (amount: number, now?: number) => boolean;

/** Starts full with `capacity` tokens and refills by `perSecond`. */
export function createTokenBucket(perSecond: number, capacity: number, began = performance.now()): TokenBucket {
  let tokens = capacity;
  let refilledAt = began;
  return (amount, now = performance.now()) => {
    tokens = Math.min(capacity, tokens + ((now - refilledAt) / 1_000) * perSecond);
    refilledAt = now;
    tokens -= amount;
    return tokens >= 0;
  };
}
