// @vitest-environment jsdom
// The operator's announcement on the square, and how the operator is reached.
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appears, find, mount, send, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { storage } from "../../lib/storage.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { Announcement } from "./announcement.tsx";

let texts: unknown;
let asked: string[];

beforeEach(async () => {
  asked = [];
  storage.remove(KEYS.announcement);
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname } = new URL(url, location.href);
    asked.push(pathname);
    if (pathname.endsWith("/copy")) return Response.json({ oss_url: texts ? "/api/v1/settings/copy.json" : null });
    return new Response(JSON.stringify(texts));
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n("en-US");
  await loadTexts("square");
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const show = () =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <Announcement />
    </QueryClientProvider>,
  );
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));

it("shows the text as text, and not again once it was dismissed", async () => {
  const hostile = "<img src=x onerror=alert(1)> Closed on Sunday.";
  texts = { announcement: { en: hostile, zh: "周日停机维护。" } };
  await show();
  await appears("[role=status] p", hostile);
  expect(document.querySelector("img")).toBeNull();
  await press("Dismiss the announcement");
  expect(document.querySelector("[role=status]")).toBeNull();
  await unmountAll();
  await show();
  await settles(() => expect(asked).toHaveLength(4));
  expect(document.querySelector("[role=status]")).toBeNull();
  await unmountAll();
  texts = { announcement: { en: "Open again." } };
  await show();
  await appears("[role=status] p", "Open again.");
});

it("is in the page's language, or in the other where it has none", async () => {
  texts = { announcement: { en: "Closed on Sunday.", zh: "周日停机维护。" } };
  await startI18n("zh-CN");
  await loadTexts("square");
  await show();
  await appears("[role=status] p", "周日停机维护。");
  await unmountAll();
  texts = { announcement: { en: "Closed on Sunday." } };
  await show();
  await appears("[role=status] p", "Closed on Sunday.");
});

it.each([
  ["the operator has written none", null],
  ["the file is another form", { announcement: "text" }],
])("is not there where %s", async (_, given) => {
  texts = given;
  await show();
  await settles(() => expect(asked.length).toBe(given === null ? 1 : 2));
  expect(document.querySelector("[role=status]")).toBeNull();
});
