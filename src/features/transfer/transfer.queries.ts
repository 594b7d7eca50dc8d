// Reads a source into its preview, and sends the import.
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

/** The preview of a source, read with these options. Disabled without a source. */
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
    // Reading needs no network, and a novel is not kept in memory after its import.
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
  /** The title of a new story. */
  title: string;
  language: Locale;
  /** Whether to have the chapters summed up after the import. */
  sumUp: boolean;
}

/** Imports the source as a story or as chapters. */
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
      // The import is done; if this request fails, summing up can be started again in the Notes tab.
      if (sumUp)
        void call(storyNotesEndpoints.startSummaries, { params: { nid: story._id }, body: {} }).catch(() => undefined);
      void client.invalidateQueries({ queryKey: queryKeys.stories });
      void client.invalidateQueries({ queryKey: queryKeys.chapters(story._id) });
    },
  });
}
