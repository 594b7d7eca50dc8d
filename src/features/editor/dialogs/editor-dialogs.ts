// The dialogs of the editor, as the registry knows them.
import type { LongPastePlan } from "../long-paste/ask-long-paste.ts";
import type { HeadingSplit } from "../split-headings/heading-splits.ts";
import type { TextFileOffer } from "./text-file.ts";

declare module "../../../lib/dialogs.ts" {
  interface DialogRegistry {
    "editor-shortcuts": { props: object; result: undefined };
    /** A text was pasted that does not fit. */
    "long-paste": { props: { plan: LongPastePlan }; result: undefined };
    /** Answers the level of heading to split at; the first of the splits is proposed. */
    "split-headings": { props: { title: string; splits: readonly HeadingSplit[] }; result: number };
    /** A text file was dropped: true inserts it where it was dropped. */
    "insert-text-file": { props: { offer: TextFileOffer }; result: true };
  }
}
