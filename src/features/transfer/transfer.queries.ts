// Reading a source into its preview, and sending what was read.
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Locale } from "../../../contract/limits.ts";
import { type TextFormat, transferEndpoints } from "../../../contract/transfer.ts";
import type { TextEncodingName } from "../../../extensions/text-formats/decode-text.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { ImportResult, ImportTarget } from "./import-text-dialog.ts";
import { previewBeside } from "./preview-beside.ts";
import type { TextSource } from "./text-source.ts";

/** What a source will become, read in a certain way. Waits for a source. */
export function useImportPreview(source: TextSource | null, format: TextFormat, encoding: TextEncodingName | null) {
  return useQuery({
    queryKey: ["import-preview", source?.id, format, encoding],
    queryFn: source
      ? ({ signal }) => previewBeside({ from: "file" in source ? source.file : source.text, format, encoding }, signal)
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
  /** For a story of its own. */
  title: string;
  language: Locale;
}

/** Makes the story or the chapters. */
export function useImport(into: ImportTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ format, text, title, language }: ImportInput): Promise<ImportResult> =>
      into === "new-story"
        ? call(transferEndpoints.importStory, { body: { format, text, title, language } })
        : call(transferEndpoints.importChapters, {
            params: { nid: into.storyId },
            body: { format, text, after_id: into.afterId ?? null },
          }),
    onSuccess: ({ story }) => {
      void client.invalidateQueries({ queryKey: queryKeys.stories });
      void client.invalidateQueries({ queryKey: queryKeys.chapters(story._id) });
    },
  });
}
