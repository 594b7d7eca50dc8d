// Limits how many requests with large bodies are processed at once, for each person and overall: each holds its whole
// text in memory several times. A request takes a place once its body is complete, so an incomplete body blocks nobody
// (incoming-bodies.ts limits those).
import type { FastifyReply } from "fastify";
import { AppError } from "./errors.ts";
import { whenOver } from "./when-over.ts";

export interface LargeBodyLimits {
  perPerson: number;
  overall: number;
}

/**
 * Counts a person's request and returns the function that releases it. Throws too_many_requests when there are too
 * many.
 */
export type Admit = (uid: string) => () => void;

/** A request's place among those being processed. */
export interface Place {
  /** Runs the work. The place is released when the response is over and the work has ended, whichever is later. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 10;

/** Creates an independent counter. */
export function createLargeBodies({ perPerson, overall }: LargeBodyLimits): Admit {
  const inside = new Map<string, number>();
  let all = 0;
  return (uid) => {
    const own = inside.get(uid) ?? 0;
    if (own >= perPerson || all >= overall)
      throw new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });
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

/** Takes a place for a request whose body is complete. Throws what `admit` throws. */
export function takePlace(admit: Admit, uid: string, reply: FastifyReply): Place {
  const leave = admit(uid);
  let isOver = false;
  let isWorking = false;
  whenOver(reply, () => {
    isOver = true;
    if (!isWorking) leave();
  });
  return {
    async during(work) {
      // The caller has disconnected, and the place may already belong to another request.
      if (isOver) throw new Error("the caller is gone");
      isWorking = true;
      try {
        return await work();
      } finally {
        isWorking = false;
        if (isOver) leave();
      }
    },
  };
}
