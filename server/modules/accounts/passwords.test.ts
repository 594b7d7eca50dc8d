// Which hashes a password is checked against: how long that takes must not tell whether an email is known.
import { expect, it, vi } from "vitest";
import { hashInThread } from "./hash-threads.ts";
import { createPasswords } from "./passwords.ts";

vi.mock("./hash-threads.ts", async (original) => {
  const real = await original<typeof import("./hash-threads.ts")>();
  return { ...real, hashInThread: vi.fn(real.hashInThread) };
});

/** The memory, in KiB, of the hashes that were verified since the last call. */
function takeVerifiedCosts(): string[] {
  const costs = vi
    .mocked(hashInThread)
    .mock.calls.flatMap(([task]) => ("stored" in task ? [/m=(\d+)/.exec(task.stored)?.[1] ?? "?"] : []));
  vi.mocked(hashInThread).mockClear();
  return costs;
}

const MD5 = "0".repeat(32);
const ofCost = (memory: number) => createPasswords({ memory }).hash(MD5);
const costOf = (stored: string) => stored.split("$")[3] ?? "";

it("does the same work for an unknown email, a known one and every one with a cheaper hash", async () => {
  const [current, cheaper, cheapest] = [await ofCost(4), await ofCost(2), await ofCost(1)];
  const costs = [current, cheaper, cheapest].map(costOf);
  const passwords = createPasswords({ memory: 4, storedCosts: async () => costs });
  for (const stored of [null, current, cheaper, cheapest])
    for (const digest of [MD5, "another"]) {
      expect(await passwords.verify(stored, digest)).toBe(stored !== null && digest === MD5);
      expect(takeVerifiedCosts().sort(), `${stored} ${digest}`).toEqual(["1024", "2048", "4096"]);
    }
  expect([current, cheaper, cheapest].map(passwords.isOutdated)).toEqual([false, true, true]);
});

it("does the same work after it met a cheaper hash that was not listed among the stored costs", async () => {
  const cheaper = await ofCost(1);
  const passwords = createPasswords({ memory: 2 });
  await passwords.verify(null, MD5);
  expect(takeVerifiedCosts(), "control: nothing but today's cost is stored").toEqual(["2048"]);
  expect(await passwords.verify(cheaper, MD5)).toBe(true);
  expect(takeVerifiedCosts().sort()).toEqual(["1024", "2048"]);
  expect(await passwords.verify(null, MD5)).toBe(false);
  expect(takeVerifiedCosts().sort()).toEqual(["1024", "2048"]);
});

it("verifies a costlier hash alone, and does not add its cost, or one it can't read, to other logins", async () => {
  const costlier = await ofCost(4);
  const passwords = createPasswords({ memory: 2, storedCosts: async () => [costOf(costlier), "", "x"] });
  expect(await passwords.verify(costlier, MD5)).toBe(true);
  expect(takeVerifiedCosts()).toEqual(["4096"]);
  expect(passwords.isOutdated(costlier)).toBe(true);
  await passwords.verify(null, MD5);
  expect(takeVerifiedCosts()).toEqual(["2048"]);
});

it("reads the stored costs again after reading them failed", async () => {
  let fails = true;
  const passwords = createPasswords({
    memory: 2,
    storedCosts: async () => {
      if (fails) throw new Error("no database");
      return ["m=1024,t=3,p=1"];
    },
  });
  await expect(passwords.verify(null, MD5)).rejects.toThrow("no database");
  fails = false;
  takeVerifiedCosts();
  await passwords.verify(null, MD5);
  expect(takeVerifiedCosts().sort()).toEqual(["1024", "2048"]);
});

it("takes one place in the queue for all hashes of a login", async () => {
  const cheaper = await ofCost(1);
  const passwords = createPasswords({ memory: 2, storedCosts: async () => [costOf(cheaper)] });
  await passwords.verify(null, MD5);
  takeVerifiedCosts();
  await Promise.all([passwords.verify(cheaper, MD5), ...Array.from({ length: 8 }, () => passwords.verify(null, MD5))]);
  const costs = takeVerifiedCosts();
  expect(costs).toHaveLength(2 * 9);
  // Both hashes of the first login are done before those of the logins that queued after it.
  expect(costs.indexOf("1024")).toBeLessThan(4);
});
