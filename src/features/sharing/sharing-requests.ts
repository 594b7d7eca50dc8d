// Changes of how a story is shared. Each answer is written into the cached queries. Changes of the same part are sent
// one after the other, so that the last answer is the latest.
import type { QueryClient } from "@tanstack/react-query";
import { type ShareState, type StorySharing, sharingEndpoints } from "../../../contract/sharings.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { changeChapters, chapterListKey } from "../../queries/chapter-pages.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { noteCounted, noteSent } from "../../queries/recent-edits.ts";
import { type OnTagged, sendChange } from "./send-change.ts";

/** What a request changes. Making a story private does not wait for chapters that are being published. */
type Part = "state" | "chapters";

/** Waits until the server has every word of a chapter that is open; false when it does not get them. */
export type Settled = (chapterId: string) => Promise<boolean>;

/** Nothing was sent: the server does not have the latest words of these chapters. */
export class WordsMissingError extends Error {
  readonly chapterIds: readonly string[];

  constructor(chapterIds: readonly string[]) {
    super("The server does not have the latest words.");
    this.chapterIds = chapterIds;
  }
}

interface Sent {
  client: QueryClient;
  storyId: string;
  part: Part;
  onTagged?: OnTagged | undefined;
}

async function send(
  { client, storyId, part, onTagged }: Sent,
  mutationFn: () => Promise<StorySharing>,
): Promise<StorySharing> {
  let hasAnswer = true;
  try {
    const sharing = await sendChange({
      client,
      part: `${part} ${storyId}`,
      onTagged,
      send: mutationFn,
      readAgain: () =>
        call(sharingEndpoints.get, { params: { nid: storyId } }).catch(() => {
          hasAnswer = false;
          return noteUnread(client, storyId);
        }),
    });
    if (hasAnswer) await noteSharing(client, storyId, part, sharing);
    return sharing;
  } catch (error) {
    // An error often means that somebody else changed the story first.
    void client.invalidateQueries({ queryKey: queryKeys.sharing(storyId) });
    if (isOutdated(error)) void client.invalidateQueries({ queryKey: chapterListKey(storyId) });
    throw error;
  }
}

/** For a request that was carried out while its result cannot be read: only works on the square are marked. */
function noteUnread(client: QueryClient, storyId: string): StorySharing {
  const queryKey = queryKeys.sharing(storyId);
  const tagged = { state: "square", ban: null, nsfw: true } as const;
  const now = client.setQueryData<StorySharing>(queryKey, (cached) => cached && { ...cached, ...tagged });
  for (const outdated of [queryKey, queryKeys.square, chapterListKey(storyId)])
    void client.invalidateQueries({ queryKey: outdated });
  return now ?? { share_id: null, nsfw_kept: false, chapters: [], ...tagged };
}

/** Whether an error means that the story's chapters are no longer those of the cached list. */
export function isOutdated(error: unknown): boolean {
  return error instanceof CallError && (error.code === "chapter_not_found" || error.code === "conflict");
}

/** Writes the part of an answer that the request changed into the cached share and the cached list of chapters. */
async function noteSharing(client: QueryClient, storyId: string, part: Part, answer: StorySharing): Promise<void> {
  const queryKey = queryKeys.sharing(storyId);
  // A fetch that began before the change would bring back what was before.
  await client.cancelQueries({ queryKey });
  const now = client.getQueryData<StorySharing>(queryKey) ?? answer;
  client.setQueryData<StorySharing>(queryKey, {
    share_id: answer.share_id ?? now.share_id,
    ...stateOf(part === "state" ? answer : now),
    chapters: (part === "state" ? now : answer).chapters,
  });
  // The other part may be older than what is cached, or newer.
  const differs = part === "state" ? !isSame(answer.chapters, now.chapters) : !isSame(stateOf(answer), stateOf(now));
  if (differs) void client.invalidateQueries({ queryKey });
  // What the square lists, and with which words.
  void client.invalidateQueries({ queryKey: queryKeys.square });
  if (part === "chapters") await noteInList(client, storyId, answer);
}

const stateOf = ({ state, ban, nsfw, nsfw_kept }: StorySharing) => ({ state, ban, nsfw, nsfw_kept });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function noteInList(client: QueryClient, storyId: string, { chapters }: StorySharing): Promise<void> {
  const list = { queryKey: chapterListKey(storyId), exact: true };
  const isOnItsWay = client.isFetching(list) > 0;
  // Writing into it would make an outdated list count as the present one.
  const isStale = isOnItsWay || client.getQueryState(list.queryKey)?.isInvalidated;
  if (isOnItsWay) await client.cancelQueries(list);
  const published = new Set(chapters.map(({ chapter_id }) => chapter_id));
  changeChapters(client, storyId, (listed) =>
    listed.map((chapter) =>
      chapter.published === published.has(chapter._id) ? chapter : { ...chapter, published: !chapter.published },
    ),
  );
  if (isStale) void client.invalidateQueries(list);
}

/** What is left out stays as it is. */
export interface StateChange {
  state?: ShareState;
  /** For adults. */
  nsfw?: boolean;
}

/** Shares a story or makes it private. */
export function putState(
  client: QueryClient,
  storyId: string,
  body: StateChange,
  onTagged?: OnTagged,
): Promise<StorySharing> {
  return send({ client, storyId, part: "state", onTagged }, () =>
    call(sharingEndpoints.put, { params: { nid: storyId }, body }),
  );
}

export interface PublishOptions {
  settled?: Settled | undefined;
  onTagged?: OnTagged;
}

/** Publishes or syncs chapters, all of them or none: as many at most as one request may hold. */
export function publish(
  client: QueryClient,
  storyId: string,
  chapter_ids: string[],
  { settled, onTagged }: PublishOptions = {},
): Promise<StorySharing> {
  return send({ client, storyId, part: "chapters", onTagged }, async () => {
    if (settled) {
      const arrived = await Promise.all(chapter_ids.map(settled));
      const missing = chapter_ids.filter((_, at) => !arrived[at]);
      if (missing.length > 0) throw new WordsMissingError(missing);
    }
    const askedAt = Date.now();
    const sharing = await call(sharingEndpoints.publish, { params: { nid: storyId }, body: { chapter_ids } });
    noteCounted(storyId, askedAt);
    noteSent(chapter_ids, askedAt);
    return sharing;
  });
}

/** Takes chapters back from their readers, as many at most as one request may hold. */
export function unpublish(client: QueryClient, storyId: string, chapter_ids: string[]): Promise<StorySharing> {
  return send({ client, storyId, part: "chapters" }, () =>
    call(sharingEndpoints.unpublish, { params: { nid: storyId }, body: { chapter_ids } }),
  );
}
