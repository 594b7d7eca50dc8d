// A text of which only what an entry says is to leave with an export: its original stays, with a mark beside it.
import { isObject } from "./read/json.ts";

/** Stands beside the original, under its format. */
export const REST_DROPPED = "rest_dropped";

/** No entry says this: what was shown of a marked original is no description there is. */
export const NOTHING_SHOWN = "\0";

export const isRestDropped = (kept: unknown): boolean => isObject(kept) && kept[REST_DROPPED] === true;
