// Bodies that are never complete, on endpoints made for this test: they take no slot, hold a limited share, and very
// slow ones are ended. The time is the test's own.
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../contract/endpoint.ts";
import { bind } from "../../server/platform/bind.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createHttp } from "../../server/platform/http.ts";
import type { IncomingBodyLimits } from "../../server/platform/incoming-bodies.ts";
import { createLargeBodies } from "../../server/platform/large-bodies.ts";
import { createLog } from "../../server/platform/log.ts";
import { until } from "../support/collab-editor.ts";
import { RawRequest } from "../support/raw-request.ts";

const KB = 1_024;
const large = defineEndpoint({
  tag: "test",
  summary: "For a test",
  envelope: "plain",
  errors: [],
  method: "POST",
  path: "/api/test/large",
  access: "user",
  bodyLimit: 1024 * KB,
  body: z.object({ text: z.string() }),
  response: z.object({ length: z.number() }),
});
const guests = defineEndpoint({ ...large, path: "/api/test/guests", access: "public" });
const json = { "content-type": "application/json" };
const as = (name: string) => ({ ...json, authorization: `Bearer ${name}` });
const half = '{"text":"';
const whole = (length = 10) => JSON.stringify({ text: "x".repeat(length) });

/** A server with two slots for large bodies, one per person; `working` is awaited before a body's work is done. */
async function serve(limits: Partial<IncomingBodyLimits> = {}) {
  let time = 0;
  let working: Promise<unknown> = Promise.resolve();
  let worked = 0;
  const { app } = await createHttp({
    config: { ...readConfig({ PORT: "0", TRUST_PROXY: "127.0.0.1" }), rateLimit: 0 },
    log: createLog("silent"),
    authenticate: async (token) => ({ uid: token, sessionId: "s" }),
    incomingBodies: limits,
    now: () => time,
  });
  const work = async ({ body }: { body?: { text: string } | undefined }) => {
    worked++;
    await working;
    return { length: body?.text.length ?? 0 };
  };
  bind(app, large, work, { admit: createLargeBodies({ perPerson: 1, overall: 2 }) });
  bind(app, guests, work);
  await app.listen({ host: "127.0.0.1", port: 0 });
  afterAll(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    app,
    url,
    held: () => app.incomingBodies.held(),
    worked: () => worked,
    pass: (ms: number) => {
      time += ms;
      app.incomingBodies.look();
    },
    /** Blocks all work until it is called. */
    holdUp(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      working = promise;
      return resolve;
    },
    post: (name: string, body = whole()) => fetch(url + large.path, { method: "POST", headers: as(name), body }),
  };
}
type Server = Awaited<ReturnType<typeof serve>>;

const open: RawRequest[] = [];
async function begin(
  { url }: Pick<Server, "url">,
  headers: Record<string, string>,
  { path = large.path as string, length = 1_000 as number | null, sent = half } = {},
): Promise<RawRequest> {
  const request = await RawRequest.open(url);
  open.push(request);
  return request.head("POST", path, length, headers).send(sent);
}
afterEach(() => {
  for (const request of open.splice(0)) request.leave();
});
const from = (address: string) => ({ ...json, "x-forwarded-for": address });

describe("a slot for a large body", async () => {
  const server = await serve();
  beforeEach(() => until(() => server.held().bodies === 0, "nothing on its way"));

  it("is not taken by incomplete bodies of any sender", async () => {
    for (const name of ["ann", "ann", "ann", "bob", "cy", "dee"]) await begin(server, as(name));
    await until(() => server.held().bodies === 6, "halves");
    for (const name of ["ann", "eve"]) expect((await server.post(name)).status).toBe(200);
  });

  it("is taken by a complete one, and free when that is answered", async () => {
    const goOn = server.holdUp();
    const before = server.worked();
    const first = [server.post("ann"), server.post("bob")];
    await until(() => server.worked() === before + 2, "two at work");
    for (const name of ["ann", "cy"]) {
      const refused = await server.post(name);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    }
    goOn();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => (await server.post("ann")).status === 200, "free");
  });

  it("is free again however the request ends", async () => {
    const body = whole();
    const ends: (() => Promise<void>)[] = [
      async () => (await begin(server, as("ann"), { sent: "" })).leave(),
      async () => {
        const request = await begin(server, as("ann"));
        await until(() => server.held().bodies === 1, "half of it");
        request.leave();
      },
      async () => expect((await server.post("ann", "{")).status).toBe(422),
      async () => expect((await server.post("ann", "{}")).status).toBe(422),
      async () => expect((await server.post("ann", whole(1024 * KB))).status).toBe(413),
      async () => (await begin(server, as("ann"), { length: body.length, sent: body })).leave(),
    ];
    for (const end of ends) {
      for (let n = 0; n < 3; n++) await end();
      await until(() => server.held().bodies === 0, "nothing on its way");
      await until(async () => (await server.post("ann")).status === 200, "free");
    }
  });

  it("is free again when an answer is queued after another one of its connection, which is lost", async () => {
    const goOn = server.holdUp();
    const before = server.worked();
    const body = whole();
    const request = await begin(server, as("ann"), { length: body.length, sent: body });
    request.head("POST", large.path, body.length, as("bob")).send(body);
    await until(() => server.worked() === before + 2, "both at work");
    expect((await server.post("cy")).status).toBe(429);
    request.leave();
    // Their work continues, and holds their slots as long.
    await until(() => server.held().bodies === 0 && request.statuses.length === 0);
    expect((await server.post("cy")).status).toBe(429);
    goOn();
    for (const name of ["ann", "bob"]) await until(async () => (await server.post(name)).status === 200, "free");
  });
});

describe("bodies in transit", () => {
  it("are limited per person, per address and in total", async () => {
    const share = (bodies: number) => ({ bodies, bytes: 1024 * KB });
    const server = await serve({ perPerson: share(2), perAddress: share(3), overall: share(5) });
    const at = (name: string, address: string) => ({ ...as(name), "x-forwarded-for": address });
    const held = (count: number) => until(() => server.held().bodies === count, `${count} on their way`);
    const ann = [await begin(server, at("ann", "10.0.0.1")), await begin(server, at("ann", "10.0.0.2"))];
    await held(2);
    const third = await begin(server, at("ann", "10.0.0.3"));
    expect(await third.answers()).toEqual([429]);
    expect(third.heard).toContain("too_many_requests");
    await third.closed;
    // Guests are counted by address.
    const guest = { path: guests.path as string };
    const first = [await begin(server, from("10.0.0.1"), guest), await begin(server, from("10.0.0.1"), guest)];
    await held(4);
    expect(await (await begin(server, from("10.0.0.1"), guest)).answers()).toEqual([429]);
    expect(await (await begin(server, at("bob", "10.0.0.1"))).answers()).toEqual([429]);
    await begin(server, at("bob", "10.0.0.4"));
    await held(5);
    // Beyond the total: the person with the most is disconnected, and a new one is served.
    const cy = await begin(server, at("cy", "10.0.0.5"), { length: whole().length, sent: half });
    const ended = () => [...ann, ...first].flatMap(({ statuses }) => statuses);
    await until(() => ended().length > 0, "room");
    expect(ended()).toEqual([429]);
    cy.send(whole().slice(half.length));
    expect(await cy.answers()).toEqual([200]);
  });

  it("hold a limited number of bytes", async () => {
    const bytes = (kb: number) => ({ bodies: 100, bytes: kb * KB });
    const server = await serve({ perPerson: bytes(300), perAddress: bytes(300), overall: bytes(450) });
    const ann = await begin(server, as("ann"), { length: 400 * KB, sent: half + "x".repeat(200 * KB) });
    await until(() => server.held().bytes > 200 * KB, "there");
    ann.send("x".repeat(190 * KB));
    expect(await ann.answers()).toEqual([429]);
    // Just below the limit it is received whole.
    const body = whole(260 * KB);
    const allowed = await begin(server, as("ann"), { length: body.length, sent: body.slice(0, -2) });
    await until(() => server.held().bytes > 260 * KB, "nearly whole");
    allowed.send(body.slice(-2));
    expect(await allowed.answers()).toEqual([200]);

    // The sender who holds the most is disconnected for others.
    const at = (name: string, address: string) => ({ ...as(name), "x-forwarded-for": address });
    const most = await begin(server, at("ann", "10.0.0.1"), { length: 400 * KB, sent: "x".repeat(270 * KB) });
    await until(() => server.held().bytes > 270 * KB, "there");
    const other = whole(190 * KB);
    const served = await begin(server, at("bob", "10.0.0.2"), { length: other.length, sent: other });
    expect(await served.answers()).toEqual([200]);
    expect(await most.answers()).toEqual([429]);
    expect(server.held()).toEqual({ bodies: 0, bytes: 0 });
  });

  it("have a cost per chunk, however small the chunks are", async () => {
    const server = await serve({ perPerson: { bodies: 10, bytes: 100 * KB } });
    const inPieces = (text: string, size: number) =>
      (text.match(new RegExp(`.{1,${size}}`, "g")) ?? []).map(
        (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
      );
    const send = async (size: number) => {
      const request = await begin(server, as("ann"), { length: null, sent: "" });
      await until(() => server.held().bodies === 1, "begun");
      return request.send(`${inPieces(whole(5 * KB), size).join("")}0\r\n\r\n`).answers();
    };
    expect(await send(1)).toEqual([429]);
    expect(await send(500)).toEqual([200]);
  });
});

describe("a very slow body", async () => {
  const everyMs = 20_000;
  const server = await serve({ leastBytesPerSecond: 10, everyMs });

  it("is ended with 408, and its share is free", async () => {
    const request = await begin(server, as("ann"));
    const guest = await begin(server, from("10.0.0.9"), { path: guests.path });
    await until(() => server.held().bodies === 2, "begun");
    // Nobody is too slow before the interval is over.
    server.pass(everyMs - 1);
    expect(server.held().bodies).toBe(2);
    const before = server.held().bytes;
    request.send("x".repeat(100));
    await until(() => server.held().bytes > before, "more of it");
    server.pass(1);
    for (const each of [request, guest]) {
      expect(await each.answers()).toEqual([408]);
      expect(each.heard).toContain('"error_code":40800,"error":"request_too_slow"');
      await each.closed;
    }
    expect(server.held()).toEqual({ bodies: 0, bytes: 0 });
  });

  it("is read whole just above the minimum rate", async () => {
    const body = whole(1_000);
    const request = await begin(server, as("ann"), { length: body.length, sent: "" });
    await until(() => server.held().bodies === 1, "begun");
    for (let sent = 0; sent < body.length; sent += 201) {
      const before = server.held().bytes;
      request.send(body.slice(sent, sent + 201));
      await until(() => server.held().bytes !== before, "more of it");
      server.pass(everyMs);
    }
    expect(await request.answers()).toEqual([200]);
  });
});
