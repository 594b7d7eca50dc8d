// How many requests with large bodies are worked on: each holds its whole text in memory several times over, so few of
// a person's and not many of everybody's may at once. A body takes a place once it is whole: one that never comes
// keeps nobody else out (incoming-bodies.ts bounds those).
import type { FastifyReply } from "fastify";
import { AppError } from "./errors.ts";
import { whenOver } from "./when-over.ts";

export interface LargeBodyLimits {
  perPerson: number;
  overall: number;
}

/** Lets a person's request in and answers how to let it out again. Throws too_many_requests when there are too many. */
export type Admit = (uid: string) => () => void;

/** A request's place among those that are worked on. */
export interface Place {
  /** Runs the work. A place is free again when its answer is over and its work has ended, whichever is later. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 10;

/** A counter of its own. */
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

/** Takes a place for a request whose body is whole. Throws what `admit` throws. */
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
      // Nobody waits for it, and its place is another's by now.
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
