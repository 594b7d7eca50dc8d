// @vitest-environment jsdom
// The session as a whole, over a storage and a server that answers by a script.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const DAY = 86_400;
const seconds = () => Math.floor(Date.now() / 1000);
const access = (lifetime: number) => `h.${btoa(JSON.stringify({ exp: seconds() + lifetime, nbf: seconds() - 300 }))}.s`;
const get = (key: string) => JSON.parse(localStorage.getItem(`pro_${key}`) ?? "null")?.value ?? null;
const set = (key: string, value: unknown) => localStorage.setItem(`pro_${key}`, JSON.stringify({ value }));
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const person = {
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
const ANONYMOUS = "anon.fresh-uid";

type Answer = (body: Record<string, unknown>, headers: Headers) => Response | Promise<Response>;
let server: Record<string, Answer>;
let calls: [string, Record<string, unknown>][];
const callsTo = (path: string) => calls.filter(([called]) => called === path).map(([, body]) => body);

async function page() {
  vi.resetModules();
  await (await import("../i18n/i18n.ts")).startI18n("en-US");
  const navigation = await import("../lib/navigation.ts");
  const go = vi.fn(async () => {});
  navigation.setNavigator(go);
  return {
    go,
    ...(await import("./session.ts")),
    ...(await import("./start-session.ts")),
    ...(await import("./adopt.ts")),
    ...(await import("./logout.ts")),
    ...(await import("./require-login.ts")),
    ...(await import("../lib/toast.ts")),
    ...(await import("../lib/dialogs.ts")),
    ...(await import("../lib/api/call.ts")),
    ...(await import("../../contract/stories.ts")),
  };
}

function logInStorage(lifetime = 5 * DAY) {
  set("uid", person._id);
  set("tokens", { access_token: access(lifetime), refresh_token: "refresh-token-number-1" });
  set("user", person);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  localStorage.clear();
  calls = [];
  server = {
    "/time.txt": () => new Response(String(seconds())),
    "/v2/user/getUid": () => json({ status: 0, msg: "", data: { uid: ANONYMOUS } }),
    "/v2/user/person-uid/info": () => json({ status: 0, msg: "", data: person }),
    "/v2/user/merge_accounts": () => json({ status: 0, msg: "", data: {} }),
    "/api/v1/user/logout": () => json({}),
  };
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

/** Lets everything that is under way come to its end, timers included. */
const settle = () => vi.advanceTimersByTimeAsync(2_000);

describe("starting", () => {
  it("gives a first visitor an anonymous uid", async () => {
    const { startSession, session } = await page();
    startSession();
    await settle();
    expect(session).toMatchObject({ status: "visitor", uid: ANONYMOUS, user: null });
    expect(get("uid")).toBe(ANONYMOUS);
  });

  it("shows a stored person at once, and the server's record when it comes", async () => {
    logInStorage();
    server["/v2/user/person-uid/info"] = () =>
      json({ status: 0, msg: "", data: { ...person, nickname: "Aria Reyes" } });
    const { startSession, session } = await page();
    startSession();
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
    expect(session.user?.nickname).toBe("Aria");
    await settle();
    expect(session.user?.nickname).toBe("Aria Reyes");
    expect(callsTo("/v2/user/person-uid/info")).toMatchObject([{ ostype: "web", lang: "en-US" }]);
  });

  it("goes on offline with what is stored, even with a token that has ended", async () => {
    logInStorage(-10 * DAY);
    server = {};
    const { startSession, session } = await page();
    startSession();
    await settle();
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
    expect(get("tokens")).not.toBeNull();
  });

  /** Starts where the server answers this, and looks before and after the half second. */
  async function startWith(answer: unknown) {
    logInStorage();
    set("big_model", "v3");
    server["/v2/user/person-uid/info"] = () => json(answer);
    history.replaceState(null, "", "/editor?nid=1");
    const opened = await page();
    opened.startSession();
    await vi.waitFor(() => expect(opened.toastStore.current).toMatchObject({ type: "error" }));
    return opened;
  }
  const gone = () => [get("tokens"), get("user"), get("big_model")];

  it.each([
    ["session_invalid", "login"],
    ["session_ended", "login_reset"],
    ["session_ended_reuse", "login_reset"],
    ["session_ended_password", "login_reset"],
    ["session_ended_deletion", "login_reset"],
  ])("says %s (%s), clears the storage and goes to Novels, which knows the way back", async (msg) => {
    const { session, go, toastStore } = await startWith({ status: -1, msg, data: null });
    expect(toastStore.current?.text).not.toBe(msg);
    await settle();
    expect(go).toHaveBeenCalledExactlyOnceWith("/dashboard/novels", { state: { resume: "/editor?nid=1" } });
    expect(session).toMatchObject({ status: "visitor", uid: ANONYMOUS });
    expect(gone()).toEqual([null, null, null]);
  });

  it.each([
    ["error", { status: 9, msg: "", data: null }, "Logging in did not work"],
    ["error-1", { status: -1, msg: "user_not_found", data: null }, "This login does not fit"],
    [
      "error-1",
      { status: 0, msg: "", data: { ...person, _id: "person-uid", isLogin: false } },
      "This login does not fit",
    ],
  ])("%s is said, clears the storage, and opens the login after 500 ms where they are", async (_, answer, words) => {
    const { session, go, toastStore, dialogStack } = await startWith(answer);
    expect(toastStore.current?.text).toContain(words);
    expect(dialogStack.items).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(dialogStack.items).toEqual([]);
    await settle();
    expect(go).toHaveBeenCalledExactlyOnceWith("/editor?nid=1", { state: undefined });
    expect(session.status).toBe("visitor");
    expect(dialogStack.items).toMatchObject([{ name: "login", open: true }]);
    expect(gone()).toEqual([null, null, null]);
  });

  it("error-1 is also a token nobody can read", async () => {
    logInStorage();
    set("tokens", { access_token: "not.a.token", refresh_token: "refresh-token-number-1" });
    server["/v2/user/person-uid/info"] = () => Promise.reject(new TypeError("unreachable"));
    server["/api/v1/user/refresh"] = () => json({ access_token: "neither", refresh_token: "refresh-token-number-2" });
    const { startSession, toastStore, dialogStack } = await page();
    startSession();
    await vi.waitFor(async () => {
      await settle();
      expect(dialogStack.items).toMatchObject([{ name: "login", open: true }]);
    });
    expect(toastStore.current?.text).toContain("This login does not fit");
  });

  it("asks for a phone where the server wants one, in a dialog that stays, once", async () => {
    logInStorage();
    const bare = { ...person, phone_required: true };
    server["/v2/user/person-uid/info"] = () => json({ status: 0, msg: "", data: bare });
    server["/api/v2/novels"] = () => json({ error_code: 40311, error: "phone_required", content: null }, 403);
    const { startSession, dialogStack, call, storyEndpoints, session } = await page();
    startSession();
    await settle();
    await expect(call(storyEndpoints.list, {})).rejects.toMatchObject({ code: "phone_required" });
    expect(dialogStack.items).toMatchObject([{ name: "bind-phone", props: { forced: true }, open: true }]);
    expect(session.status).toBe("person");
  });

  it("gets a new anonymous uid when the old one counts no more", async () => {
    set("uid", "anon.old-uid-old");
    server["/v2/user/anon.old-uid-old/info"] = () => json({ status: 2, msg: "", data: null });
    const { startSession, session, toastStore } = await page();
    startSession();
    await settle();
    expect(session.uid).toBe(ANONYMOUS);
    expect(toastStore.current).toBeNull();
  });

  it("opens the locked dialog for a locked account, with its end", async () => {
    logInStorage();
    const locked = { ...person, shut: true, shut_end_time: 1_900_000_000 };
    server["/v2/user/person-uid/info"] = () => json({ status: 0, msg: "", data: locked });
    const { startSession, dialogStack } = await page();
    startSession();
    await settle();
    expect(dialogStack.items).toMatchObject([{ name: "account-locked", props: { until: 1_900_000_000 }, open: true }]);
  });
});

describe("a login", () => {
  const tokens = { access_token: "", refresh_token: "refresh-token-number-2" };

  it("stores tokens and person, and merges what the visitor did", async () => {
    const { startSession, adoptLogin, session } = await page();
    startSession();
    await settle();
    adoptLogin({ ...person, model_type: "v2", ...tokens, access_token: access(5 * DAY) });
    await settle();
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
    expect(callsTo("/v2/user/merge_accounts")).toMatchObject([{ to_uid: "person-uid", from_uid: ANONYMOUS }]);
    expect(get("tokens").refresh_token).toBe("refresh-token-number-2");
    expect(JSON.stringify(get("user"))).not.toContain("token");
  });

  it("merges nothing where there was no uid before", async () => {
    const { adoptLogin } = await page();
    adoptLogin({ ...person, model_type: "v2", ...tokens, access_token: access(5 * DAY) });
    await settle();
    expect(callsTo("/v2/user/merge_accounts")).toEqual([]);
  });
});

describe("a login's event", () => {
  const tokens = { access_token: access(5 * DAY), refresh_token: "refresh-token-number-2" };

  it.each([
    ["of an account made just now, on a browser nobody used", { created_at: seconds() }, false, true],
    ["of an old account, on a browser somebody used", {}, true, false],
  ])("%s says so", async (_what, more, wasHere, isNew) => {
    server["/api/v1/events/login"] = () => json({});
    if (wasHere) set("last_login", { type: "phone", data: {}, choose: false });
    const { startSession, adoptLogin } = await page();
    startSession();
    await settle();
    (await import("./last-login.ts")).rememberLogin("email", { email: "aria@example.com" });
    adoptLogin({ ...person, ...more, model_type: "v2", ...tokens });
    await vi.waitFor(() => expect(callsTo("/api/v1/events/login")).toHaveLength(1));
    expect(callsTo("/api/v1/events/login")).toMatchObject([{ new_account: isNew, previous_login: wasHere }]);
  });

  it("is not sent by a page that is opened again, and disturbs nothing when it can't be", async () => {
    logInStorage();
    const { startSession, adoptLogin, session } = await page();
    startSession();
    await settle();
    expect(callsTo("/api/v1/events/login")).toEqual([]);
    adoptLogin({ ...person, model_type: "v2", ...tokens });
    await vi.waitFor(() => expect(callsTo("/api/v1/events/login")).toHaveLength(1));
    await settle();
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
  });
});

describe("a logout", () => {
  it("tells the server, clears everything of the person, runs the hooks, and is on the Square after 500 ms", async () => {
    logInStorage();
    for (const key of ["big_model", "retention_first", "retention_second", "charge_tip"]) set(key, 1);
    set("theme", "dark");
    const { startSession, session, logOutOnPurpose, onLogout, go } = await page();
    const hook = vi.fn();
    onLogout(hook);
    const toldWith: unknown[] = [];
    server["/api/v1/user/logout"] = (_, headers) => {
      // Before the server knows, no other tab finds a token that will be refused.
      toldWith.push(headers.get("authorization"), get("tokens"));
      return json({});
    };
    const { access_token } = get("tokens");
    startSession();
    await settle();
    const leaving = logOutOnPurpose();
    await vi.advanceTimersByTimeAsync(499);
    expect(toldWith).toEqual([`Bearer ${access_token}`, null]);
    expect(hook).toHaveBeenCalledExactlyOnceWith("person");
    expect(get("logged_out")).toBe("person-uid");
    expect(session.status).toBe("leaving");
    expect(go).not.toHaveBeenCalled();
    await settle();
    await leaving;
    expect(go).toHaveBeenCalledExactlyOnceWith("/dashboard/square", { state: undefined });
    expect(session).toMatchObject({ status: "visitor", user: null, uid: ANONYMOUS });
    const left = Object.keys(localStorage).sort();
    expect(left).toEqual(["pro_theme", "pro_uid"]);
  });

  it("makes nobody a visitor before the Square is there: a guarded screen would ask to log in", async () => {
    logInStorage();
    const { startSession, session, logOutOnPurpose, go } = await page();
    let arrive = () => {};
    go.mockImplementation(
      () =>
        new Promise<void>((resolve) => {
          arrive = resolve;
        }),
    );
    startSession();
    await settle();
    const leaving = logOutOnPurpose();
    await settle();
    expect(session).toMatchObject({ status: "leaving", user: { uid: "person-uid" } });
    arrive();
    await leaving;
    expect(session).toMatchObject({ status: "visitor", user: null });
  });

  it("happens without the server, too, and in spite of a hook that fails", async () => {
    logInStorage();
    const { startSession, session, logOutOnPurpose, onLogout } = await page();
    onLogout(() => Promise.reject(new Error("IndexedDB is gone")));
    startSession();
    await settle();
    server = {};
    const leaving = logOutOnPurpose();
    await settle();
    await leaving;
    expect(session.status).toBe("visitor");
    expect(get("tokens")).toBeNull();
  });

  it("doesn't happen when a guard keeps the person here", async () => {
    logInStorage();
    const { startSession, session, logOutOnPurpose, guardLogout } = await page();
    const stop = guardLogout(async () => false);
    startSession();
    await settle();
    await logOutOnPurpose();
    expect(session.status).toBe("person");
    expect(callsTo("/api/v1/user/logout")).toEqual([]);
    stop();
  });

  it("happens when a call's token is refused, with a word and without telling the server", async () => {
    logInStorage();
    const { startSession, session, call, storyEndpoints, go, toastStore } = await page();
    startSession();
    await settle();
    server["/api/v2/novels"] = () => json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    const { access_token } = get("tokens");
    const askedWith: unknown[] = [];
    server["/v2/user/person-uid/info"] = (_, headers) => {
      askedWith.push(headers.get("authorization"));
      return json({ status: -1, msg: "session_ended_password", data: null });
    };
    await expect(call(storyEndpoints.list, {})).rejects.toMatchObject({ code: "session_invalid" });
    await vi.advanceTimersByTimeAsync(1);
    expect(askedWith).toEqual([`Bearer ${access_token}`]);
    expect(toastStore.current).toMatchObject({ type: "error", text: expect.stringContaining("password") });
    await settle();
    expect(session.status).toBe("visitor");
    expect(go).toHaveBeenCalledExactlyOnceWith("/dashboard/square", { state: undefined });
    expect(callsTo("/api/v1/user/logout")).toEqual([]);
  });

  it("doesn't happen for the refusal of a token that has been replaced since", async () => {
    logInStorage();
    const { startSession, session, call, storyEndpoints } = await page();
    startSession();
    await settle();
    server["/api/v2/novels"] = () => {
      set("tokens", { access_token: access(6 * DAY), refresh_token: "refresh-token-number-2" });
      return json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    };
    await expect(call(storyEndpoints.list, {})).rejects.toMatchObject({ code: "session_invalid" });
    await settle();
    expect(session.status).toBe("person");
  });

  it("follows one in another tab, and a login there", async () => {
    logInStorage();
    const { startSession, session, onLogout, requireLogin } = await page();
    const hook = vi.fn();
    onLogout(hook);
    startSession();
    await settle();
    localStorage.clear();
    set("logged_out", "person-uid");
    dispatchEvent(new StorageEvent("storage", { key: "pro_tokens" }));
    await settle();
    expect(hook).toHaveBeenCalledExactlyOnceWith("other-tab");
    expect(session.status).toBe("visitor");
    const asked = requireLogin();
    logInStorage();
    dispatchEvent(new StorageEvent("storage", { key: "pro_user" }));
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
    expect(await asked).toBe(true);
  });

  it("in another tab that was not on purpose leaves the words here that are not on the server", async () => {
    logInStorage();
    const { startSession, onLogout } = await page();
    const hook = vi.fn();
    onLogout(hook);
    startSession();
    await settle();
    localStorage.clear();
    dispatchEvent(new StorageEvent("storage", { key: "pro_tokens" }));
    await settle();
    expect(hook).toHaveBeenCalledExactlyOnceWith("ended");
  });

  it("never takes away or writes over who logged in meanwhile in another tab", async () => {
    logInStorage();
    const { startSession, session, onLogout } = await page();
    startSession();
    await settle();
    const somebody = { ...person, _id: "somebody-uid", nickname: "Lin" };
    onLogout(() => {
      set("uid", somebody._id);
      set("tokens", { access_token: access(5 * DAY), refresh_token: "refresh-token-number-3" });
      set("user", somebody);
    });
    for (const key of ["uid", "tokens", "user"]) localStorage.removeItem(`pro_${key}`);
    dispatchEvent(new StorageEvent("storage", { key: "pro_tokens" }));
    await settle();
    expect(session).toMatchObject({ status: "person", uid: "somebody-uid", user: { nickname: "Lin" } });
    expect([get("uid"), get("tokens")?.refresh_token]).toEqual(["somebody-uid", "refresh-token-number-3"]);
  });

  it("comes before somebody else's login in another tab is shown here", async () => {
    logInStorage();
    const { startSession, session, onLogout, go } = await page();
    const hook = vi.fn();
    onLogout(hook);
    startSession();
    await settle();
    set("uid", "somebody-uid");
    set("tokens", { access_token: access(5 * DAY), refresh_token: "refresh-token-number-3" });
    set("user", { ...person, _id: "somebody-uid", nickname: "Lin" });
    dispatchEvent(new StorageEvent("storage", { key: "pro_user" }));
    expect(session).toMatchObject({ status: "leaving", uid: "person-uid" });
    await settle();
    expect(hook).toHaveBeenCalledOnce();
    expect(go).toHaveBeenCalledExactlyOnceWith("/dashboard/square", { state: undefined });
    expect(session).toMatchObject({ status: "person", uid: "somebody-uid", user: { nickname: "Lin" } });
  });

  it("keeps the anonymous uid another tab was given first", async () => {
    server["/v2/user/getUid"] = () => {
      set("uid", "anon.of-another-tab");
      return json({ status: 0, msg: "", data: { uid: ANONYMOUS } });
    };
    const { startSession, session } = await page();
    startSession();
    await settle();
    expect(session.uid).toBe("anon.of-another-tab");
    expect(get("uid")).toBe("anon.of-another-tab");
  });
});
