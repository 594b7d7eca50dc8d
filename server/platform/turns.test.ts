import { expect, test } from "vitest";
import { createTurns, createTurnsByKey } from "./turns.ts";

/** Tasks that end when told to. */
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

test("so many run at a time, the others follow in order, also after one that failed", async () => {
  const inTurn = createTurns(2);
  const { begun, ends, task } = tasks();
  const all = Promise.allSettled([0, 1, 2, 3].map((n) => inTurn(task(n))));
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

test("a full line refuses, and takes again when it has moved", async () => {
  const inTurn = createTurns(1, { waitingMax: 1, onFull: () => new RangeError("full") });
  const { ends, task } = tasks();
  const first = inTurn(task(0));
  const second = inTurn(task(1));
  await expect(inTurn(task(2))).rejects.toThrow("full");
  ends[0]?.();
  await first;
  await settle();
  const third = inTurn(task(3));
  ends[1]?.();
  await second;
  await settle();
  ends[3]?.();
  expect(await third).toBe(3);
});

test("lines of different keys do not wait for each other", async () => {
  const inTurn = createTurnsByKey(1);
  const { begun, ends, task } = tasks();
  const all = [inTurn("a", task(0)), inTurn("a", task(1)), inTurn("b", task(2))];
  await settle();
  expect(begun).toEqual([0, 2]);
  ends[0]?.();
  await all[0];
  await settle();
  expect(begun).toEqual([0, 2, 1]);
  ends[1]?.();
  ends[2]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
  const again = inTurn("a", task(3));
  await settle();
  ends[3]?.();
  expect(await again).toBe(3);
});
