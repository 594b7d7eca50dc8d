// A page with its login session in jsdom, with a fake server that answers as each test defines.
import { afterEach, beforeEach, vi } from "vitest";

export const DAY = 86_400;
export const seconds = () => Math.floor(Date.now() / 1000);
/** An access token that expires after `lifetime` seconds; its signature is fake. */
export const access = (lifetime: number) =>
  `h.${btoa(JSON.stringify({ exp: seconds() + lifetime, nbf: seconds() - 300 }))}.s`;
/** The value that the page stored under a key, or null. */
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
  /** The handler of each path; fetching any other path fails. */
  server: Record<string, Answer>;
  /** The bodies a path was called with. */
  callsTo: (path: string) => Record<string, unknown>[];
  /** Makes every path unreachable. */
  takeDown: () => void;
}

/** Installs the fake server and fake timers before each test of a file. */
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
    // A login may still import modules that send requests: these must not count as calls of the next test.
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

/** Runs pending promises, and the timers of the next two seconds. */
export const settle = () => vi.advanceTimersByTimeAsync(2_000);
