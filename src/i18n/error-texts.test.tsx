// Errors whose texts are loaded later are shown in words, whenever they come.
// @vitest-environment jsdom
import i18next from "i18next";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { squareEndpoints } from "../../contract/square.ts";
import { mount, unmountAll } from "../../tests/support/mount.ts";
import { call } from "../lib/api/call.ts";
import { CallError } from "../lib/api/call-error.ts";
import { useErrorText, useErrorTexts } from "../lib/use-error-text.ts";
import first from "./en-US/first-errors.json" with { type: "json" };
import { ERROR_TEXTS, loadErrorTexts } from "./error-texts.ts";
import { startI18n } from "./i18n.ts";

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await unmountAll();
});

beforeEach(async () => {
  await startI18n("en-US");
  i18next.removeResourceBundle("en-US", "errors");
  i18next.addResourceBundle("en-US", "errors", { ...first });
});

const refusal = () => new CallError({ code: "parameter_invalid", status: 422 });
const TEXT = "Something in this request is missing or not valid.";
const FALLBACK = "The request failed. Check your connection and try again.";

function Words({ error }: { error: CallError }) {
  return <p>{useErrorText()(error)}</p>;
}

function Later() {
  return <p>{String(useErrorTexts())}</p>;
}

const text = () => document.querySelector("p")?.textContent;

it("a call fails once the text of its error is there", async () => {
  expect(i18next.exists("errors:parameter_invalid")).toBe(false);
  vi.stubGlobal("fetch", async () => Response.json({ error_code: 42200 }, { status: 422 }));
  const error = await call(squareEndpoints.list, {}, { anonymous: true }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(CallError);
  expect(i18next.exists(`errors:${(error as CallError).key}`)).toBe(true);
});

it("a call fails although the text of its error cannot be loaded", async () => {
  vi.spyOn(ERROR_TEXTS, "en-US").mockRejectedValue(new Error("offline"));
  vi.stubGlobal("fetch", async () => Response.json({ error_code: 42200 }, { status: 422 }));
  const error = await call(squareEndpoints.list, {}, { anonymous: true }).catch((failure: unknown) => failure);
  await mount(<Words error={error as CallError} />);
  expect(text()).toBe(FALLBACK);
});

it("an error on the page gets its text when that is loaded", async () => {
  await mount(<Words error={refusal()} />);
  await vi.waitFor(() => expect(text()).toBe(TEXT), 30_000);
});

it("nothing waits for texts that cannot be loaded", async () => {
  vi.spyOn(ERROR_TEXTS, "en-US").mockRejectedValue(new Error("offline"));
  await mount(<Later />);
  await vi.waitFor(() => expect(text()).toBe("true"), 30_000);
});

it("the other language has them too", async () => {
  await startI18n("zh-CN");
  await loadErrorTexts();
  await mount(<Words error={refusal()} />);
  expect(text()).not.toBe(FALLBACK);
  expect(text()).toBe(i18next.getResource("zh-CN", "errors", "parameter_invalid"));
});
