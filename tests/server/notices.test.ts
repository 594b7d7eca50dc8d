// Notices over the socket: who may connect, that each is delivered once and none is lost, that the socket ends with the
// login session. Two servers share the database, each with sockets of its own.
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { pino } from "pino";
import { afterAll, describe, expect, it, vi } from "vitest";
import { NOTICES_CLOSE, NOTICES_PATH } from "../../contract/notices.ts";
import { type App, createApp } from "../../server/app.ts";
import { purgeOldNotices } from "../../server/modules/notices/notices.jobs.ts";
import { testApp } from "../support/app.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { asPerson, DIGEST, emailLogin, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { notices } = app.services;

async function startOther(): Promise<App & { url: string }> {
  const other = await createApp({ config: app.config, database: app.database, log: pino({ level: "silent" }) });
  await other.listen();
  return { ...other, url: `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}` };
}
let other = await startOther();
afterAll(() => other.close());

const again = async ({ email }: TestPerson) =>
  asPerson(app, email, (await emailLogin(app, { email, pwd: DIGEST, type: "login" })).data);
const undelivered = async ({ uid }: TestPerson) =>
  (await pool.query("select 1 from notices where user_id = $1 and delivered_at is null", [uid])).rowCount ?? 0;
const allDelivered = (person: TestPerson) => expect.poll(() => undelivered(person)).toBe(0);
const tell = (person: TestPerson) => notices.send(person.uid, "password_changed", {});

describe("connecting", () => {
  it("is allowed with a valid token only", async () => {
    const person = await signUp(app);
    const client = await NoticeClient.open(app.url, person.token);
    await client.close();
    const foreign = await new SignJWT({ sid: "01920000-0000-7000-8000-000000000000" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuer("storyloom")
      .setSubject(person.uid)
      .setIssuedAt()
      .setNotBefore(0)
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("some other server's signing secret"));
    const [head, body, signature] = person.token.split(".");
    for (const token of [foreign, `${head}.${body}.${signature?.split("").reverse().join("")}`, "x".repeat(40)])
      await expect(NoticeClient.open(app.url, token), token).rejects.toThrow("refused");
    await person.post("/api/v1/user/logout");
    await expect(NoticeClient.open(app.url, person.token)).rejects.toThrow("refused");
  });

  it("is refused to other origins, protocols and paths, and to tokens in the address or in another order", async () => {
    const { token } = await signUp(app);
    const knock = async (headers: Record<string, string>, path: string = NOTICES_PATH) => {
      const { request } = await import("node:http");
      return new Promise<number>((resolve, reject) => {
        const asked = request(app.url + path, {
          headers: {
            connection: "Upgrade",
            upgrade: "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": Buffer.alloc(16, 1).toString("base64"),
            "sec-websocket-protocol": `json, ${token}`,
            ...headers,
          },
        });
        asked.on("upgrade", (response, socket) => {
          socket.destroy();
          expect(response.headers["sec-websocket-protocol"]).toBe("json");
          resolve(101);
        });
        asked.on("response", ({ statusCode = 0 }) => resolve(statusCode));
        asked.on("error", reject);
        asked.end();
      });
    };
    expect(await knock({})).toBe(101);
    expect(await knock({ origin: app.url })).toBe(101);
    expect(await knock({ origin: "https://evil.example" })).toBe(403);
    expect(await knock({ host: "evil.example" })).toBe(403);
    expect(await knock({ "sec-websocket-protocol": `${token}, json` })).toBe(401);
    expect(await knock({ "sec-websocket-protocol": "json" }, `${NOTICES_PATH}?token=${token}`)).toBe(401);
    expect(await knock({}, "/ws/v1")).toBe(404);
  });

  it("is limited per person, and other people are not affected", async () => {
    const [person, neighbour] = [await signUp(app), await signUp(app)];
    const clients = await Promise.all(Array.from({ length: 30 }, () => NoticeClient.open(app.url, person.token)));
    await expect(NoticeClient.open(app.url, person.token)).rejects.toThrow("refused");
    clients.push(await NoticeClient.open(app.url, neighbour.token));
    await Promise.all(clients.map((client) => client.close()));
  });

  it.each([
    ["what is no JSON", "{", NOTICES_CLOSE.malformed.code],
    ["what is no message", '{"type":"ack","ids":["x"]}', NOTICES_CLOSE.malformed.code],
    ["bytes", new Uint8Array([1, 2, 3]), NOTICES_CLOSE.malformed.code],
    ["too much", "x".repeat(5_000), 1009],
  ])("a message with %s closes the socket", async (_, said, code) => {
    const client = await NoticeClient.open(app.url, (await signUp(app)).token);
    client.sayRaw(said);
    expect((await client.closed).code).toBe(code);
  });

  it("too many valid messages close the socket", async () => {
    const client = await NoticeClient.open(app.url, (await signUp(app)).token);
    for (let i = 0; i < 130; i++) client.say({ type: "looking", looking: true });
    expect((await client.closed).code).toBe(NOTICES_CLOSE.tooFast.code);
  });
});

describe("delivery", () => {
  it("each notice goes to one of ten pages on two servers, once; control: another person's page gets nothing", async () => {
    const [person, stranger] = [await signUp(app), await signUp(app)];
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, i) => NoticeClient.open(i % 2 ? app.url : other.url, person.token)),
    );
    const strange = await NoticeClient.open(app.url, stranger.token);
    await Promise.all(Array.from({ length: 25 }, () => tell(person)));
    await allDelivered(person);
    const ids = pages.flatMap((page) => page.notices.map(({ id }) => id));
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
    await tell(stranger);
    await strange.has(1);
    expect(strange.notices).toHaveLength(1);
    await Promise.all([...pages, strange].map((page) => page.close()));
  });

  it("unacknowledged notices are kept, over a restart of the server, until they are acknowledged", async () => {
    const person = await signUp(app);
    const deaf = await NoticeClient.open(other.url, person.token, { acknowledges: false });
    await tell(person);
    await deaf.has(1);
    await other.close();
    expect((await deaf.closed).code).toBe(1001);
    other = await startOther();
    const page = await NoticeClient.open(other.url, person.token);
    await page.has(1);
    expect(page.notices[0]?.id).toBe(deaf.notices[0]?.id);
    await allDelivered(person);
    await page.close();
    // Control: acknowledged, it is not delivered again; the next notice is the first one received.
    const later = await NoticeClient.open(other.url, person.token);
    await tell(person);
    await later.has(1);
    expect(later.notices[0]?.id).not.toBe(page.notices[0]?.id);
    await later.close();
  });

  it("is repeated to another page when a page disconnects, and when its server has died", async () => {
    const person = await signUp(app);
    const deaf = await NoticeClient.open(app.url, person.token, { acknowledges: false });
    await tell(person);
    await deaf.has(1);
    const page = await NoticeClient.open(other.url, person.token);
    // As if its process was dead: nothing releases its claim, but the claim expires.
    await pool.query("update notices set claimed_until = now() - interval '1 second' where user_id = $1", [person.uid]);
    deaf.say({ type: "looking", looking: false });
    await page.has(1);
    await allDelivered(person);
    await Promise.all([deaf.close(), page.close()]);
  });

  it("waits for a visible page", async () => {
    const person = await signUp(app);
    const hidden = await NoticeClient.open(app.url, person.token, { acknowledges: false });
    await tell(person);
    await hidden.has(1);
    // A page's messages are handled in order: with the acknowledgement, its visibility has been handled too.
    hidden.say({ type: "looking", looking: false });
    hidden.say({ type: "ack", ids: [hidden.notices[0]?.id ?? ""] });
    await allDelivered(person);
    await tell(person);
    const shown = await NoticeClient.open(other.url, person.token);
    await shown.has(1);
    await allDelivered(person);
    expect(hidden.notices).toHaveLength(1);
    await Promise.all([hidden.close(), shown.close()]);
  });

  it("nothing is delivered to a page that was hidden during the database query", async () => {
    const person = await signUp(app);
    const hidden = await NoticeClient.open(app.url, person.token);
    // What is sent to a person has one order: all that follows the opening is sent.
    await expect.poll(() => hidden.unread).toBe(0);
    const waitsFor = (statement: string) =>
      expect
        .poll(async () => {
          const { rows } = await pool.query<{ query: string }>(
            "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.some(({ query }) => query.includes(statement));
        })
        .toBe(true);
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table notices in access exclusive mode");
      await holder.query("insert into notices (user_id, kind, payload) values ($1, 'password_changed', '{}')", [
        person.uid,
      ]);
      hidden.say({ type: "looking", looking: true });
      await waitsFor("skip locked");
      hidden.say({ type: "looking", looking: false });
      // Handled after it.
      hidden.say({ type: "ack", ids: [crypto.randomUUID()] });
      await waitsFor('update "notices" set "delivered_at"');
      await holder.query("commit");
    } finally {
      holder.release();
    }
    const shown = await NoticeClient.open(other.url, person.token);
    await shown.has(1);
    await allDelivered(person);
    expect(hidden.notices).toEqual([]);
    await Promise.all([hidden.close(), shown.close()]);
  });

  it("nobody can acknowledge another person's notice", async () => {
    const [person, stranger] = [await signUp(app), await signUp(app)];
    await tell(person);
    const { rows } = await pool.query<{ id: string }>("select id from notices where user_id = $1", [person.uid]);
    const strange = await NoticeClient.open(app.url, stranger.token);
    strange.say({ type: "ack", ids: [rows[0]?.id ?? ""] });
    await tell(stranger);
    await strange.has(1);
    await allDelivered(stranger);
    expect(await undelivered(person)).toBe(1);
    await strange.close();
  });

  it("is dropped after a month", async () => {
    const person = await signUp(app);
    await tell(person);
    await purgeOldNotices(db);
    expect(await undelivered(person)).toBe(1);
    await pool.query("update notices set created_at = now() - interval '31 days' where user_id = $1", [person.uid]);
    await purgeOldNotices(db);
    expect(await undelivered(person)).toBe(0);
  });
});

describe("the socket ends with its login session", () => {
  it("is closed, on any server, when its session is ended; another session is notified, the ended one never", async () => {
    const desk = await signUp(app);
    const phone = await again(desk);
    const ended = await NoticeClient.open(other.url, phone.token);
    await desk.remove("/api/v2/self/sessions");
    expect(await ended.closed).toEqual(NOTICES_CLOSE.unauthorized);
    expect(ended.notices).toEqual([]);
    const stays = await NoticeClient.open(other.url, desk.token);
    await stays.has(1);
    expect(stays.kinds()).toEqual(["session_ended"]);
    await stays.close();
  });

  it("is closed when the session ended without a notification", async () => {
    const person = await signUp(app);
    const client = await NoticeClient.open(app.url, person.token);
    await pool.query("update sessions set revoked_at = now() where user_id = $1", [person.uid]);
    expect(await client.closed).toEqual(NOTICES_CLOSE.unauthorized);
  });

  it("a locked person's sockets are closed, and new ones refused", async () => {
    const [person, control] = [await signUp(app), await signUp(app)];
    const [client, stays] = [
      await NoticeClient.open(other.url, person.token),
      await NoticeClient.open(other.url, control.token),
    ];
    await pool.query("update users set shut = true where id = $1", [person.uid]);
    expect(await client.closed).toEqual(NOTICES_CLOSE.locked);
    await expect(NoticeClient.open(app.url, person.token)).rejects.toThrow("refused");
    expect(stays.isClosed).toBe(false);
    await stays.close();
  });

  it("is closed when its token expires", async () => {
    const person = await signUp(app);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      const client = await NoticeClient.open(app.url, person.token);
      vi.setSystemTime(Date.now() + 8 * 86_400_000);
      expect(await client.closed).toEqual(NOTICES_CLOSE.unauthorized);
    } finally {
      vi.useRealTimers();
    }
  });
});
