import { expect, test } from "vitest";
import { createKeyedLimiter, createLimiter } from "./concurrency-limiter.ts";

/** Tasks that end when the test says so. */
function tasks() {
  const begun: number[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const task = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve, reject) => {
      ends[n] = (failure) => (failure ? reject(failure) : resolve(n));
    });
  };
  return { begun, ends, task };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("at most `concurrency` tasks run at once, the others follow in order, also after one that failed", async () => {
  const withLimit = createLimiter(2);
  const { begun, ends, task } = tasks();
  const all = Promise.allSettled([0, 1, 2, 3].map((n) => withLimit(task(n))));
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error("no"));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});

test("a full queue rejects, and accepts again when a task has left it", async () => {
  const withLimit = createLimiter(1, { max: 1, onFull: () => new RangeError("full") });
  const { ends, task } = tasks();
  const first = withLimit(task(0));
  const second = withLimit(task(1));
  await expect(withLimit(task(2))).rejects.toThrow("full");
  ends[0]?.();
  await first;
  await settle();
  const third = withLimit(task(3));
  ends[1]?.();
  await second;
  await settle();
  ends[3]?.();
  expect(await third).toBe(3);
});

test("tasks of different keys do not wait for each other", async () => {
  const withLimit = createKeyedLimiter(1);
  const { begun, ends, task } = tasks();
  const all = [withLimit("a", task(0)), withLimit("a", task(1)), withLimit("b", task(2))];
  await settle();
  expect(begun).toEqual([0, 2]);
  ends[0]?.();
  await all[0];
  await settle();
  expect(begun).toEqual([0, 2, 1]);
  ends[1]?.();
  ends[2]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
  const again = withLimit("a", task(3));
  await settle();
  ends[3]?.();
  expect(await again).toBe(3);
});
