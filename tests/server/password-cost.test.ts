// The cost of hashing a password: set by the operator, and updated when its owner logs in.
import { createHash } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { accountEndpoints } from "../../contract/accounts.ts";
import { listPasswordCosts } from "../../server/modules/accounts/accounts.repo.ts";
import { createPasswords } from "../../server/modules/accounts/passwords.ts";
import { readConfig } from "../../server/platform/config.ts";
import { testApp } from "../support/app.ts";

const app = await testApp({ role: "web", passwordMemoryMib: 2 });
const digest = createHash("md5").update("storyloom1").digest("hex");
const cheaper = createPasswords({ memory: 1 });

async function storedHash(email: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ password_hash: string }>(
    "select password_hash from users where email = $1",
    [email],
  );
  return rows[0]?.password_hash ?? "";
}

const logIn = async (email: string, pwd: string) =>
  (
    (await app.request("POST", accountEndpoints.emailLogin.path, { body: { email, pwd, type: "login" } })).body as {
      status: number;
    }
  ).status;

it("is argon2id with 64 MiB and three passes by default", () => {
  expect(readConfig({}).passwordMemoryMib).toBe(64);
  expect(readConfig({ PASSWORD_MEMORY_MIB: "128" }).passwordMemoryMib).toBe(128);
});

it("of an older hash is updated at the next right password, and not at a wrong one", async () => {
  const email = "older@example.com";
  await app.services.accounts.createAccount({ email, digest, nickname: "Older" });
  expect(await storedHash(email)).toMatch(/^\$argon2id\$v=19\$m=2048,t=3,p=1\$/);
  const old = await cheaper.hash(digest);
  await app.database.pool.query("update users set password_hash = $2 where email = $1", [email, old]);
  expect(await logIn(email, createHash("md5").update("another").digest("hex"))).toBe(2);
  expect(await storedHash(email)).toBe(old);
  expect(await logIn(email, digest)).toBe(0);
  const renewed = await storedHash(email);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=2048,t=3,p=1\$/);
  expect(await verify(renewed, digest)).toBe(true);
  expect(await logIn(email, digest)).toBe(0);
  expect(await storedHash(email)).toBe(renewed);
});

it("the costs of all stored hashes are listed, once each", async () => {
  await app.services.accounts.createAccount({ email: "cheaper@example.com", digest, nickname: "Cheaper" });
  const old = await cheaper.hash(digest);
  await app.database.pool.query("update users set password_hash = $1 where email = 'cheaper@example.com'", [old]);
  await app.services.accounts.createAccount({ email: "current@example.com", digest, nickname: "Current" });
  expect((await listPasswordCosts(app.database.db)).sort()).toEqual(["m=1024,t=3,p=1", "m=2048,t=3,p=1"]);
  await app.database.pool.query("update users set password_hash = null where email = 'cheaper@example.com'");
  expect(await listPasswordCosts(app.database.db)).toEqual(["m=2048,t=3,p=1"]);
});
