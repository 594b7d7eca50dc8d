// Tests of the fair queue: concurrency, turns, limits and failing tasks.
import { expect, it } from "vitest";
import { AppError } from "../../platform/errors.ts";
import { createFairQueue } from "./fair-queue.ts";

/** A queue whose tasks each end when the test says so. */
function line() {
  const inQueue = createFairQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (uid: string, task: string) =>
    inQueue(uid, () => {
      begun.push(task);
      return new Promise<void>((resolve) => ends.set(task, resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (task: string) => {
    ends.get(task)?.();
    await settle();
  };
  return { begun, come, end, settle };
}

it("runs one task of a person at a time, and people take turns", async () => {
  const { begun, come, end, settle } = line();
  for (const task of ["a1", "a2", "a3"]) void come("a", task);
  await settle();
  expect(begun).toEqual(["a1"]);
  for (const task of ["b1", "b2"]) void come("b", task);
  void come("c", "c1");
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
  await end("a2");
  // The first person's third task has waited longer, but runs after the other people's tasks.
  expect(begun).toEqual(["a1", "b1", "a2", "c1"]);
  await end("b1");
  await end("c1");
  await end("a3");
  expect(begun.toSorted()).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
});

it("refuses tasks of a person with too many waiting, and of nobody else", async () => {
  const { begun, come, settle } = line();
  const refused: string[] = [];
  for (let n = 0; n < 25; n++)
    come("a", `a${n}`).catch((error: unknown) => refused.push(error instanceof AppError ? `${error.code}` : "?"));
  void come("b", "b1");
  await settle();
  expect(begun).toEqual(["a0", "b1"]);
  expect(refused).toEqual(Array.from({ length: 19 }, () => "too_many_requests"));
});

it("runs the next task after one that fails", async () => {
  const inQueue = createFairQueue();
  const failing = inQueue("a", () => Promise.reject(new Error("no")));
  const next = inQueue("a", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
