// Marks a text of which the rest after what the entry shows must not be exported. The original is kept, with a mark
// next to it.
import { isObject } from "./read/json.ts";

/** The key of the mark, next to the original under its format. */
export const REST_DROPPED = "rest_dropped";

/** Never equal to a description: used as the shown text of a marked original. */
export const NOTHING_SHOWN = "\0";

export const isRestDropped = (kept: unknown): boolean => isObject(kept) && kept[REST_DROPPED] === true;
