// How many requests with large bodies are under way: each holds its whole text in memory several times over, from its
// first byte to the answer, so few of a person's and not many of everybody's may at once.
import { AppError } from "./errors.ts";

export interface LargeBodyLimits {
  perPerson: number;
  overall: number;
}

/** Lets a person's request in and answers how to let it out again. Throws 42900 when there are too many. */
export type Admit = (uid: string) => () => void;

const RETRY_AFTER_SECONDS = 10;

/** A counter of its own. */
export function createLargeBodies({ perPerson, overall }: LargeBodyLimits): Admit {
  const inside = new Map<string, number>();
  let all = 0;
  return (uid) => {
    const own = inside.get(uid) ?? 0;
    if (own >= perPerson || all >= overall) throw new AppError(42900, { retry_after: RETRY_AFTER_SECONDS });
    inside.set(uid, own + 1);
    all++;
    return () => {
      const left = (inside.get(uid) ?? 1) - 1;
      if (left > 0) inside.set(uid, left);
      else inside.delete(uid);
      all--;
    };
  };
}
