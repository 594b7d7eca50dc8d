// Which hashes a password is checked against: how long that takes must not tell whether an email is known.
import { verify } from "@node-rs/argon2";
import { expect, it, vi } from "vitest";
import { createPasswords } from "./passwords.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

/** The memory, in KiB, of the hashes that were worked through since. */
function worked(): string[] {
  const costs = vi.mocked(verify).mock.calls.map(([hashed]) => /m=(\d+)/.exec(String(hashed))?.[1] ?? "?");
  vi.mocked(verify).mockClear();
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
