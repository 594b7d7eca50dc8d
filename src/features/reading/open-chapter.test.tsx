// @vitest-environment jsdom
// A chapter whose beginning the server's page holds: the reader leaves that for the room, or by turning to another chapter.
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OPENING_ID } from "../../../contract/page-paths.ts";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import { appears, find, mount, send, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { PageNavigationProvider } from "../../lib/page-navigation.tsx";
import { forgetTexts } from "./kept-texts.ts";
import { type Arrival, OpenChapter } from "./open-chapter.tsx";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../lib/api/call.ts", () => ({ call }));

const ID = "3vQB7B6MrGQZaxCuF";
const chapterOf = (number: number): SharedChapter => ({
  chapter_id: `0190f5b2-7c3a-7c11-8a51-${String(number).padStart(12, "0")}`,
  name: `Chapter ${number}`,
  ...{ word_count: 1, published_at: 1, synced_at: 1 },
});
const [FIRST, SECOND] = [chapterOf(1), chapterOf(2)];
const SHARE: Share = {
  ...{ share_id: ID, title: "The Salt Cartographer", language: "en-US", nsfw: false, is_withheld: false },
  author: { _id: FIRST.chapter_id, name: "Mara", avatar: null, is_official: false },
  ...{ is_listed: true, views: 1, character_count: 1, word_count: 1, chapters: [FIRST, SECOND] },
  ...{ own_story_id: null, place: null, is_history_kept: true },
};
const LINE = "She paid in soundings, as the harbour had asked of everybody.";
const textOf = (chapter: SharedChapter) => ({
  ...chapter,
  blocks: [{ type: "paragraph", spans: [{ text: LINE }] }],
});

const opening = () => document.getElementById(OPENING_ID);
const arrival: { current: Arrival } = { current: { to: "place", before: null } };
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

const room = (chapter: SharedChapter, queries: QueryClient) => (
  <PageNavigationProvider value={{ search: "", goTo: () => {}, Link: ({ to, ...rest }) => <a href={to} {...rest} /> }}>
    <QueryClientProvider client={queries}>
      <OpenChapter
        key={chapter.chapter_id}
        {...{ share: SHARE, chapter, arrival, finished: new Set(), isAsking: false }}
        beside={{ previous: undefined, next: undefined }}
        {...{ onTurn() {}, onPercent() {}, onFinished() {}, onSource() {}, onClosed() {} }}
      />
    </QueryClientProvider>
  </PageNavigationProvider>
);

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("reading");
  await forgetTexts(ID);
  arrival.current = { to: "place", before: null };
  call.mockReset();
  vi.stubGlobal("scrollTo", () => {});
  for (const observer of ["ResizeObserver", "IntersectionObserver"])
    vi.stubGlobal(
      observer,
      class {
        observe() {}
        disconnect() {}
      },
    );
  const main = Object.assign(document.createElement("main"), { id: OPENING_ID });
  main.innerHTML = `<h1>${SHARE.title}</h1><p>Mara</p><h2>Chapter 1</h2><p>${LINE}</p>`;
  main.dataset["chapter"] = FIRST.chapter_id;
  document.body.append(main);
});
afterEach(async () => {
  await unmountAll();
  opening()?.remove();
  vi.unstubAllGlobals();
});

it("shows the room, with what failed, to a reader who leaves the opening of a chapter without its text", async () => {
  call.mockRejectedValue(new CallError({ code: null, status: 500 }));
  await mount(room(FIRST, client()));
  const button = await appears("button", "To the chapters");
  expect(opening()?.nextElementSibling?.contains(button)).toBe(true);
  await send(button, new MouseEvent("click", { bubbles: true }));
  expect(opening()).toBeNull();
  expect(document.activeElement?.id).toBe("chapter-name");
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
  call.mockResolvedValue(textOf(FIRST));
  await send(find("article").querySelector("button") as HTMLElement, new MouseEvent("click", { bubbles: true }));
  await settles(() => expect(document.body.textContent).toContain(LINE));
});

it("the opening goes once the reader turns to another chapter, before that is there", async () => {
  call.mockRejectedValue(new CallError({ code: null, status: 500 }));
  const queries = client();
  const show = await mount(room(FIRST, queries));
  await appears("button", "To the chapters");
  call.mockReturnValue(new Promise(() => {}));
  await show(room(SECOND, queries));
  expect(opening()).toBeNull();
  expect(find("h1").textContent).toBe("Chapter 2");
  expect(find('[role="status"]').getAttribute("aria-label")).toBe("Loading");
});
