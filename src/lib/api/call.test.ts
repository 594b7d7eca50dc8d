// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountEndpoints } from "../../../contract/accounts.ts";
import { imageEndpoints } from "../../../contract/images.ts";
import { storyEndpoints } from "../../../contract/stories.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { address, call, callForm } from "./call.ts";
import { CallError, isWorthRetrying } from "./call-error.ts";
import { setCredentials } from "./credentials.ts";

const nid = "0b0f4a52-4c3b-4f25-9d1a-0123456789ab";
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sessionEnded = vi.fn();
const accountLocked = vi.fn();
const phoneMissing = vi.fn();
let token: string | null = null;

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("fetch", fetchMock);
  token = "access";
  document.documentElement.lang = "zh-CN";
  setCredentials({
    accessToken: async () => token,
    personUid: () => "person",
    sessionEnded,
    accountLocked,
    phoneMissing,
  });
});
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown, status = 200) =>
  fetchMock.mockResolvedValue(new Response(JSON.stringify(body), { status }));
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as CallError,
  );
const sent = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, headers: init?.headers as Record<string, string>, body: init?.body && JSON.parse(String(init.body)) };
};

describe("call", () => {
  it("sends language, os type, token and uid as headers, and the language in the body too", async () => {
    json({ status: 0, msg: "", data: {} });
    await call(accountEndpoints.mergeAccounts, { body: { to_uid: "person-uid", from_uid: "anonymous" } });
    const { url, headers, body } = sent();
    expect(url).toBe("/v2/user/merge_accounts");
    expect(headers).toMatchObject({ language: "zh-CN", ostype: "web", authorization: "Bearer access", uid: "person" });
    expect(body).toEqual({ to_uid: "person-uid", from_uid: "anonymous", lang: "zh-CN" });
  });

  it("sends neither token nor uid for a visitor or an anonymous call, and no body with GET", async () => {
    token = null;
    json({});
    await call(storyEndpoints.remove, { params: { nid } });
    expect(sent().headers).not.toHaveProperty("authorization");
    expect(sent().headers).not.toHaveProperty("uid");
    expect(sent().body).toBeUndefined();
    fetchMock.mockClear();
    token = "access";
    json({ status: 0, msg: "", data: { uid: "anon.12345678" } });
    await call(accountEndpoints.getUid, { body: {} }, { anonymous: true });
    expect(sent().headers).not.toHaveProperty("authorization");
  });

  it("throws an error with kind null and sends nothing when a person is needed and nobody is logged in", async () => {
    token = null;
    const error = await failed(call(worldEndpoints.list, {}, { needsPerson: true }));
    expect(error).toMatchObject({ kind: null, code: "session_invalid", key: "session_invalid" });
    expect(isWorthRetrying(error)).toBe(false);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  it("returns the status envelope unchanged", async () => {
    json({ status: 2, msg: "password_error", data: null });
    const answer = await call(accountEndpoints.emailLogin, {
      body: { email: "aria@example.com", pwd: "0".repeat(32), type: "login" },
    });
    expect(answer).toEqual({ status: 2, msg: "password_error", data: null });
  });

  it("throws the catalogue's error with its text key and content", async () => {
    json({ error_code: 42204, error: "title_length", content: { max: 100 } }, 422);
    const error = await failed(call(storyEndpoints.get, { params: { nid } }));
    expect(error).toMatchObject({
      kind: "catalogue",
      code: "title_length",
      status: 422,
      key: "title_length",
      content: { max: 100 },
    });
    expect(isWorthRetrying(error)).toBe(false);
    expect(sessionEnded).not.toHaveBeenCalled();
  });

  it.each([
    ["a 500", () => json({ error_code: 50000, error: "internal", content: null }, 500), 500],
    ["a proxy's page", () => fetchMock.mockResolvedValue(new Response("<html>", { status: 502 })), 502],
    ["no network", () => fetchMock.mockRejectedValue(new TypeError("Failed to fetch")), 0],
    ["a response in another form", () => json({ nothing: true }), 200],
    ["a response that is cut off", () => fetchMock.mockResolvedValue(new Response("{")), 200],
  ])("throws the generic request error for %s", async (_, arrange, status) => {
    arrange();
    const error = await failed(call(storyEndpoints.get, { params: { nid } }));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: "request", code: null, key: "request_failed", status });
  });

  it("ends the session on 40103, except for the logout call and for a call without a token", async () => {
    json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    await failed(call(storyEndpoints.get, { params: { nid } }));
    expect(sessionEnded).toHaveBeenCalledExactlyOnceWith("access");
    json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    await failed(call(accountEndpoints.logout, { body: {} }));
    token = null;
    json({ error_code: 40103, error: "session_invalid", content: null }, 401);
    await failed(call(storyEndpoints.get, { params: { nid } }));
    expect(sessionEnded).toHaveBeenCalledOnce();
  });

  it("reports a locked account with the end of the lock", async () => {
    json({ error_code: 40302, error: "account_locked", content: { until: 1_900_000_000 } }, 403);
    await failed(call(storyEndpoints.get, { params: { nid } }));
    expect(accountLocked).toHaveBeenCalledExactlyOnceWith(1_900_000_000);
  });

  it("reports that the server requires a phone", async () => {
    json({ error_code: 40311, error: "phone_required", content: null }, 403);
    await failed(call(storyEndpoints.get, { params: { nid } }));
    expect(phoneMissing).toHaveBeenCalledOnce();
  });

  it("uses the call's context for a code with two meanings", async () => {
    json({ error_code: 40406, error: "share_not_found", content: null }, 404);
    const error = await failed(call(storyEndpoints.get, { params: { nid } }, { context: "upload" }));
    expect(error?.key).toBe("upload_maintained");
  });

  it("rethrows an abort's reason, and treats a timeout as a network failure", async () => {
    fetchMock.mockImplementation((_, init) => Promise.reject(init.signal?.reason));
    const reason = new DOMException("gone", "AbortError");
    expect(await failed(call(storyEndpoints.get, { params: { nid } }, { signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
    expect(await failed(call(storyEndpoints.get, { params: { nid } }, { signal: late }))).toMatchObject({ status: 0 });
  });
});

describe("callForm", () => {
  const form = () => {
    const data = new FormData();
    data.set("file", new Blob(["x"]), "x.jpg");
    return data;
  };

  it("posts the form with the session's headers, and leaves the content type to the browser", async () => {
    const result = { query_id: nid, status: "judging", passed: false, held: false };
    json(result);
    const data = form();
    expect(await callForm(imageEndpoints.upload, "/somewhere?a=1", data)).toEqual(result);
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("/somewhere?a=1");
    expect(init?.body).toBe(data);
    expect(init?.headers).toMatchObject({ authorization: "Bearer access", uid: "person" });
    expect(init?.headers).not.toHaveProperty("content-type");
  });

  it.each(["https://elsewhere.example/upload", "//elsewhere.example/upload", "javascript:0"])(
    "sends nothing to %s, which would receive the token",
    async (url) => {
      expect(await failed(callForm(imageEndpoints.upload, url, form()))).toBeInstanceOf(CallError);
      expect(fetchMock).not.toHaveBeenCalled();
    },
  );
});

describe("a DELETE call", () => {
  it("sends a body only when it lists several ids", async () => {
    json({ universe_ids: [] });
    await call(worldEndpoints.remove, { body: { universe_ids: ["5b3f4c1e-7a52-4d7c-9a53-1f4d2f0f8a11"] } });
    json({});
    await call(worldEndpoints.removeEntry, {
      params: { unid: "5b3f4c1e-7a52-4d7c-9a53-1f4d2f0f8a11", entryId: "5b3f4c1e-7a52-4d7c-9a53-1f4d2f0f8a12" },
    });
    const [several, one] = fetchMock.mock.calls.map(([, init]) => init);
    expect(JSON.parse(several?.body as string)).toMatchObject({ universe_ids: [expect.any(String)] });
    expect(one?.body).toBeUndefined();
    expect(one?.headers).not.toHaveProperty("content-type");
  });
});

describe("address", () => {
  it("escapes every value", () => {
    expect(
      address({ path: "/a/:one/b" }, { params: { one: "x/../y?z" }, query: { q: "a&b=c", none: undefined } }),
    ).toBe("/a/x%2F..%2Fy%3Fz/b?q=a%26b%3Dc");
  });

  it("throws on a missing path parameter instead of calling another address", () => {
    expect(() => address({ path: "/a/:one" }, { params: { one: "" } })).toThrow(TypeError);
  });
});
