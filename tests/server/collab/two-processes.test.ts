// One chapter edited through two processes of the real program: with Redis, with Redis killed or frozen for a while,
// and without Redis. Redis only sends notifications; the log has the words, so without Redis they are delayed and none
// is lost.
import { afterAll, describe, expect, test } from "vitest";
import { CLOSE } from "../../../contract/collab.ts";
import { type Editor, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { hasRedis, type RedisProcess, startRedis } from "../../support/redis-process.ts";
import { twoProcesses } from "../../support/two-processes.ts";

const DOWN_MS = 2_500;
/** Longer than the 1.5 seconds after which the log is polled without a notification. */
const POLLED_MS = 2_000;

const same = (a: Editor, b: Editor, text: string) =>
  until(
    () => a.text === text && b.text === text,
    () => `both read "${text}": "${a.text}" and "${b.text}"`,
  );
const present = ({ provider }: Editor) =>
  [...(provider.awareness?.getStates().values() ?? [])].map((state) => (state["user"] as { uid?: string })?.uid);

describe.skipIf(!hasRedis)("with Redis (skipped where there is no redis-server)", async () => {
  if (!hasRedis) return;
  const redis: RedisProcess = await startRedis();
  // Registered first, so that it ends last: hooks run in reverse order.
  afterAll(() => redis.end());
  const world = await twoProcesses({ REDIS_URL: redis.url });
  const { owner, guest } = world;
  const both = async () => {
    const chapterId = await world.chapter();
    return { chapterId, a: await world.enter(0, chapterId, owner), b: await world.enter(1, chapterId, guest) };
  };

  test("words and carets reach the other process at once", async () => {
    const { a, b } = await both();
    a.write("one ");
    await same(a, b, "one ");
    b.write("two");
    await same(a, b, "one two");
    a.provider.setAwarenessField("cursor", null);
    b.provider.setAwarenessField("cursor", null);
    await until(() => present(b).includes(owner.uid) && present(a).includes(guest.uid), "carets");
    b.leave();
    await until(() => !present(a).includes(guest.uid), "the caret of who has left is gone");
  });

  test("both continue while Redis is down for some seconds, and are equal soon after", async () => {
    const { chapterId, a, b } = await both();
    await redis.kill();
    let rounds = 0;
    for (const end = Date.now() + DOWN_MS; Date.now() < end; rounds++) {
      a.write("a");
      b.write("b");
      await Promise.all([a.saved(), b.saved()]);
    }
    await until(() => a.text.includes("b") && b.text.includes("a"), "the log is asked instead");
    const late = await world.enter(1, await world.chapter(), guest);
    expect(late.isSaved).toBe(true);
    a.write("a");
    await a.saved();
    await redis.start();
    await until(() => a.text === b.text, "equal again");
    expect([...a.text].sort().join("")).toBe(`${"a".repeat(rounds + 1)}${"b".repeat(rounds)}`);
    expect((await world.enter(0, chapterId, owner)).text).toBe(b.text);
  });

  test("a frozen Redis blocks neither opening, writing nor reading", async () => {
    const { a, b } = await both();
    const chapterId = await world.chapter();
    redis.freeze();
    try {
      const late = await world.enter(0, chapterId, owner);
      late.write("opened");
      await late.saved();
      a.write("frozen");
      await a.saved();
      await same(a, b, "frozen");
    } finally {
      redis.thaw();
    }
    b.write(", thawed");
    await same(a, b, "frozen, thawed");
  });
});

describe("without Redis", async () => {
  const world = await twoProcesses();
  const { owner, guest, story } = world;

  test("words reach the other process through the log", async () => {
    const chapterId = await world.chapter();
    const [a, b] = [await world.enter(0, chapterId, owner), await world.enter(1, chapterId, guest)];
    a.write("one ");
    await same(a, b, "one ");
    b.write("two");
    await same(a, b, "one two");
  });

  test("a change in one process closes documents in the other, and is shown there", async () => {
    const chapterId = await world.chapter();
    const [a, b] = [await world.enter(0, chapterId, owner), await world.enter(1, chapterId, guest)];
    a.write("kept");
    await a.saved();
    await owner.patch(`/api/v2/novels/${story._id}/collaborators/${guest.uid}`, { rights: "read" });
    await until(() => b.closes.some(({ code }) => code === CLOSE.rightsChanged.code), "closed");
    await until(() => b.rights?.rights === "read");
    await owner.remove(`/api/v2/novels/${story._id}/chapters/${chapterId}`);
    await until(() => b.closes.some(({ code }) => code === CLOSE.notFound.code), "closed");
  });
});

describe.skipIf(!hasRedis)("control: where the log is not polled", async () => {
  if (!hasRedis) return;
  const redis = await startRedis();
  afterAll(() => redis.end());
  const deaf = { redisUrl: redis.url, tuning: { pollWithRedisMs: 10 ** 8, pollWithoutRedisMs: 10 ** 8 } };
  const scene = await collabScene(deaf);
  const other = await scene.start(deaf);

  test("words written while Redis is down arrive only when it is back", async () => {
    const chapterId = await scene.chapter("");
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId, { on: other })];
    a.write("one");
    await same(a, b, "one");
    await redis.kill();
    a.write(" two");
    await a.saved();
    await expect(until(() => b.text === "one two", "no wake", POLLED_MS)).rejects.toThrow();
    await redis.start();
    await same(a, b, "one two");
    // Notifications work again: nothing else could have delivered this. Notifications sent before the writer's process
    // has reconnected to Redis are lost.
    const wakes = async () => {
      a.write("!");
      await a.saved();
      return b.text.startsWith("one two!");
    };
    await until(wakes, "it wakes again");
  });
});
