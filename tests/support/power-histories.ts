// Random histories of one person's power over time. Each step runs on the ledger and on the model.
import { randomUUID } from "node:crypto";
import type { PowerMovement } from "../../contract/power.ts";
import type { Connection } from "../../server/db/client.ts";
import { AppError } from "../../server/platform/errors.ts";
import { type ModelMovement, PowerModel } from "./power-model.ts";
import { continuation, FREE, type PowerScene, powerScene } from "./power-scene.ts";
import { fc } from "./property.ts";

const HOUR = 3_600_000;
const DAY = 24;

type Step =
  | { do: "travel"; hours: number }
  | { do: "hold"; amount: number; kind: "continue" | "lab"; hours: number }
  /** Refers to a hold: 0 is the latest, 1 the one before it. */
  | { do: "capture" | "release" | "hold again"; back: number }
  | { do: "give"; bucket: "activity" | "pack"; amount: number; key: number }
  | { do: "membership"; hours: number }
  | { do: "sweep" | "clock" | "look" };

export interface History {
  start: number;
  steps: Step[];
}

/** Start times: dates where calendar arithmetic often fails (such as the end of a month), and random full hours. */
const start = fc.oneof(
  fc.constantFrom("2027-01-31T10:00Z", "2028-02-29T00:00Z", "2027-12-08T00:00Z", "2027-03-07T23:00Z").map(Date.parse),
  fc.integer({ min: Date.UTC(2026, 10) / HOUR, max: Date.UTC(2029, 0) / HOUR }).map((hour) => hour * HOUR),
);
const hours = fc.oneof(fc.integer({ min: 1, max: 3 * DAY }), fc.integer({ min: DAY, max: 70 * DAY }));
const back = fc.integer({ min: 0, max: 4 });
const amount = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1_000, max: 60_000 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: hours.map((value) => ({ do: "travel", hours: value }) as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("hold" as const),
      amount,
      kind: fc.constantFrom("continue", "continue", "lab"),
      hours: fc.integer({ min: 1, max: 40 * DAY }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("capture", "release", "hold again"), back }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("give" as const),
      bucket: fc.constantFrom("activity", "pack"),
      amount: fc.integer({ min: 1, max: 5_000 }),
      key: fc.integer({ min: 0, max: 5 }),
    }),
  },
  // Zero and negative values end a running membership.
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: -2 * DAY, max: 100 * DAY })
      .map((value) => ({ do: "membership" as const, hours: value })),
  },
  { weight: 2, arbitrary: fc.constantFrom("sweep", "clock", "look").map((value) => ({ do: value })) },
);
export const history: fc.Arbitrary<History> = fc.record({
  start,
  steps: fc.array(step, { minLength: 3, maxLength: 25 }),
});

/** Runs a history on the ledger and on the model; throws at the first difference. */
export async function runHistory(connection: Connection, { start: begin, steps }: History): Promise<void> {
  const scene = powerScene(connection, new Date(begin).toISOString());
  const uid = await scene.person();
  await scene.power.benefits(uid);
  const model = new PowerModel(FREE, begin);
  const ids: string[] = [];
  for (const one of steps) await runStep(scene, uid, model, ids, one);
  await compareStates(scene, uid, model, "at the end");
  // The next history has another clock, which must not process this one's wallet.
  for (const id of ids) await scene.power.release(id);
  await connection.pool.query("update wallets set due_at = 'infinity' where user_id = $1", [uid]);
}

async function runStep(scene: PowerScene, uid: string, model: PowerModel, ids: string[], one: Step): Promise<void> {
  const { power, clock } = scene;
  switch (one.do) {
    case "travel":
      clock.now = new Date(clock.now.getTime() + one.hours * HOUR);
      model.travel(one.hours);
      return;
    case "hold": {
      const generationId = randomUUID();
      ids.push(generationId);
      holdSteps.set(generationId, one);
      return holdOnBoth(scene, uid, model, generationId, one);
    }
    case "hold again": {
      const id = ids.at(-1 - one.back);
      const before = id && holdSteps.get(id);
      return before && model.holds.has(id) ? holdOnBoth(scene, uid, model, id, before) : undefined;
    }
    case "capture":
    case "release": {
      const id = ids.at(-1 - one.back);
      const kind = id && holdSteps.get(id)?.kind;
      if (!id || !kind) return;
      if (one.do === "capture") expectEqual(await power.capture(id), model.capture(id, kind), "captured");
      else {
        await power.release(id);
        model.release(id);
      }
      return;
    }
    case "give": {
      const { bucket, amount: units } = one;
      const key = `given:${uid}:${one.key}:${bucket}:${units}`;
      await power.grant(null, { uid, bucket, amount: units, source: bucket, key });
      model.give(key, bucket, units, bucket);
      return;
    }
    case "membership": {
      const until = clock.now.getTime() + one.hours * HOUR;
      await power.setMembership(null, uid, { from: clock.now, until: new Date(until) });
      model.setMembership(clock.now.getTime(), until);
      return;
    }
    case "sweep":
      await power.sweep();
      model.sweep();
      return;
    case "clock":
      await power.settleDue();
      return;
    case "look":
      return compareStates(scene, uid, model, "on the way");
  }
}

/** The step that made each hold, by generation id, to repeat the request. */
const holdSteps = new Map<string, Extract<Step, { do: "hold" }>>();

async function holdOnBoth(
  { power, clock }: PowerScene,
  uid: string,
  model: PowerModel,
  generationId: string,
  { amount: asked, kind, hours: lasting }: Extract<Step, { do: "hold" }>,
): Promise<void> {
  const expiresAt = new Date(clock.now.getTime() + lasting * HOUR);
  const held = await power
    .hold(null, continuation(uid, clock, { generationId, amount: asked, kind, expiresAt }))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "power_short") return null;
      if (error instanceof AppError && error.code === "conflict") return "over";
      throw error;
    });
  expectEqual(held, model.hold(generationId, asked, kind, expiresAt.getTime()), "held");
}

async function compareStates({ power }: PowerScene, uid: string, model: PowerModel, when: string): Promise<void> {
  const found = await power.benefits(uid);
  expectEqual(
    [found.writing_free, found.writing_vip, found.writing_checkin, found.writing_pack, found.held, found.total],
    [model.left("free"), model.left("member"), model.left("activity"), model.left("pack"), model.heldNow, model.total],
    `buckets ${when}`,
  );
  expectEqual(found.is_member, model.isMember, `member ${when}`);
  expectEqual(found.lab_trial_left, 10 - model.labUses, `trial ${when}`);
  const { data } = await power.statement(uid, { limit: 100, url: "/" });
  expectEqual(data.map(plain), [...model.movements].reverse().slice(0, 100), `statement ${when}`);
}

function plain({ kind, source, amount, balance, buckets, at }: PowerMovement): ModelMovement {
  return { kind, source, amount, balance, buckets, at };
}

function expectEqual(found: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(sorted(found)), JSON.stringify(sorted(expected))];
  if (a !== b) throw new Error(`${what}:\n  the ledger ${a}\n  the model  ${b}`);
}

/** Sorts the keys of objects at every level, so that their JSON can be compared as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
