// What the Lab shows over a chapter's text.
import type { Range } from "./lab-text.ts";

/** Words put in the place of others, or of nothing. */
export interface LabEdit extends Range {
  added: string;
}

export interface LabChange extends LabEdit {
  id: number;
  /** The words at its place, which it takes away, and those it brings. Either may be empty. */
  removed: string;
  /** What is edited when it is accepted: words that only stand between new ones stay what they are. */
  edits: readonly LabEdit[];
  /** Whether it is among those that will be accepted. */
  isTaken: boolean;
}

/** `chosen`: marked for the Lab; `working`: asked about; `result`: a result's changes lie over it. */
export type LabPhase = "chosen" | "working" | "result";

export interface LabShown extends Range {
  phase: LabPhase;
  /** In the text's order. One whose words were edited meanwhile is gone. */
  changes: readonly LabChange[];
}
