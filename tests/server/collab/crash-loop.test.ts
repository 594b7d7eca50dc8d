// Acknowledged updates survive kill -9 at any time: the bench's crash loop in a short form, and a naive variant in the
// same loop as the control that must fail.
import { beforeAll, expect, test } from "vitest";
import { type CollabWorld, makeCollabWorld } from "../../../bench/support/collab-world.ts";
import { chapterTexts, runCrashLoop } from "../../../bench/support/crash-harness.ts";
import { ourSide, plainSide } from "../../../bench/support/crash-sides.ts";
import { testDatabase } from "../../support/database.ts";

const database = await testDatabase();
const WRITERS = 2;
let world: CollabWorld;

beforeAll(async () => {
  world = await makeCollabWorld(database);
  return () => world.close();
});

async function crash(side: ReturnType<typeof ourSide>, kills: number) {
  return runCrashLoop({
    ...side,
    kills,
    upMs: 600,
    token: world.tokens[0] as string,
    pool: database.pool,
    chapterIds: await world.chapters(2, chapterTexts(WRITERS)),
    writersPerChapter: WRITERS,
  });
}

test("the server is killed while people write and logs are compacted: no acknowledged update is lost or duplicated", {
  timeout: 120_000,
}, async () => {
  const found = await crash(ourSide(database.url), 5);
  expect(found).toMatchObject({ kills: 5, lost: 0, gone: 0, doubled: 0 });
  expect(found.acknowledged).toBeGreaterThan(0);
});

test("control: acknowledging from memory loses acknowledged updates in the same loop", {
  timeout: 120_000,
}, async () => {
  const found = await crash(plainSide(database.url), 3);
  expect(found.lost).toBeGreaterThan(0);
});
