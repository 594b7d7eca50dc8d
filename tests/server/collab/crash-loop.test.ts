// What is acknowledged survives kill -9, whenever it comes: the bench's crash loop in a short form, and the plain way
// through the same loop as the control that must fail.
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

test("the server killed while people write and logs are compacted: nothing acknowledged is lost or doubled", {
  timeout: 120_000,
}, async () => {
  const found = await crash(ourSide(database.url), 5);
  expect(found).toMatchObject({ kills: 5, lost: 0, gone: 0, doubled: 0 });
  expect(found.acknowledged).toBeGreaterThan(0);
});

test("the control: acknowledging from memory loses what it acknowledged in the same loop", {
  timeout: 120_000,
}, async () => {
  const found = await crash(plainSide(database.url), 3);
  expect(found.lost).toBeGreaterThan(0);
});
