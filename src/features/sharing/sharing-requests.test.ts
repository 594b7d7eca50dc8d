// What an answer does to the cached queries.
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Chapter } from "../../../contract/chapters.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import { type ChapterPages, chapterListKey, chaptersOf } from "../../queries/chapter-pages.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { publish, putState } from "./sharing-requests.ts";

const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const CHAPTER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";
const SHARE = "3vQB7B6MrGQZaxCuF";
const sharing = (state: StorySharing["state"], isPublished: boolean): StorySharing => ({
  ...{ share_id: SHARE, state, ban: null, nsfw: false, nsfw_kept: false },
  chapters: isPublished ? [{ chapter_id: CHAPTER, published_at: 1, synced_at: 1, is_changed: false }] : [],
});
const listed = (published: boolean): ChapterPages => ({
  pages: [{ data: [{ _id: CHAPTER, published } as Chapter], paging: { has_prev: false, has_next: false, next: null } }],
  pageParams: [undefined],
});

let client: QueryClient;
let answers: Record<string, () => Promise<StorySharing | Response>>;
beforeEach(() => {
  client = createQueryClient();
  answers = {};
  vi.stubGlobal("location", new URL("http://page.invalid/"));
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) => {
    const answer = await answers[method]?.();
    return answer instanceof Response ? answer : Response.json(answer);
  });
  client.setQueryData(queryKeys.sharing(STORY), sharing("private", false));
});
afterEach(() => void vi.unstubAllGlobals());

const cached = () => client.getQueryData<StorySharing>(queryKeys.sharing(STORY));
const marks = () =>
  chaptersOf(client.getQueryData<ChapterPages>(chapterListKey(STORY))).map(({ published }) => published);

it("a list of chapters that was asked for before does not take a published mark back", async () => {
  client.setQueryData(chapterListKey(STORY), listed(false));
  const late = Promise.withResolvers<ChapterPages>();
  const fetched = client.fetchQuery({ queryKey: chapterListKey(STORY), queryFn: () => late.promise, staleTime: 0 });
  answers.POST = async () => sharing("private", true);
  await publish(client, STORY, [CHAPTER]);
  late.resolve(listed(false));
  await fetched.catch(() => {});
  expect(marks()).toEqual([true]);
  expect(client.getQueryState(chapterListKey(STORY))?.isInvalidated).toBe(true);
});

it("the answers of both parts may overtake each other", async () => {
  const [published, shared] = [Promise.withResolvers<StorySharing>(), Promise.withResolvers<StorySharing>()];
  answers = { POST: () => published.promise, PUT: () => shared.promise };
  const publishing = publish(client, STORY, [CHAPTER]);
  const choosing = putState(client, STORY, { state: "link" });
  expect(cached()?.state).toBe("private");
  shared.resolve(sharing("link", false));
  await choosing;
  expect(cached()?.state).toBe("link");
  published.resolve(sharing("private", true));
  await publishing;
  expect(cached()).toEqual(sharing("link", true));
  expect(client.getQueryState(queryKeys.sharing(STORY))?.isInvalidated).toBe(true);
});

const refused = (error_code: number, status: number) => async () =>
  Response.json({ error_code, error: "no", content: null }, { status });

it.each(["PUT", "POST"])(
  "what was marked as for adults is done, also where the share cannot be read: %s",
  async (sent) => {
    client.setQueryData(chapterListKey(STORY), listed(false));
    answers = { GET: refused(50001, 500), [sent]: refused(40312, 403) };
    const tagged = vi.fn();
    const done =
      sent === "PUT"
        ? putState(client, STORY, { state: "square" }, tagged)
        : publish(client, STORY, [CHAPTER], { onTagged: tagged });
    expect(await done).toEqual({ ...sharing("square", false), nsfw: true });
    expect(tagged).toHaveBeenCalledOnce();
    expect(cached()).toEqual({ ...sharing("square", false), nsfw: true });
    for (const key of [queryKeys.sharing(STORY), chapterListKey(STORY)])
      expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  },
);
