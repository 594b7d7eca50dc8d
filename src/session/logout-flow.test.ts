// @vitest-environment jsdom
// The end of a session in this and other tabs, with jsdom's local storage and a scripted server.
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
  set,
  settle,
} from "../../tests/support/session-page.ts";

const { server, callsTo, takeDown } = playSessionServer();

describe("a logout", () => {
  it("tells the server, clears the person's data, runs the hooks, and shows the Square after 500 ms", async () => {
    logInStorage();
    for (const key of [
      "big_model",
      "retention_first",
      "retention_second",
      "charge_tip",
      "appeal_drafts",
      "feedback_drafts",
    ])
      set(key, 1);
    set("theme", "dark");
    const { startSession, session, logOutOnPurpose, onLogout, go } = await page();
    const hook = vi.fn();
    onLogout(hook);
    const sentWith: unknown[] = [];
    server["/api/v1/user/logout"] = (_, headers) => {
      // The tokens are deleted before the server is told, so that no other tab uses one that will be refused.
      sentWith.push(headers.get("authorization"), get("tokens"));
      return json({});
    };
    const { access_token } = get("tokens");
    startSession();
    await settle();
    const leaving = logOutOnPurpose();
    await vi.advanceTimersByTimeAsync(499);
    expect(sentWith).toEqual([`Bearer ${access_token}`, null]);
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

  it("by the server keeps texts that were not sent, and one from a locked account keeps the answers", async () => {
    logInStorage();
    for (const key of ["appeal_drafts", "feedback_drafts", "directions"]) set(key, { "person-uid": {} });
    const { startSession, logOutOnPurpose, endSession } = await page();
    startSession();
    await settle();
    void endSession("ended");
    await settle();
    expect([get("appeal_drafts"), get("feedback_drafts"), get("directions")]).toEqual([
      { "person-uid": {} },
      { "person-uid": {} },
      null,
    ]);
    logInStorage();
    dispatchEvent(new StorageEvent("storage", { key: "pro_user" }));
    await settle();
    void logOutOnPurpose({ keepsAnswers: true });
    await settle();
    expect([get("appeal_drafts"), get("feedback_drafts")]).toEqual([{ "person-uid": {} }, null]);
  });

  it("sets the status to visitor only when the Square is shown: a guarded screen would ask to log in", async () => {
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

  it("succeeds when the server is unreachable and a hook fails", async () => {
    logInStorage();
    const { startSession, session, logOutOnPurpose, onLogout } = await page();
    onLogout(() => Promise.reject(new Error("IndexedDB is gone")));
    startSession();
    await settle();
    takeDown();
    const leaving = logOutOnPurpose();
    await settle();
    await leaving;
    expect(session.status).toBe("visitor");
    expect(get("tokens")).toBeNull();
  });

  it("does not happen when a guard returns false", async () => {
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

  it("happens when a call's token is refused, with a toast and without a logout call", async () => {
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

  it("does not happen when the refused token has been replaced since", async () => {
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

  it("follows a logout and a later login in another tab", async () => {
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

  it("in another tab by the server runs the hooks as ended, which keep text that is not on the server", async () => {
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

  it("keeps a login that happened in another tab meanwhile", async () => {
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

  it("happens here before another person's login in another tab is shown", async () => {
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

  it("keeps the anonymous uid that another tab has stored first", async () => {
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
