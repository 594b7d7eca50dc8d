// A page with its session in jsdom: a storage and a server that answers by a script.
import { afterEach, beforeEach, vi } from "vitest";

export const DAY = 86_400;
export const seconds = () => Math.floor(Date.now() / 1000);
/** An access token of that lifetime, in seconds. */
export const access = (lifetime: number) =>
  `h.${btoa(JSON.stringify({ exp: seconds() + lifetime, nbf: seconds() - 300 }))}.s`;
/** What the page has stored under a key; null for nothing. */
export const get = (key: string) => JSON.parse(localStorage.getItem(`pro_${key}`) ?? "null")?.value ?? null;
export const set = (key: string, value: unknown) => localStorage.setItem(`pro_${key}`, JSON.stringify({ value }));
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

export const person = {
  _id: "person-uid",
  isLogin: true,
  nickname: "Aria",
  headimgurl: null,
  email: "aria@example.com",
  phone: null,
  model_type: "v2",
  model_length: 70,
  model_bucket: 0,
  shut: false,
  shut_time: null as number | null,
  shut_end_time: null as number | null,
  created_at: 1_700_000_000,
};
export const ANONYMOUS = "anon.fresh-uid";

type Answer = (body: Record<string, unknown>, headers: Headers) => Response | Promise<Response>;

export interface SessionServer {
  /** What each path answers; any other is unreachable. */
  server: Record<string, Answer>;
  /** The bodies a path was called with. */
  callsTo: (path: string) => Record<string, unknown>[];
  /** Makes every path unreachable. */
  takeDown: () => void;
}

/** Plays the server for each test of a file; timers are faked. */
export function playSessionServer(): SessionServer {
  const server: Record<string, Answer> = {};
  const calls: [string, Record<string, unknown>][] = [];
  const takeDown = () => {
    for (const path of Object.keys(server)) delete server[path];
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    localStorage.clear();
    calls.length = 0;
    takeDown();
    Object.assign(server, {
      "/time.txt": () => new Response(String(seconds())),
      "/v2/user/getUid": () => json({ status: 0, msg: "", data: { uid: ANONYMOUS } }),
      "/v2/user/person-uid/info": () => json({ status: 0, msg: "", data: person }),
      "/v2/user/merge_accounts": () => json({ status: 0, msg: "", data: {} }),
      "/api/v1/user/logout": () => json({}),
    });
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      const path = url.split("?")[0] ?? "";
      calls.push([path, init?.body ? JSON.parse(String(init.body)) : {}]);
      const answer = server[path];
      if (!answer) throw new TypeError(`unreachable: ${path}`);
      return answer(calls.at(-1)?.[1] ?? {}, new Headers(init?.headers));
    });
  });
  afterEach(async () => {
    // What a login still has to tell, by parts that are fetched then, is no call of the next test.
    await vi.dynamicImportSettled();
    await settle();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return {
    server,
    callsTo: (path) => calls.filter(([called]) => called === path).map(([, body]) => body),
    takeDown,
  };
}

/** A page of its own: modules are loaded anew, as in a new tab. */
export async function page() {
  vi.resetModules();
  await (await import("../../src/i18n/i18n.ts")).startI18n("en-US");
  const navigation = await import("../../src/lib/navigation.ts");
  const go = vi.fn(async () => {});
  navigation.setNavigator(go);
  return {
    go,
    ...(await import("../../src/session/session.ts")),
    ...(await import("../../src/session/start-session.ts")),
    ...(await import("../../src/session/adopt.ts")),
    ...(await import("../../src/session/logout.ts")),
    ...(await import("../../src/session/require-login.ts")),
    ...(await import("../../src/lib/toast.ts")),
    ...(await import("../../src/lib/dialogs.ts")),
    ...(await import("../../src/lib/api/call.ts")),
    ...(await import("../../contract/stories.ts")),
  };
}

/** Stores a login as an earlier visit left it; the access token's lifetime is in seconds. */
export function logInStorage(lifetime = 5 * DAY): void {
  set("uid", person._id);
  set("tokens", { access_token: access(lifetime), refresh_token: "refresh-token-number-1" });
  set("user", person);
}

/** Waits until all that is under way has ended, timers included. */
export const settle = () => vi.advanceTimersByTimeAsync(2_000);
