// The state of one import: its source, how it is read, the person's corrections, and the result.
import { useState } from "react";
import { legible } from "../../../contract/legible.ts";
import { type Locale, STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import type { TextFormat } from "../../../contract/transfer.ts";
import type { TextEncodingName } from "../../../extensions/text-formats/decode-text.ts";
import type { ImportResult, ImportTarget } from "./import-text-dialog.ts";
import { proposedFormat, type TextSource, textSource, titleOfFile } from "./text-source.ts";
import { useImport, useImportPreview } from "./transfer.queries.ts";

interface Corrections {
  format?: TextFormat;
  encoding?: TextEncodingName;
  chapterLevel?: number;
  title?: string;
  language?: Locale;
  sumUp?: boolean;
}

export function useImportFlow(into: ImportTarget, file: File | undefined, onDone: (result: ImportResult) => void) {
  const [source, setSource] = useState<TextSource | null>(() => (file ? textSource(file) : null));
  const [corrections, setCorrections] = useState<Corrections>({});
  const format = corrections.format ?? (source ? proposedFormat(source) : "txt");
  const chapterLevel = format === "md" ? (corrections.chapterLevel ?? null) : null;
  const reading = useImportPreview(source, { format, encoding: corrections.encoding ?? null, chapterLevel });
  const sending = useImport(into);
  const preview = typeof reading.data === "object" ? reading.data : null;
  const title =
    corrections.title ??
    (preview?.title && legible(preview.title)) ??
    (source && "file" in source ? titleOfFile(source.file.name) : "");
  const language = corrections.language ?? preview?.language ?? "en-US";
  const titled = into !== "new-story" || (title.trim() !== "" && !exceeds(title.trim(), STORY_TITLE_MAX));

  return {
    source,
    format,
    title,
    language,
    /** Whether the chapters should be summed up for the model after the import. */
    sumUp: corrections.sumUp ?? true,
    encoding: corrections.encoding ?? preview?.encoding ?? "utf-8",
    /** Whether the person chose the encoding: the choice then stays visible. */
    encodingChosen: corrections.encoding !== undefined,
    /** Whether the person chose the level of the chapters' headings: the choice then stays visible. */
    levelChosen: chapterLevel !== null,
    preview,
    /** Why this source cannot be imported. */
    problem: typeof reading.data === "string" ? reading.data : null,
    /** Whether reading failed. */
    broken: reading.isError,
    reading: source !== null && reading.isPending,
    readAgain: () => void reading.refetch(),
    sending: sending.isPending,
    failure: sending.error,
    canSend: preview !== null && titled,
    choose: (from: File | string | null) => {
      setSource(from === null ? null : textSource(from));
      setCorrections({});
      sending.reset();
    },
    correct: (change: Corrections) => {
      setCorrections((present) => ({ ...present, ...change }));
      sending.reset();
    },
    send: () => {
      if (!preview || !titled || sending.isPending) return;
      sending.mutate(
        { format, text: preview.text, chapterLevel, title: title.trim(), language, sumUp: corrections.sumUp ?? true },
        { onSuccess: onDone },
      );
    },
  };
}

export type ImportFlow = ReturnType<typeof useImportFlow>;
