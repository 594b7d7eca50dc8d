// @vitest-environment jsdom
// A session from start to login, with jsdom's local storage and a scripted server.
import { describe, expect, it, vi } from "vitest";
import {
  ANONYMOUS,
  access,
  DAY,
  get,
  json,
  logInStorage,
  page,
  person,
  playSessionServer,
  seconds,
  set,
  settle,
} from "../../tests/support/session-page.ts";

const { server, callsTo, takeDown } = playSessionServer();

describe("starting", () => {
  it("gives a first visitor an anonymous uid", async () => {
    const { startSession, session } = await page();
    startSession();
    await settle();
    expect(session).toMatchObject({ status: "visitor", uid: ANONYMOUS, user: null });
    expect(get("uid")).toBe(ANONYMOUS);
  });

  it("shows the stored person at once, and the server's record when it arrives", async () => {
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

  it("uses the stored session offline, even with an expired token", async () => {
    logInStorage(-10 * DAY);
    takeDown();
    const { startSession, session } = await page();
    startSession();
    await settle();
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
    expect(get("tokens")).not.toBeNull();
  });

  /** Starts with this response of the server, and resolves when the error toast is shown. */
  async function startWith(answer: unknown) {
    logInStorage();
    set("big_model", "v3");
    server["/v2/user/person-uid/info"] = () => json(answer);
    history.replaceState(null, "", "/editor?nid=1");
    const opened = await page();
    opened.startSession();
    await vi.waitFor(() => expect(opened.toastStore.current).toMatchObject({ type: "error" }), 30_000);
    return opened;
  }
  const gone = () => [get("tokens"), get("user"), get("big_model")];

  it.each([
    ["session_invalid", "login"],
    ["session_ended", "login_reset"],
    ["session_ended_reuse", "login_reset"],
    ["session_ended_password", "login_reset"],
    ["session_ended_deletion", "login_reset"],
  ])("shows a text for %s (%s), clears the storage and navigates to Novels with the path to resume", async (msg) => {
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
  ])("%s shows a toast, clears the storage, and opens the login after 500 ms", async (_, answer, words) => {
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

  it("error-1 is also the result for an unreadable token", async () => {
    logInStorage();
    set("tokens", { access_token: "not.a.token", refresh_token: "refresh-token-number-1" });
    server["/v2/user/person-uid/info"] = () => Promise.reject(new TypeError("unreachable"));
    server["/api/v1/user/refresh"] = () => json({ access_token: "neither", refresh_token: "refresh-token-number-2" });
    const { startSession, toastStore, dialogStack } = await page();
    startSession();
    await vi.waitFor(async () => {
      await settle();
      expect(dialogStack.items).toMatchObject([{ name: "login", open: true }]);
    }, 30_000);
    expect(toastStore.current?.text).toContain("This login does not fit");
  });

  it("opens the phone dialog once, without a way to dismiss it, when the server requires a phone", async () => {
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

  it("requests a new anonymous uid when the old one is no longer valid", async () => {
    set("uid", "anon.old-uid-old");
    server["/v2/user/anon.old-uid-old/info"] = () => json({ status: 2, msg: "", data: null });
    const { startSession, session, toastStore } = await page();
    startSession();
    await settle();
    expect(session.uid).toBe(ANONYMOUS);
    expect(toastStore.current).toBeNull();
  });

  it("opens the dialog for a locked account with the end of the lock", async () => {
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

  it("stores tokens and person, and merges the anonymous uid", async () => {
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

  it("merges nothing when there was no uid before", async () => {
    const { adoptLogin } = await page();
    adoptLogin({ ...person, model_type: "v2", ...tokens, access_token: access(5 * DAY) });
    await settle();
    expect(callsTo("/v2/user/merge_accounts")).toEqual([]);
  });
});

describe("the login event", () => {
  const tokens = { access_token: access(5 * DAY), refresh_token: "refresh-token-number-2" };

  it.each([
    ["of a new account in a browser without an earlier login", { created_at: seconds() }, false, true],
    ["of an old account in a browser with an earlier login", {}, true, false],
  ])("%s reports both facts", async (_what, more, hadLogin, isNew) => {
    server["/api/v1/events/login"] = () => json({});
    if (hadLogin) set("last_login", { type: "phone", data: {}, choose: false });
    const { startSession, adoptLogin } = await page();
    startSession();
    await settle();
    (await import("./last-login.ts")).rememberLogin("email", { email: "aria@example.com" });
    adoptLogin({ ...person, ...more, model_type: "v2", ...tokens });
    await vi.waitFor(() => expect(callsTo("/api/v1/events/login")).toHaveLength(1), 30_000);
    expect(callsTo("/api/v1/events/login")).toMatchObject([{ new_account: isNew, previous_login: hadLogin }]);
  });

  it("is not sent when a page is reloaded, and a failure does not affect the login", async () => {
    logInStorage();
    const { startSession, adoptLogin, session } = await page();
    startSession();
    await settle();
    expect(callsTo("/api/v1/events/login")).toEqual([]);
    adoptLogin({ ...person, model_type: "v2", ...tokens });
    await vi.waitFor(() => expect(callsTo("/api/v1/events/login")).toHaveLength(1), 30_000);
    await settle();
    expect(session).toMatchObject({ status: "person", uid: "person-uid" });
  });
});
