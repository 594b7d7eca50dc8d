// @vitest-environment jsdom
// Each tab is a separate copy of the module; all share one local storage and one fake lock manager.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const DAY = 86_400;
const seconds = () => Math.floor(Date.now() / 1000);
const access = (lifetime: number, id = "a") =>
  `h.${btoa(JSON.stringify({ exp: seconds() + lifetime, nbf: seconds() - 300, id }))}.s`;
const refreshToken = (n: number) => `refresh-token-number-${n}`;
const stored = () => JSON.parse(localStorage.getItem("pro_tokens") ?? "null")?.value;
const store = (access_token: string, n = 1) =>
  localStorage.setItem("pro_tokens", JSON.stringify({ value: { access_token, refresh_token: refreshToken(n) } }));

/** A fake of `navigator.locks` with a single lock. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, work: () => Promise<unknown>) => {
      const turn = last.then(work);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

let refreshes: string[] = [];
let answer: (token: string) => Promise<Response>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

async function tab() {
  vi.resetModules();
  const tokens = await import("./tokens.ts");
  const refused = vi.fn();
  tokens.onTokensRefused(refused);
  return { ...tokens, refused };
}

beforeEach(() => {
  localStorage.clear();
  refreshes = [];
  answer = async () => json({ access_token: access(7 * DAY, "new"), refresh_token: refreshToken(2) });
  vi.stubGlobal("navigator", { locks: fakeLocks() });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url === "/time.txt") return new Response(String(seconds()));
    const { refresh_token } = JSON.parse(String(init?.body));
    refreshes.push(refresh_token);
    return answer(refresh_token);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("freshAccessToken", () => {
  it("returns null for a visitor, and the stored token while it is valid for more than a day", async () => {
    const { freshAccessToken } = await tab();
    expect(await freshAccessToken()).toBeNull();
    const token = access(DAY + 5);
    store(token);
    expect(await freshAccessToken()).toBe(token);
    expect(refreshes).toEqual([]);
  });

  it("refreshes once for 50 parallel calls in one tab, and stores the pair", async () => {
    const { freshAccessToken } = await tab();
    store(access(DAY - 5));
    const answers = await Promise.all(Array.from({ length: 50 }, () => freshAccessToken()));
    expect(refreshes).toEqual([refreshToken(1)]);
    expect(new Set(answers)).toEqual(new Set([stored().access_token]));
    expect(stored().refresh_token).toBe(refreshToken(2));
  });

  it("refreshes once for several tabs", async () => {
    const tabs = await Promise.all([tab(), tab(), tab()]);
    store(access(60));
    const answers = await Promise.all(tabs.map(({ freshAccessToken }) => freshAccessToken()));
    expect(refreshes).toEqual([refreshToken(1)]);
    expect(new Set(answers)).toEqual(new Set([stored().access_token]));
  });

  it("refreshes an expired token", async () => {
    const { freshAccessToken } = await tab();
    store(access(-3 * DAY));
    expect(await freshAccessToken()).toBe(stored().access_token);
    expect(refreshes).toHaveLength(1);
  });

  it("returns the old token while it is valid when the server is unreachable or limits the rate", async () => {
    const { freshAccessToken, refused } = await tab();
    const token = access(60);
    store(token);
    answer = () => Promise.reject(new TypeError("offline"));
    expect(await freshAccessToken()).toBe(token);
    expect(stored().access_token).toBe(token);
    answer = async () => json({ error_code: 42900, error: "too_many_requests", content: null }, 429);
    expect(await freshAccessToken()).toBe(token);
    expect(refused).not.toHaveBeenCalled();
  });

  it("throws the network failure when the old token has expired, and does not log out", async () => {
    const { freshAccessToken, refused } = await tab();
    store(access(-1));
    answer = () => Promise.reject(new TypeError("offline"));
    await expect(freshAccessToken()).rejects.toMatchObject({ kind: "request", status: 0 });
    expect(refused).not.toHaveBeenCalled();
    expect(stored()).not.toBeNull();
  });

  it("reports the end of the session when the refresh token is refused", async () => {
    const { freshAccessToken, refused } = await tab();
    store(access(60));
    answer = async () => json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    expect(await freshAccessToken()).toBeNull();
    expect(refused).toHaveBeenCalledOnce();
  });

  it("keeps a logout or another login that happened during the refresh", async () => {
    const { freshAccessToken, refused } = await tab();
    store(access(60));
    answer = async () => {
      localStorage.removeItem("pro_tokens");
      return json({ access_token: access(7 * DAY), refresh_token: refreshToken(2) });
    };
    expect(await freshAccessToken()).toBeNull();
    expect(stored()).toBeUndefined();

    const other = access(7 * DAY, "other");
    store(access(60));
    answer = async () => {
      store(other, 9);
      return json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    };
    await freshAccessToken();
    expect(stored().access_token).toBe(other);
    expect(refused).not.toHaveBeenCalled();
  });

  it("works without Web Locks", async () => {
    vi.stubGlobal("navigator", {});
    const { freshAccessToken } = await tab();
    store(access(60));
    expect(await freshAccessToken()).toBe(stored().access_token);
  });
});
