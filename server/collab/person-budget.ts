// A token bucket for each person, over all sockets: what costs the server much, and is asked for with little.

export interface PersonBudget {
  /** Whether a person may have so much now; then it is counted. */
  take(uid: string, amount: number, now?: number): boolean;
}

/** People who asked for little are forgotten beyond so many. */
const PEOPLE_MAX = 10_000;

/** `atOnce` is what a full bucket holds, `least` what is counted for the smallest amount. */
export function createPersonBudget({
  perSecond,
  atOnce,
  least = 0,
}: {
  perSecond: number;
  atOnce: number;
  least?: number;
}): PersonBudget {
  const people = new Map<string, { left: number; at: number }>();
  const leftOf = (uid: string, now: number): number => {
    const known = people.get(uid);
    return known ? Math.min(atOnce, known.left + ((now - known.at) / 1_000) * perSecond) : atOnce;
  };
  return {
    take(uid, amount, now = performance.now()) {
      if (people.size >= PEOPLE_MAX)
        for (const each of people.keys()) if (leftOf(each, now) >= atOnce) people.delete(each);
      const left = leftOf(uid, now) - Math.max(least, amount);
      // What is refused is not counted: who waits gets it.
      if (left < 0) return false;
      people.set(uid, { left, at: now });
      return true;
    },
  };
}
