// Queries of a chapter's versions: the paged list, the comparison with the present text, keeping and restoring.
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { type Version, type VersionBlock, versionEndpoints } from "../../../contract/versions.ts";
import { call } from "../../lib/api/call.ts";
import { compareBeside } from "./compare-beside.ts";
import type { VersionDiff } from "./version-diff.ts";

/** A chapter and its story. */
export interface ChapterRef {
  storyId: string;
  chapterId: string;
  /** Waits until the server has all edits made here; false when they do not arrive. */
  settled: () => Promise<boolean>;
}

/** Edits made here have not reached the server: what it would keep is not what is on the page. */
export class WordsMissingError extends Error {}

export interface Comparison extends VersionDiff {
  version: Version;
  blocks: VersionBlock[];
}

const keys = {
  chapter: ({ chapterId }: ChapterRef) => ["versions", chapterId] as const,
  list: (chapter: ChapterRef) => [...keys.chapter(chapter), "list"] as const,
  comparison: (chapter: ChapterRef, versionId: string) => [...keys.chapter(chapter), "comparison", versionId] as const,
};

async function requireEveryWord({ settled }: ChapterRef): Promise<void> {
  if (!(await settled())) throw new WordsMissingError("edits have not reached the server");
}

function params({ storyId, chapterId }: ChapterRef) {
  return { nid: storyId, cid: chapterId };
}

/** The versions, latest first. Refetched each time the history opens: others may have edited since. */
export function useVersions(chapter: ChapterRef) {
  return useInfiniteQuery({
    queryKey: keys.list(chapter),
    queryFn: ({ pageParam, signal }) =>
      call(versionEndpoints.list, { params: params(chapter), query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

export type VersionPages = ReturnType<typeof useVersions>;

/** A version compared with the chapter as the server has it now. */
export function useComparison(chapter: ChapterRef, versionId: string) {
  return useQuery({
    queryKey: keys.comparison(chapter, versionId),
    queryFn: async ({ signal }): Promise<Comparison> => {
      const input = { params: { ...params(chapter), vid: versionId } };
      const { blocks, current, ...version } = await call(versionEndpoints.get, input, { signal });
      const diff = await compareBeside({ before: blocks, after: current }, signal);
      return { ...diff, version, blocks };
    },
    staleTime: 0,
  });
}

/** Keeps the chapter's present state as a version; the name may be empty. */
export function useKeepVersion(chapter: ChapterRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (label: string) => {
      await requireEveryWord(chapter);
      return call(versionEndpoints.keep, { params: params(chapter), body: { label } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.list(chapter) }),
  });
}

/** Restores a version. Returns the id of the version that the state before was kept as. */
export async function restoreVersion(client: QueryClient, chapter: ChapterRef, versionId: string): Promise<string> {
  await requireEveryWord(chapter);
  const input = { params: { ...params(chapter), vid: versionId } };
  const { kept_version_id: keptId } = await call(versionEndpoints.restore, input);
  await client.invalidateQueries({ queryKey: keys.chapter(chapter) });
  return keptId;
}
