// A shared story and its chapters as a reader asks for them: from the server, or as they were kept on this device where
// the server cannot be reached.
import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { readChapter, share, sharingEndpoints } from "../../../contract/sharings.ts";
import { call } from "../../lib/api/call.ts";
import { CallError, isWorthRetrying } from "../../lib/api/call-error.ts";
import { type ClosedCode, closedByChapter, closedCode, isChapterGone } from "../../lib/closed-share.ts";
import { useOnline } from "../../lib/use-online.ts";
import { useSession } from "../../session/session.ts";
import { forgetText, forgetTexts, type Keeping, keepingOf, keepText, readText } from "./kept-texts.ts";
import { setHistoryKept } from "./reading-places.ts";

/** What was read, and whether it is only what this device had kept of it. */
export interface Reading<T> {
  value: T;
  fromDevice: boolean;
}

/** If a response takes longer than this, what the device has kept is shown meanwhile. */
const SLOW_MS = 3_000;
/** While a text of the device is shown, the server is asked again this often. */
const ASK_AGAIN_MS = 20_000;

/** Whether the server could not be reached or could not answer. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.kind === "request" || isWorthRetrying(error));
}

const KEEPING = ["reading", "keeping"];
const keepingKey = (shareId: string, name: string) => [...KEEPING, shareId, name];

interface Source<T> {
  shareId: string;
  /** The name under which the device keeps it. */
  name: string;
  /** Why the whole share cannot be read any more, by the answer. */
  closed: (error: unknown) => ClosedCode | null;
  schema: z.ZodType<T>;
  ask: () => Promise<T>;
  /** What of it the device keeps, and shows of what it has kept: null for nothing; by default all of it. */
  lasting?: (value: T) => T | null;
  client: QueryClient;
  queryKey: QueryKey;
}

async function serverOrDevice<T>({
  shareId,
  name,
  closed,
  schema,
  ask,
  lasting = (value) => value,
  client,
  queryKey,
}: Source<T>): Promise<Reading<T>> {
  const kept = async (): Promise<Reading<T> | null> => {
    const parsed = schema.safeParse(await readText(shareId, name));
    const value = parsed.success ? lasting(parsed.data) : null;
    return value === null ? null : { value, fromDevice: true };
  };
  const answer = ask().then((value): Reading<T> => {
    const keeping = lasting(value);
    if (keeping !== null)
      void keepText(shareId, name, keeping).then((how) => {
        client.setQueryData<Keeping>(keepingKey(shareId, name), how);
        // Others may have made room for it.
        void client.invalidateQueries({ queryKey: KEEPING });
      });
    return { value, fromDevice: false };
  });
  const isSlow = await Promise.race([
    answer.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, SLOW_MS, true)),
  ]);
  const meanwhile = isSlow ? await kept() : null;
  if (meanwhile) {
    answer.then(
      (reading) => client.setQueryData(queryKey, reading),
      (error) => {
        if (closed(error) || isChapterGone(error)) void client.invalidateQueries({ queryKey });
      },
    );
    return meanwhile;
  }
  try {
    return await answer;
  } catch (error) {
    // Not waited for: storage may never answer.
    if (closed(error)) void forgetTexts(shareId);
    else if (isChapterGone(error)) void forgetText(shareId, name);
    else if (isUnreachable(error)) {
      const reading = await kept();
      if (reading) return reading;
    }
    throw error;
  }
}

/** A shared story as the device keeps it. */
const keptShare = share.extend({
  /** For adults, and the server told it without asking whether the person is one: as to its author and co-authors. */
  is_never_asked: z.literal(true).optional(),
});
type KeptShare = z.infer<typeof keptShare>;

/** Who is asked now may have been a co-author when it was kept. */
async function forgetNeverAsked(shareId: string): Promise<void> {
  if (keptShare.safeParse(await readText(shareId, "")).data?.is_never_asked) await forgetText(shareId, "");
}

const askAgain = (query: { state: { data?: Reading<unknown> | undefined } }) =>
  query.state.data?.fromDevice ? ASK_AGAIN_MS : false;

/**
 * The shared story, with the list of its published chapters. `isAdult`: the reader has said that they are one; otherwise
 * one for adults is withheld, also where the device has kept it.
 */
export function useShare(shareId: string, isAdult: boolean) {
  const { status, uid } = useSession();
  const client = useQueryClient();
  // The answer tells a reader whether the story is their own.
  // The same while a person is logged out, so that nothing is fetched and kept meanwhile.
  const queryKey = ["reading", "share", shareId, status === "visitor" ? null : uid, isAdult];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      serverOrDevice<KeptShare>({
        shareId,
        name: "",
        closed: closedCode,
        schema: keptShare,
        ask: async () => {
          const answer = await call(
            sharingEndpoints.look,
            { params: { share_id: shareId }, query: isAdult ? { nsfw: "true" } : {} },
            { signal },
          );
          setHistoryKept(answer.is_history_kept);
          if (answer.is_withheld) void forgetNeverAsked(shareId);
          // What is not published any more is not kept either.
          else
            void forgetTexts(
              shareId,
              answer.chapters.map((chapter) => chapter.chapter_id),
            );
          return answer.nsfw && !answer.is_withheld && !isAdult ? { ...answer, is_never_asked: true } : answer;
        },
        // The place is the account's, and may be removed there at any time; the device has one of its own.
        lasting: (value) =>
          value.is_withheld || (value.nsfw && !isAdult && !value.is_never_asked && !value.own_story_id)
            ? null
            : { ...value, place: null },
        client,
        queryKey,
      }),
    refetchInterval: askAgain,
  });
}

function chapterOptions(client: QueryClient, shareId: string, chapterId: string) {
  const queryKey = ["reading", "chapter", shareId, chapterId];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      serverOrDevice({
        shareId,
        name: chapterId,
        closed: closedByChapter,
        schema: readChapter,
        ask: () => call(sharingEndpoints.read, { params: { share_id: shareId, cid: chapterId } }, { signal }),
        client,
        queryKey,
      }),
    refetchInterval: askAgain,
  });
}

/** The text of a chapter. */
export function useReadChapter(shareId: string, chapterId: string) {
  return useQuery(chapterOptions(useQueryClient(), shareId, chapterId));
}

/**
 * How the device keeps the text of a chapter that was fetched; undefined until it has been tried. Looks anew when the
 * network goes: the browser may have deleted it.
 */
export function useKeeping(shareId: string, chapterId: string): Keeping | undefined {
  const isOnline = useOnline();
  const { data, refetch } = useQuery({
    queryKey: keepingKey(shareId, chapterId),
    queryFn: () => keepingOf(shareId, chapterId),
    enabled: ({ state }) => state.data !== undefined,
  });
  const isTried = data !== undefined;
  useEffect(() => {
    if (!isOnline && isTried) void refetch();
  }, [isOnline, isTried, refetch]);
  return data;
}

/** Fetches the text of a chapter that is likely to be turned to, once `isReady`. */
export function usePrefetchedChapter(shareId: string, chapterId: string | undefined, isReady: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isReady && chapterId) void client.prefetchQuery(chapterOptions(client, shareId, chapterId));
  }, [client, shareId, chapterId, isReady]);
}
