// Registers the dialogs of the editor.
import type { LongPastePlan } from "../long-paste/ask-long-paste.ts";
import type { HeadingSplit } from "../split-headings/heading-splits.ts";
import type { TextFileOffer } from "./text-file.ts";

declare module "../../../lib/dialogs.ts" {
  interface DialogRegistry {
    "editor-shortcuts": { props: object; result: undefined };
    /** A text was pasted that does not fit. */
    "long-paste": { props: { plan: LongPastePlan }; result: undefined };
    /** The result is the heading level to split at; the first of the splits is preselected. */
    "split-headings": { props: { title: string; splits: readonly HeadingSplit[] }; result: number };
    /** A text file was dropped: the result true inserts it where it was dropped. */
    "insert-text-file": { props: { offer: TextFileOffer }; result: true };
  }
}
