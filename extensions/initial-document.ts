// The stored form of a new chapter's document: its bytes, and the measure of its text.
import type { DocumentSeed } from "./document-json.ts";
import { type Measure, measureDocument } from "./measure.ts";
import { seedUpdate } from "./seed.ts";

export interface InitialDocument {
  /** A Yjs update. */
  bytes: Uint8Array;
  measure: Measure;
}

/** Takes up to a tenth of a second for a chapter with many marks. Throws a SeedError for an invalid chapter. */
export function initialDocument(seed: DocumentSeed): InitialDocument {
  return { bytes: seedUpdate(seed), measure: measureDocument(seed) };
}
