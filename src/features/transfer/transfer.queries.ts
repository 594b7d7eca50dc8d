// Reading a source into its preview, and sending what was read.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Locale } from "../../../contract/limits.ts";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { type TextFormat, transferEndpoints } from "../../../contract/transfer.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import type { ReadRequest } from "./import-preview.ts";
import type { ImportResult, ImportTarget } from "./import-text-dialog.ts";
import { previewBeside } from "./preview-beside.ts";
import type { TextSource } from "./text-source.ts";

/** What a source will become, read in a certain way. Waits for a source. */
export function useImportPreview(
  source: TextSource | null,
  { format, encoding, chapterLevel }: Omit<Required<ReadRequest>, "from">,
) {
  return useQuery({
    queryKey: ["import-preview", source?.id, format, encoding, chapterLevel],
    queryFn: source
      ? ({ signal }) =>
          previewBeside({ from: "file" in source ? source.file : source.text, format, encoding, chapterLevel }, signal)
      : skipToken,
    // The file is here; no network has to do with it, and a novel is not kept in memory once it is in.
    networkMode: "always",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export interface ImportInput {
  format: TextFormat;
  text: string;
  chapterLevel: number | null;
  /** For a story of its own. */
  title: string;
  language: Locale;
  /** Whether to have the chapters summed up once they are in. */
  sumUp: boolean;
}

/** Makes the story or the chapters. */
export function useImport(into: ImportTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ format, text, chapterLevel, title, language }: ImportInput): Promise<ImportResult> =>
      into === "new-story"
        ? call(transferEndpoints.importStory, { body: { format, text, chapter_level: chapterLevel, title, language } })
        : call(transferEndpoints.importChapters, {
            params: { nid: into.storyId },
            body: { format, text, chapter_level: chapterLevel, after_id: into.afterId ?? null },
          }),
    onSuccess: ({ story }, { sumUp }) => {
      // The text is in; a wish that is lost can be made again beside it, in the notes.
      if (sumUp)
        void call(storyNotesEndpoints.startSummaries, { params: { nid: story._id }, body: {} }).catch(() => undefined);
      void client.invalidateQueries({ queryKey: queryKeys.stories });
      void client.invalidateQueries({ queryKey: queryKeys.chapters(story._id) });
    },
  });
}
