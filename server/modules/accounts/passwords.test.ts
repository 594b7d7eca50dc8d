// Which hashes a password is checked against: how long that takes must not tell whether an email is known.
import { expect, it, vi } from "vitest";
import { hashInThread } from "./hash-threads.ts";
import { createPasswords } from "./passwords.ts";

vi.mock("./hash-threads.ts", async (original) => {
  const real = await original<typeof import("./hash-threads.ts")>();
  return { ...real, hashInThread: vi.fn(real.hashInThread) };
});

/** The memory, in KiB, of the hashes that were worked through since. */
function worked(): string[] {
  const costs = vi
    .mocked(hashInThread)
    .mock.calls.flatMap(([task]) => ("stored" in task ? [/m=(\d+)/.exec(task.stored)?.[1] ?? "?"] : []));
  vi.mocked(hashInThread).mockClear();
  return costs;
}

it("does at least today's work for an unknown email, a known one and one with a cheaper hash", async () => {
  const passwords = createPasswords({ memory: 2 });
  const current = await passwords.hash("digest");
  const cheaper = await createPasswords({ memory: 1 }).hash("digest");
  expect(await passwords.verify(null, "digest")).toBe(false);
  expect(worked()).toEqual(["2048"]);
  expect(await passwords.verify(current, "digest")).toBe(true);
  expect(worked()).toEqual(["2048"]);
  expect(await passwords.verify(cheaper, "digest")).toBe(true);
  expect(worked()).toEqual(["2048", "1024"]);
  expect(await passwords.verify(current, "another")).toBe(false);
  expect([passwords.isOutdated(current), passwords.isOutdated(cheaper)]).toEqual([false, true]);
});

it("stands in the line once, whichever hash it is", async () => {
  const passwords = createPasswords({ memory: 2 });
  const cheaper = await createPasswords({ memory: 1 }).hash("digest");
  await passwords.verify(null, "digest");
  worked();
  const others = Array.from({ length: 8 }, () => null);
  await Promise.all([cheaper, ...others].map((stored) => passwords.verify(stored, "digest")));
  const costs = worked();
  expect(costs).toHaveLength(others.length + 2);
  // Both of its hashes before the last of those who came after it.
  expect(costs.indexOf("1024")).toBeLessThan(costs.length - 1);
});
