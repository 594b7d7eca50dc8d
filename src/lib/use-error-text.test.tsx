// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { mount, unmountAll } from "../../tests/support/mount.ts";
import { loadErrorTexts } from "../i18n/error-texts.ts";
import { startI18n } from "../i18n/i18n.ts";
import { CallError } from "./api/call-error.ts";
import { useErrorText } from "./use-error-text.ts";

afterEach(() => {
  vi.restoreAllMocks();
  return unmountAll();
});

function Words({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

const tooMany = (content: unknown) => new CallError({ code: "too_many_requests", status: 429, content });

it.each([
  [
    tooMany({ retry_after: 900 }),
    "Too many tries. Please try again in 15 minutes.",
    "尝试次数过多，请在 15 分钟后再试。",
  ],
  [tooMany({ retry_after: 45 }), "Too many tries. Please try again in a minute.", "尝试次数过多，请在 1 分钟后再试。"],
  [tooMany({ retry_after: 5 }), "Too many requests. Please wait a moment and try again.", "请求过多，请稍候再试。"],
  [tooMany(null), "Too many requests. Please wait a moment and try again.", "请求过多，请稍候再试。"],
  [
    new CallError({ code: null, status: 500 }),
    "The request failed. Check your connection and try again.",
    "请求失败，请检查网络后重试。",
  ],
  [new Error("anything"), "The request failed. Check your connection and try again.", "请求失败，请检查网络后重试。"],
  [
    new CallError({ code: "world_not_found", status: 404 }, "bound_world"),
    "The world bound to this story can't be found. It may have been deleted.",
    "找不到这个故事绑定的世界，它可能已被删除。",
  ],
])("%o has a text in both languages", async (error, english, chinese) => {
  for (const [locale, words] of [
    ["en-US", english],
    ["zh-CN", chinese],
  ] as const) {
    await startI18n(locale);
    await loadErrorTexts();
    await mount(<Words error={error} />);
    expect(document.querySelector("p")?.textContent).toBe(words);
    await unmountAll();
  }
});

it("says that the browser is offline instead of that the request failed", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await startI18n("en-US");
  await mount(<Words error={new CallError({ code: null, status: 0 })} />);
  expect(document.querySelector("p")?.textContent).toBe("This needs a connection, and you are offline.");
});
