import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { TokenPair } from "../../contract/accounts.ts";
import { REFRESH_GRACE_SECONDS } from "../../contract/limits.ts";
import { createApp } from "../../server/app.ts";
import { purgeAccounts } from "../../server/modules/accounts/accounts.jobs.ts";
import { testApp } from "../support/app.ts";
import { codeOf, DIGEST, emailLogin, signUp } from "../support/people.ts";

const app = await testApp();
const { pool, db } = app.database;

const refresh = (refresh_token: string) => app.request("POST", "/api/v1/user/refresh", { body: { refresh_token } });
const refreshed = async (token: string): Promise<TokenPair> => {
  const { status, body } = await refresh(token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as TokenPair;
};
const works = async (token: string) => (await app.request("GET", "/api/v2/novels", { token })).status === 200;
/** Lets the grace period of every session's last rotation pass. */
const letGracePass = () =>
  pool.query("update sessions set rotated_at = rotated_at - $1 * interval '1 second'", [REFRESH_GRACE_SECONDS + 1]);

describe("refreshing", () => {
  it("gives a new pair, again and again; the access tokens stay valid until they expire", async () => {
    const person = await signUp(app);
    let token = person.refreshToken;
    for (let i = 0; i < 5; i++) {
      const pair = await refreshed(token);
      expect(pair.refresh_token).not.toBe(token);
      expect(await works(pair.access_token)).toBe(true);
      token = pair.refresh_token;
    }
    expect(await works(person.token)).toBe(true);
  });

  it("stores hashes only", async () => {
    const person = await signUp(app);
    const pair = await refreshed(person.refreshToken);
    const { rows } = await pool.query(
      "select row_to_json(s)::text as row, encode(refresh_hash, 'hex') as hash from sessions s where user_id = $1",
      [person.uid],
    );
    for (const token of [person.refreshToken, pair.refresh_token]) {
      const secret = Buffer.from(token.split(".")[1] ?? "", "base64url");
      expect(secret).toHaveLength(32);
      expect(rows[0].row).not.toContain(secret.toString("hex"));
    }
    // The contents of a stolen row are not a token.
    const id = pair.refresh_token.split(".")[0];
    expect(codeOf(await refresh(`${id}.${Buffer.from(rows[0].hash, "hex").toString("base64url")}`))).toBe(40103);
  });

  it("answers 40103 to an invalid token", async () => {
    const unknown = `${Buffer.alloc(16, 7).toString("base64url")}.${Buffer.alloc(32, 7).toString("base64url")}`;
    for (const token of [unknown, "x".repeat(66), `${unknown}=`, unknown.replace(".", "..")])
      expect(codeOf(await refresh(token))).toBe(40103);
  });

  it("keeps 1,000 tabs logged in that all send the same token", async () => {
    const person = await signUp(app);
    const pairs = await Promise.all(Array.from({ length: 1_000 }, () => refreshed(person.refreshToken)));
    // One chain, not a thousand: every tab gets the same next token, so none of them invalidates another's.
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
    const sample = pairs.filter((_, index) => index % 50 === 0);
    expect(await Promise.all(sample.map((pair) => works(pair.access_token)))).toEqual(sample.map(() => true));
    expect((await pool.query("select 1 from sessions where user_id = $1", [person.uid])).rowCount).toBe(1);
    // All of them can continue from there.
    await letGracePass();
    const next = await Promise.all(pairs.map((pair) => refreshed(pair.refresh_token)));
    expect(new Set(next.map((pair) => pair.refresh_token)).size).toBe(1);
  });
});

it("tabs that reach two processes with the same token get the same next one", async () => {
  const other = await createApp({ config: app.config, database: app.database, log: pino({ level: "silent" }) });
  const person = await signUp(app);
  const payload = { refresh_token: person.refreshToken };
  const elsewhere = () =>
    other.http.inject({ method: "POST", url: "/api/v1/user/refresh", headers: { host: "127.0.0.1" }, payload });
  const tokens = await Promise.all(
    Array.from({ length: 10 }, async () => [
      (await refreshed(person.refreshToken)).refresh_token,
      (await elsewhere()).json<TokenPair>().refresh_token,
    ]),
  );
  expect(new Set(tokens.flat()).size).toBe(1);
  await other.http.close();
  await other.services.stop();
});

describe("a reused token", () => {
  it("is answered within the grace period with the pair of the first use", async () => {
    const person = await signUp(app);
    const first = await refreshed(person.refreshToken);
    const second = await refreshed(person.refreshToken);
    expect(second.refresh_token).toBe(first.refresh_token);
    await refreshed(second.refresh_token);
  });

  it("ends the session after the grace period, for the thief and the owner alike", async () => {
    const person = await signUp(app);
    const pair = await refreshed(person.refreshToken);
    await letGracePass();
    expect(codeOf(await refresh(person.refreshToken))).toBe(40103);
    expect(codeOf(await refresh(pair.refresh_token))).toBe(40103);
    expect(await works(pair.access_token)).toBe(false);
    expect(await works(person.token)).toBe(false);
  });

  it("ends the session at once if it is older than the predecessor, even within the grace period", async () => {
    const person = await signUp(app);
    const second = await refreshed(person.refreshToken);
    const third = await refreshed(second.refresh_token);
    expect(codeOf(await refresh(person.refreshToken))).toBe(40103);
    expect(await works(third.access_token)).toBe(false);
  });

  it("does not affect the person's other sessions", async () => {
    const person = await signUp(app);
    const { data } = await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" });
    await refreshed(person.refreshToken);
    await letGracePass();
    await refresh(person.refreshToken);
    expect(await works(data?.access_token ?? "")).toBe(true);
    await refreshed(data?.refresh_token ?? "");
  });
});

describe("logging out", () => {
  it("ends this session at once and no other", async () => {
    const person = await signUp(app);
    const { data } = await emailLogin(app, { email: person.email, pwd: DIGEST, type: "login" });
    await person.post("/api/v1/user/logout");
    expect(await works(person.token)).toBe(false);
    expect(codeOf(await refresh(person.refreshToken))).toBe(40103);
    expect(codeOf(await person.ask("POST", "/api/v1/user/logout"))).toBe(40103);
    expect(await works(data?.access_token ?? "")).toBe(true);
  });
});

describe("the purge", () => {
  it("removes expired sessions and keeps the others", async () => {
    const [live, expired, revoked, justRevoked] = [
      await signUp(app),
      await signUp(app),
      await signUp(app),
      await signUp(app),
    ];
    await pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [expired.uid]);
    await pool.query("update sessions set revoked_at = now() - interval '8 days' where user_id = $1", [revoked.uid]);
    await pool.query("update sessions set revoked_at = now() where user_id = $1", [justRevoked.uid]);
    await purgeAccounts(db);
    const left = async (uid: string) => (await pool.query("select 1 from sessions where user_id = $1", [uid])).rowCount;
    expect([
      await left(live.uid),
      await left(expired.uid),
      await left(revoked.uid),
      await left(justRevoked.uid),
    ]).toEqual([1, 0, 0, 1]);
  });
});
