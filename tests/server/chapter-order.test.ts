// The order of chapters compared with a plain list as the model: whatever is done, sequentially or concurrently, no two
// chapters share a position, none is lost, and the last move of a chapter determines its position.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";
import { fc } from "../support/property.ts";

const app = await testApp();
const { pool } = app.database;
const { chapters, stories } = app.services;
const { uid } = await signUp(app);

type Step =
  | { do: "add"; after: number | null }
  | { do: "move"; which: number; before: number | null }
  | { do: "delete"; which: number }
  | { do: "recover"; which: number };

const place = fc.option(fc.nat(30), { nil: null });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("add" as const), after: place }),
  fc.record({ do: fc.constant("move" as const), which: fc.nat(30), before: place }),
  fc.record({ do: fc.constant("delete" as const), which: fc.nat(30) }),
  fc.record({ do: fc.constant("recover" as const), which: fc.nat(30) }),
);

const newStory = async () => (await stories.create(uid, { title: "Order", language: "en-US" }))._id;
const pick = (ids: string[], at: number): string | undefined => ids[at % Math.max(1, ids.length)];

/** Ids of the story's chapters as the list shows them. */
async function listed(storyId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await chapters.list(uid, storyId, { limit: 7, cursor, url: "/" });
    ids.push(...page.data.map((chapter) => chapter._id));
    cursor = page.paging.next
      ? (new URL(page.paging.next, "http://x").searchParams.get("cursor") ?? undefined)
      : undefined;
  } while (cursor);
  return ids;
}

const keysOf = async (storyId: string): Promise<string[]> =>
  (await pool.query<{ position: string }>("select position from chapters where story_id = $1", [storyId])).rows.map(
    (row) => row.position,
  );

/** The model: every chapter in order, deleted ones at their positions. */
class Model {
  all: string[];
  gone = new Set<string>();
  constructor(first: string[]) {
    this.all = first;
  }
  get live(): string[] {
    return this.all.filter((id) => !this.gone.has(id));
  }
  insert(id: string, at: number): void {
    this.all.splice(at, 0, id);
  }
  take(id: string): void {
    this.all = this.all.filter((other) => other !== id);
  }
}

async function run(storyId: string, model: Model, one: Step): Promise<void> {
  if (one.do === "add") {
    const after = one.after === null ? undefined : pick(model.live, one.after);
    const id = randomUUID();
    await chapters.create(uid, storyId, { id, name: "", afterId: after ?? null });
    model.insert(id, after ? model.all.indexOf(after) + 1 : model.all.length);
  } else if (one.do === "move") {
    const which = pick(model.live, one.which);
    const before = one.before === null ? undefined : pick(model.live, one.before);
    if (!which) return;
    await chapters.move(uid, storyId, which, before ?? null);
    if (which === before) return;
    model.take(which);
    model.insert(which, before ? model.all.indexOf(before) : model.all.length);
  } else if (one.do === "delete") {
    const which = pick(model.live, one.which);
    if (!which) return;
    await chapters.remove(uid, storyId, which);
    model.gone.add(which);
  } else {
    const which = pick([...model.gone], one.which);
    if (!which) return;
    await chapters.recover(uid, storyId, which);
    model.gone.delete(which);
  }
}

describe("the order of chapters", () => {
  it("equals the model's after any steps, and restored chapters return to their positions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const storyId = await newStory();
        const model = new Model(await listed(storyId));
        for (const one of steps) await run(storyId, model, one);
        expect(await listed(storyId)).toEqual(model.live);
        for (const id of [...model.gone]) await chapters.recover(uid, storyId, id);
        expect(await listed(storyId)).toEqual(model.all);
      }),
      { numRuns: 30 },
    );
  });

  it("loses and duplicates no position under concurrent requests", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }), async (adds, moves) => {
        const storyId = await newStory();
        const [first] = await listed(storyId);
        for (let i = 0; i < 6; i++) await chapters.create(uid, storyId, { name: "", afterId: null });
        const before = await listed(storyId);
        const made = await Promise.all([
          ...Array.from({ length: adds }, () => chapters.create(uid, storyId, { name: "", afterId: first ?? null })),
          ...Array.from({ length: moves }, (_, i) =>
            chapters.move(uid, storyId, before[2 + (i % 4)] as string, before[1] as string),
          ),
        ]);
        const after = await listed(storyId);
        const keys = await keysOf(storyId);
        expect(new Set(keys).size).toBe(keys.length);
        expect(after).toHaveLength(7 + adds);
        // Every request took effect: new ones directly after the first, moved ones before the second, the rest in
        // order.
        const moved = new Set(before.slice(2, 2 + Math.min(4, moves)));
        const added = new Set(made.slice(0, adds).map((chapter) => chapter._id));
        expect(after[0]).toBe(first);
        const second = after.indexOf(before[1] as string);
        expect(new Set(after.slice(1, second))).toEqual(new Set([...added, ...moved]));
        expect(after.slice(second)).toEqual(before.slice(1).filter((id) => !moved.has(id)));
      }),
      { numRuns: 15 },
    );
  });

  it("does not make keys longer and longer when two chapters are moved around each other", async () => {
    const storyId = await newStory();
    for (let i = 0; i < 3; i++) await chapters.create(uid, storyId, { name: "", afterId: null });
    const [a, b, c, d] = (await listed(storyId)) as [string, string, string, string];
    let longest = 0;
    for (let i = 0; i < 300; i++) {
      await chapters.move(uid, storyId, i % 2 ? b : c, i % 2 ? c : b);
      if (i % 25 === 0) longest = Math.max(longest, ...(await keysOf(storyId)).map((key) => key.length));
    }
    expect(longest).toBeGreaterThan(10);
    expect(Math.max(...(await keysOf(storyId)).map((key) => key.length))).toBeLessThanOrEqual(40);
    expect(await listed(storyId)).toEqual([a, b, c, d]);
  });
});
