// Power with a clock that tests set, on a real database, and the ledger's invariants.
import { randomUUID } from "node:crypto";
import type { Connection } from "../../server/db/client.ts";
import { createPower, type HoldRequest, type Power } from "../../server/modules/power/power.service.ts";

export const FREE = 20_000;

export interface PowerScene {
  power: Power;
  /** The current time, which tests set. */
  clock: { now: Date };
  person(): Promise<string>;
}

/** The service on a database, at the given time. */
export function powerScene({ db, pool }: Connection, start = "2026-11-20T10:00:00Z", freePower = FREE): PowerScene {
  const clock = { now: new Date(start) };
  return {
    clock,
    power: createPower({ db, freePower, now: () => clock.now }),
    async person() {
      const { rows } = await pool.query<{ id: string }>("insert into users (nickname) values ('writer') returning id");
      if (!rows[0]) throw new Error("nobody was stored");
      return rows[0].id;
    },
  };
}

/** A continuation of 70 that may take ten minutes. */
export function continuation(uid: string, { now }: { now: Date }, more: Partial<HoldRequest> = {}): HoldRequest {
  return {
    uid,
    generationId: randomUUID(),
    kind: "continue",
    storyId: null,
    chapterId: null,
    amount: 70,
    expiresAt: new Date(now.getTime() + 600_000),
    ...more,
  };
}
