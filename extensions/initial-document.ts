// What a new chapter's document begins with, as it is stored: its bytes, and the facts of its text.
import type { DocumentSeed } from "./document-json.ts";
import { type Measure, measureDocument } from "./measure.ts";
import { seedUpdate } from "./seed.ts";

export interface InitialDocument {
  /** A Yjs update. */
  bytes: Uint8Array;
  measure: Measure;
}

/** Takes up to a tenth of a second for a chapter of many marks. Throws a SeedError for what is no chapter. */
export function initialDocument(seed: DocumentSeed): InitialDocument {
  return { bytes: seedUpdate(seed), measure: measureDocument(seed) };
}
