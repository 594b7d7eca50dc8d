// @vitest-environment jsdom
// A session from its start to a login, over a storage and a server that answers by a script.
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
    takeDown();
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
