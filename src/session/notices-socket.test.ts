// @vitest-environment jsdom
// The notices' socket with a fake server and fake timers.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "../../contract/notices.ts";
import { setCredentials } from "../lib/api/credentials.ts";
import { type NoticesSocket, openNoticesSocket } from "./notices-socket.ts";

const DAY = 86_400;
const seconds = () => Math.floor(Date.now() / 1000);
const access = (name: string) => `h.${btoa(JSON.stringify({ exp: seconds() + 7 * DAY, nbf: 0, name }))}.s`;
const store = (access_token: string) =>
  localStorage.setItem(
    "pro_tokens",
    JSON.stringify({ value: { access_token, refresh_token: "refresh-token-number-1" } }),
  );
const notice = (id: number): Notice => ({
  type: "notice",
  id: `0190f5b2-7c3a-4c11-8a51-${String(id).padStart(12, "0")}`,
  created_at: 1,
  kind: "password_changed",
  payload: {},
});

class ServerSide {
  static readonly OPEN = 1;
  static all: ServerSide[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  onclose?: (event: { code: number }) => void;
  readonly url: URL;
  readonly protocols: string[];
  constructor(url: URL, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    ServerSide.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  deliver(message: unknown) {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  end(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let shown: string[];
const tellUnread = vi.fn();
let checks: number;
let open: NoticesSocket | undefined;
const flush = () => vi.advanceTimersByTimeAsync(0);
const last = () => ServerSide.all.at(-1) as ServerSide;
async function start(show = async (one: Notice) => void shown.push(one.id)) {
  open = openNoticesSocket(show, tellUnread);
  await flush();
  return last();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("WebSocket", ServerSide);
  vi.stubGlobal("fetch", async (url: string) => {
    if (String(url).includes("/time.txt")) return new Response(String(seconds()));
    checks++;
    return Response.json({ error_code: 40103, error: "session_invalid", content: null }, { status: 401 });
  });
  setCredentials({
    accessToken: async () => "access",
    personUid: () => "person",
    sessionEnded: () => {},
    accountLocked: () => {},
    phoneMissing: () => {},
  });
  ServerSide.all = [];
  shown = [];
  checks = 0;
  localStorage.clear();
  store(access("first"));
});
afterEach(() => {
  open?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("connects with the protocol and the stored token, shows each notice once and acknowledges it", async () => {
  const server = await start();
  expect(server.url.pathname).toBe("/ws/v2");
  expect(server.protocols).toEqual(["json", access("first")]);
  server.accept();
  const [one, two] = [notice(1), notice(2)];
  for (const message of [one, "no json", { type: "beat" }, { type: "notice", kind: "unknown" }, two, one])
    server.deliver(message);
  await flush();
  expect(shown).toEqual([one.id, two.id]);
  // A repeated notice is acknowledged again, as its first acknowledgement was lost.
  expect(server.sent).toEqual([one, two, one].map(({ id }) => ({ type: "ack", ids: [id] })));
});

it("does not acknowledge a notice that could not be shown, and shows it when it is sent again", async () => {
  let isBroken = true;
  const server = await start(async ({ id }) => {
    if (isBroken) throw new Error("no texts");
    shown.push(id);
  });
  server.accept();
  server.deliver(notice(1));
  await flush();
  expect(server.sent).toEqual([]);
  isBroken = false;
  server.deliver(notice(1));
  await flush();
  expect(shown).toEqual([notice(1).id]);
  expect(server.sent).toHaveLength(1);
});

it("reconnects with exponential backoff, which a stable connection resets, and with the stored token", async () => {
  (await start()).accept();
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    last().accept();
    last().end(1001);
    const before = ServerSide.all.length;
    let waited = 0;
    while (ServerSide.all.length === before) {
      await vi.advanceTimersByTimeAsync(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  last().accept();
  await vi.advanceTimersByTimeAsync(11_000);
  const second = access("second");
  store(second);
  last().end(1001);
  await vi.advanceTimersByTimeAsync(500);
  expect(last().protocols[1]).toBe(second);
  expect(checks).toBe(0);
});

it("checks the session once when the token is refused, and stops when nobody is logged in", async () => {
  const server = await start();
  server.accept();
  await vi.advanceTimersByTimeAsync(20_000);
  server.end(4401);
  await flush();
  expect(checks).toBe(1);
  last().end(1006);
  localStorage.clear();
  const before = ServerSide.all.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ServerSide.all).toHaveLength(before);
});

it("uses the longest backoff for a locked account, and reconnects at once when the browser is online", async () => {
  const server = await start();
  server.accept();
  server.end(4403);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ServerSide.all).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  await flush();
  expect(ServerSide.all).toHaveLength(2);
  expect(checks).toBe(0);
});

it("reconnects after 60 s without a message, and does nothing more once it is closed", async () => {
  const server = await start();
  server.accept();
  await vi.advanceTimersByTimeAsync(59_000);
  server.deliver({ type: "beat" });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ServerSide.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(server.readyState).toBe(3);
  expect(ServerSide.all).toHaveLength(2);
  last().accept();
  open?.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ServerSide.all).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});
