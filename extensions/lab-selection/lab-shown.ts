// What the Lab shows over a chapter's text.
import type { Range } from "./lab-text.ts";

/** Words that replace others, or are inserted. */
export interface LabEdit extends Range {
  added: string;
}

export interface LabChange extends LabEdit {
  id: number;
  /** The words that the change removes, and those it adds. Either may be empty. */
  removed: string;
  /** The edits made when it is accepted: unchanged words between new ones are not replaced. */
  edits: readonly LabEdit[];
  /** Whether it will be accepted. */
  isTaken: boolean;
}

/** `chosen`: marked for the Lab; `working`: the request is running; `result`: a result's changes are drawn over it. */
export type LabPhase = "chosen" | "working" | "result";

export interface LabShown extends Range {
  phase: LabPhase;
  /** In text order. A change whose words were edited meanwhile is dropped. */
  changes: readonly LabChange[];
}
