// The share dialog in jsdom, against a fake in-memory server of one story.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import type { Ban } from "../../contract/own-decisions.ts";
import type { StorySharing } from "../../contract/sharings.ts";
import type { ShareStatus } from "../../contract/sharings-work.ts";
import { forgetFailures } from "../../src/features/sharing/publishing-store.ts";
import { ShareDialog } from "../../src/features/sharing/share.dialog.tsx";
import type { Settled } from "../../src/features/sharing/sharing-requests.ts";
import { startI18n } from "../../src/i18n/i18n.ts";
import { loadTexts } from "../../src/i18n/lazy-texts.ts";
import { dialogStack, settleDialog } from "../../src/lib/dialogs.ts";
import { closeToast } from "../../src/lib/toast.ts";
import { createQueryClient } from "../../src/queries/query-client.ts";
import { appears, find, mount, send, unmountAll } from "./mount.ts";

export const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
export const SHARE = "3vQB7B6MrGQZaxCuF";
export const idOf = (number: number) => `0190f5b2-7c3a-7c11-8a51-${String(number).padStart(12, "0")}`;
export const story = (role: "owner" | "write") => ({
  ...{ _id: STORY, title: "The Salt Cartographer", role },
  owner: { _id: "oriel", name: "Oriel" },
});

export const chapterOf = (number: number, character_count = 100): Chapter => ({
  ...{ _id: idOf(number), story_id: STORY, name: `Scene ${"abcdefgh"[number - 1] ?? number}`, number, excerpt: "" },
  ...{ published: false, word_count: 20, character_count, created_at: 1, updated_at: 1 },
});

/** The server of one story. */
export let server: {
  chapters: Chapter[];
  state: ShareStatus;
  ban: Ban | null;
  nsfw: boolean;
  nsfwKept: boolean;
  shareId: string | null;
  /** Published chapters, with whether they have changed since. */
  published: Map<string, boolean>;
  sent: { call: string; body: Record<string, unknown> }[];
  refuse: ((body: Record<string, unknown>) => Response | null) | null;
  /** Awaited before an answer is given or, for the list, before it is delivered. */
  hold: ((call: string) => Promise<void> | undefined) | null;
  hasMore: boolean;
};

export const sharing = (): StorySharing => ({
  share_id: server.shareId,
  state: server.state,
  ban: server.ban,
  nsfw: server.nsfw,
  nsfw_kept: server.nsfwKept,
  chapters: [...server.published].map(([chapter_id, is_changed]) => ({
    ...{ chapter_id, is_changed },
    ...{ published_at: 10, synced_at: 20 },
  })),
});
export const refusal = (error_code: number, status: number, content: unknown = null) =>
  Response.json({ error_code, error: "no", content }, { status });

export function answer(call: string, body: Record<string, unknown>): Response {
  if (call === "GET /chapters") {
    const data = server.chapters.map((one) => ({ ...one, published: server.published.has(one._id) }));
    const next = server.hasMore ? "/api/v2/novels?cursor=second" : null;
    return Response.json({ data, paging: { has_prev: false, has_next: server.hasMore, next } });
  }
  if (call !== "GET /sharing") {
    server.sent.push({ call, body });
    const refused = server.refuse?.(body);
    if (refused) return refused;
  }
  if (call === "PUT /sharing") {
    server.state = (body.state as ShareStatus | undefined) ?? server.state;
    server.nsfw = (body.nsfw as boolean | undefined) ?? server.nsfw;
    server.shareId ??= SHARE;
  }
  const ids = (body.chapter_ids ?? []) as string[];
  if (call === "POST /sharing/chapters") for (const id of ids) server.published.set(id, false);
  if (call === "DELETE /sharing/chapters") for (const id of ids) server.published.delete(id);
  return Response.json(sharing());
}

beforeEach(async () => {
  server = {
    chapters: [chapterOf(1), chapterOf(2), chapterOf(3)],
    state: "private",
    ban: null,
    nsfw: false,
    nsfwKept: false,
    shareId: null,
    published: new Map(),
    sent: [],
    refuse: null,
    hold: null,
    hasMore: false,
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, location.href).pathname.replace(`/api/v2/novels/${STORY}`, "");
    const call = `${init.method ?? "GET"} ${path}`;
    if (new URL(url, location.href).searchParams.has("cursor")) return refusal(50002, 503);
    if (call.startsWith("GET")) {
      const answered = answer(call, {});
      await server.hold?.(call);
      init.signal?.throwIfAborted();
      return answered;
    }
    await server.hold?.(call);
    return answer(call, init.body ? JSON.parse(String(init.body)) : {});
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  await startI18n("en-US");
  await loadTexts("sharing");
});
afterEach(async () => {
  await unmountAll();
  closed.mockReset();
  for (const { id } of [...dialogStack.items]) settleDialog(id);
  dialogStack.items.splice(0);
  forgetFailures(STORY);
  closeToast();
  vi.unstubAllGlobals();
});

/** Called when the dialog closes. */
export const closed = vi.fn();

export async function open(role: "owner" | "write" = "owner", settled?: Settled, client = createQueryClient()) {
  await mount(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ShareDialog story={story(role)} {...(settled && { settled })} close={closed} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await appears("h3", "What readers will see");
  await vi.waitFor(() => expect(document.body.textContent).toContain("Scene a"), 30_000);
  return client;
}
export const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
/** Lets a held answer go. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
export const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
export const text = () => document.body.textContent;
/** What the dialog shows as the story's state. */
export const chosen = () => find("li[aria-current]").textContent;
export const link = () => document.querySelector<HTMLInputElement>("input[readonly]")?.value;
export const buttons = () =>
  [...document.querySelectorAll("button")].map((b) => b.getAttribute("aria-label") ?? b.textContent);
