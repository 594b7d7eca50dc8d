// How much may come in over time: so much a second, and what was not used for a while at once.

/** Takes `amount` off the allowance, or says false when there is not so much left. `now` in milliseconds. */
export type Take = (amount: number, now?: number) => boolean;

/** An allowance that is full at the beginning and grows by `perSecond`, up to `atOnce`. */
export function createAllowance(perSecond: number, atOnce: number, began = performance.now()): Take {
  let left = atOnce;
  let countedAt = began;
  return (amount, now = performance.now()) => {
    left = Math.min(atOnce, left + ((now - countedAt) / 1_000) * perSecond);
    countedAt = now;
    left -= amount;
    return left >= 0;
  };
}
