// @vitest-environment jsdom
// Every reason for the end of a session has a text in both languages, and no key is shown.
import i18next from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SESSION_OVER_TEXT } from "../../contract/sessions.ts";
import { startI18n } from "../i18n/i18n.ts";
import { closeToast, toastStore } from "../lib/toast.ts";
import { fetchAndShowEndReason, SESSION_OVER, showEndReason } from "./end-words.ts";

/** The values of `msg` with status -1 in responses of `POST /v2/user/{uid}/info`. */
const MESSAGES = [...Object.values(SESSION_OVER_TEXT), "user_not_found"];

afterEach(() => {
  closeToast();
  vi.unstubAllGlobals();
});

describe.each(["en-US", "zh-CN"] as const)("the end of a session, in %s", (locale) => {
  it("has a different text for every reason", async () => {
    await startI18n(locale);
    const said = MESSAGES.map((msg) => {
      showEndReason(msg);
      return toastStore.current?.text ?? "";
    });
    expect(said.filter((text) => /^[a-z\d_]*$/.test(text))).toEqual([]);
    expect(new Set(said).size).toBe(MESSAGES.length);
  });

  it.each(["a_reason_of_a_later_server", ""])("has the general text for the unknown message %j", async (msg) => {
    await startI18n(locale);
    showEndReason(msg);
    expect(toastStore.current?.text).toBe(i18next.t("session_invalid", { ns: "errors" }));
  });
});

it("uses the server's key for an end without a reason", () => {
  expect(SESSION_OVER).toBe(SESSION_OVER_TEXT.over);
});

it("shows a text from the server unchanged", async () => {
  await startI18n("en-US");
  showEndReason("Come back on Monday.");
  expect(toastStore.current).toMatchObject({ type: "error", text: "Come back on Monday." });
});

it.each([
  ["a reason", { status: -1, msg: SESSION_OVER_TEXT.password, data: null }, "session_ended_password"],
  ["no answer", null, "session_invalid"],
] as const)("asks with the refused token and shows the result: %s", async (_, answer, key) => {
  await startI18n("en-US");
  const asked = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer === null) throw new TypeError("unreachable");
    return new Response(JSON.stringify(answer));
  });
  vi.stubGlobal("fetch", asked);
  await fetchAndShowEndReason("person-uid", "refused-token");
  expect(asked.mock.calls).toMatchObject([
    ["/v2/user/person-uid/info", { headers: { authorization: "Bearer refused-token" } }],
  ]);
  expect(toastStore.current?.text).toBe(i18next.t(key, { ns: "errors" }));
});
