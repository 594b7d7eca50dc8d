// @vitest-environment jsdom
// The panel for writers and readers, against an in-memory server.
import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChapterSummary, StoryNotes, SummaryProgress } from "../../../contract/story-notes.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { StoryNotesPanel } from "./story-notes-panel.tsx";

const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";
const CHAPTERS = ["0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c21", "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c22"] as const;

let notes: StoryNotes;
let summaries: ChapterSummary[];
let asked: string[];
/** Answers every request while it is set. */
let refuse: (() => Response) | null;
let progress: SummaryProgress;
/** Delays answers to GET requests, which keep the state at the time of the request. */
let slow: Promise<void> | null;

const summary = (index: 0 | 1, more: Partial<ChapterSummary> = {}): ChapterSummary => ({
  chapter_id: CHAPTERS[index],
  chapter_name: `Part ${index + 1}`,
  number: index + 1,
  text: "",
  origin: "model",
  pinned: false,
  stale: false,
  failed: false,
  short: false,
  pending: false,
  empty: false,
  updated_at: null,
  ...more,
});

async function answer(value: unknown, { method, signal }: RequestInit): Promise<Response> {
  const told = Response.json(value);
  if (method === "GET" && slow) {
    const given = Promise.withResolvers<never>();
    signal?.addEventListener("abort", () => given.reject(signal.reason));
    await Promise.race([slow, given.promise]);
  }
  return told;
}

beforeEach(async () => {
  notes = { author_note: "", style: "Dry.", point_of_view: "unset", updated_at: null };
  summaries = [summary(0, { text: "Mara leaves.", updated_at: 1_700_000_000 }), summary(1)];
  asked = [];
  refuse = null;
  slow = null;
  progress = { total: 0, short: 0, done: 0, failed: 0, running: false };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    const body = init.body ? (JSON.parse(String(init.body)) as Partial<ChapterSummary & StoryNotes>) : {};
    asked.push(`${init.method} ${pathname.replace(STORY, "story")}`);
    if (refuse && init.method !== "GET") return refuse();
    const at = summaries.findIndex(({ chapter_id }) => pathname.includes(chapter_id));
    if (at >= 0) {
      const { text, pinned } = body;
      const change = pathname.endsWith("/renew")
        ? { pending: true }
        : {
            ...(text !== undefined && { text, origin: "author" as const, updated_at: 1_700_000_100 }),
            ...(pinned !== undefined && { pinned }),
          };
      summaries[at] = { ...(summaries[at] as ChapterSummary), ...change };
      return Response.json(summaries[at]);
    }
    if (pathname.endsWith("/progress")) {
      if (init.method === "POST") progress = { ...progress, running: true };
      return answer(progress, init);
    }
    if (pathname.endsWith("/summaries"))
      return answer({ data: summaries, paging: { has_prev: false, has_next: false, next: null } }, init);
    if (init.method === "PUT") {
      const { author_note = "", style = "", point_of_view = "unset" } = body;
      notes = { author_note, style, point_of_view, updated_at: 1_700_000_000 };
    }
    return Response.json(notes);
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  await startI18n("en-US");
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const open = (mayWrite = true) =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <StoryNotesPanel storyId={STORY} mayWrite={mayWrite} />
    </QueryClientProvider>,
  );
const row = (index: 0 | 1) => find(`[data-chapter="${CHAPTERS[index]}"]`);
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const choose = async (chapter: string, choice: string) => {
  const more = `More about “${chapter}” in short`;
  await appears("button", more);
  await press(more);
  await send(await appears('[role="menuitem"]', choice), new MouseEvent("click", { bubbles: true }));
};
const field = (label: string) => {
  const id = find("label", label).getAttribute("for");
  return document.getElementById(id ?? "") as HTMLTextAreaElement;
};
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));

it("saves a note automatically and says so", async () => {
  await open();
  await appears("label", "Style");
  expect(field("Style").value).toBe("Dry.");
  await enter(field("Author’s note"), "Mara lies.");
  expect(find('[role="status"][data-saving]').dataset["saving"]).toBe("waiting");
  await settled(() => expect(find("[data-saving]").textContent).toBe("Saved"));
  expect(notes).toMatchObject({ author_note: "Mara lies.", style: "Dry." });
  expect(asked.filter((call) => call.startsWith("PUT"))).toEqual(["PUT /api/v2/novels/story/notes"]);
});

it("says why a note is not saved, keeps it, and saves it on retry", async () => {
  await open();
  await appears("label", "Style");
  refuse = () => Response.json({ error_code: 40330, error: "no right", content: null }, { status: 403 });
  await enter(field("Style"), "Wet.");
  await settled(() => expect(find("[data-saving]").dataset["saving"]).toBe("failed"));
  expect(find("[data-saving]").textContent).toContain("Not saved:");
  expect(field("Style").value).toBe("Wet.");
  refuse = null;
  await press("Try again");
  await settled(() => expect(find("[data-saving]").textContent).toBe("Saved"));
  expect(notes.style).toBe("Wet.");
});

it("saves the latest text when the panel closes at once", async () => {
  await open();
  await appears("label", "Style");
  await enter(field("Style"), "Last words.");
  await unmountAll();
  await settled(() => expect(notes.style).toBe("Last words."));
});

it("takes a summary in the author's own words, and shows whose it is", async () => {
  await open();
  await appears("button", "More about “Part 1” in short");
  expect(row(0).textContent).toContain("Mara leaves.");
  expect(row(1).textContent).toContain("Not summed up yet.");
  await choose("Part 1", "Edit");
  await enter(field("Summary of “Part 1”"), "Mara leaves for good.");
  await press("Save");
  await settled(() => expect(row(0).textContent).toContain("A writer’s words"));
  expect(row(0).textContent).toContain("Mara leaves for good.");
  expect(summaries[0]).toMatchObject({ text: "Mara leaves for good.", origin: "author" });
});

it("pins a summary, which then is not regenerated", async () => {
  await open();
  await choose("Part 1", "Pin: keep it in every prompt, as it is");
  await settled(() => expect(row(0).textContent).toContain("Pinned"));
  expect(summaries[0]?.pinned).toBe(true);
  await press("More about “Part 1” in short");
  await appears('[role="menuitem"]', "Unpin");
  expect([...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent)).toEqual([
    "Edit",
    "Unpin",
  ]);
});

it("polls a summary until it is written", async () => {
  await open();
  await choose("Part 2", "Sum up");
  await settled(() => expect(row(1).textContent).toContain("Being written"));
  summaries[1] = summary(1, { text: "She comes back.", updated_at: 1_700_000_200 });
  await settled(() => expect(row(1).textContent).toContain("She comes back."));
  expect(row(1).textContent).not.toContain("Being written");
});

it("polls until all chapters are summed up, also where an older response arrives late", async () => {
  summaries = [summary(0, { text: "Mara leaves.", stale: true, updated_at: 1_700_000_000 }), summary(1)];
  progress = { total: 2, short: 1, done: 1, failed: 0, running: false };
  await open();
  await appears("button", "Sum up the rest");
  expect(document.body.textContent).toContain("1 of 2 chapters summed up. 1 is too short to need it.");
  await settled(() => expect(row(0).textContent).toContain("The chapter has changed since"));
  const held = Promise.withResolvers<void>();
  slow = held.promise;
  const asks = asked.length;
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await settled(() => expect(asked.slice(asks).some((call) => call.endsWith("/progress"))).toBe(true));
  await press("Sum up the rest");
  await appears("button", "Stop");
  slow = null;
  const before = asked.length;
  await act(async () => held.resolve());
  // It keeps polling, and sees the end.
  await settled(() => expect(asked.slice(before).some((call) => call.endsWith("/progress"))).toBe(true));
  progress = { ...progress, done: 2, running: false };
  summaries[0] = summary(0, { text: "Mara is gone.", updated_at: 1_700_000_300 });
  await settled(() => expect(row(0).textContent).toContain("Mara is gone."));
  expect(row(0).textContent).not.toContain("The chapter has changed since");
});

it("says when a summary could not be written", async () => {
  await open();
  await choose("Part 1", "Sum up anew");
  await settled(() => expect(row(0).textContent).toContain("Being written"));
  summaries[0] = summary(0, { text: "Mara leaves.", updated_at: 1_700_000_000 });
  await settled(() => expect(toastStore.current?.text).toBe("“Part 1” could not be summed up. Try again in a moment."));
  expect(row(0).textContent).toContain("Mara leaves.");
});

it("shows a reader everything and nothing to change", async () => {
  notes = { ...notes, author_note: "Mara lies.", point_of_view: "first" };
  await open(false);
  await appears("dd", "Mara lies.");
  find("dd", "First person (I)");
  await settled(() => expect(row(0).textContent).toContain("Mara leaves."));
  expect(document.querySelectorAll("textarea, [role=combobox]")).toHaveLength(0);
  expect([...document.querySelectorAll("li button")].map((button) => button.textContent)).toEqual(["Mara leaves."]);
});
