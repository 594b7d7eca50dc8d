// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChapterSummary } from "../../../contract/story-notes.ts";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { SummaryRow } from "./summary-row.tsx";

const SUMMARY: ChapterSummary = {
  chapter_id: "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c12",
  chapter_name: "The lamp",
  number: 1,
  text: "It burned.",
  origin: "model",
  pinned: false,
  stale: false,
  failed: false,
  short: false,
  pending: false,
  empty: false,
  updated_at: 1,
};

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("story-notes");
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  vi.unstubAllGlobals();
});

it.each([
  ["Pin: keep it in every prompt, as it is", 42203, "info", "This contains sensitive content"],
  ["Pin: keep it in every prompt, as it is", 40330, "error", "You don’t have the right"],
  ["Sum up anew", 40303, "error", "Writing with AI is paused"],
])("%s, refused with %i, is shown as %s", async (choice, error_code, type, text) => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ error_code, error: "refused", content: null }, { status: Math.floor(error_code / 100) }),
  );
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <SummaryRow storyId="story" summary={SUMMARY} mayWrite />
    </QueryClientProvider>,
  );
  const press = (target: Element) => send(target, new MouseEvent("click", { bubbles: true }));
  await press(find("button", "More about “The lamp” in short"));
  await press(await appears('[role="menuitem"]', choice));
  await act(() => vi.waitFor(() => expect(toastStore.current).toMatchObject({ type }), 50_000));
  expect(toastStore.current?.text).toContain(text);
});

it("a chapter without words offers no summary and says why", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: [], paging: { has_prev: false, has_next: false, next: null } }),
  );
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <SummaryRow storyId="story" summary={{ ...SUMMARY, text: "", updated_at: null, empty: true }} mayWrite />
    </QueryClientProvider>,
  );
  expect(document.body.textContent).toContain("the chapter has no words yet");
  await send(find("button", "More about “The lamp” in short"), new MouseEvent("click", { bubbles: true }));
  await appears('[role="menuitem"]', "Edit");
  const offered = [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  expect(offered).toEqual(["Edit", "Pin: keep it in every prompt, as it is"]);
});
