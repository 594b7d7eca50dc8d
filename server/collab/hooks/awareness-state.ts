// The parts of an awareness state that are sent to others: who it is, as the server knows it, and where the caret is.
import type { AwarenessUser } from "../../../contract/collab.ts";

interface Place {
  client: number;
  clock: number;
}

/** A relative position of Yjs as JSON. */
export interface RelativePositionJson {
  type?: Place;
  tname?: string;
  item?: Place;
  assoc?: number;
}

export interface AwarenessState {
  user: AwarenessUser;
  cursor?: { anchor: RelativePositionJson; head: RelativePositionJson } | null;
}

const NAME_MAX = 64;

/** Builds a new state from what the server knows and the fields it understands; all others are dropped. */
export function cleanState(state: unknown, user: AwarenessUser): AwarenessState {
  const cursor = isRecord(state) ? state["cursor"] : undefined;
  if (cursor === null) return { user, cursor: null };
  if (!isRecord(cursor)) return { user };
  const anchor = cleanPosition(cursor["anchor"]);
  const head = cleanPosition(cursor["head"]);
  return anchor && head ? { user, cursor: { anchor, head } } : { user };
}

function cleanPosition(value: unknown): RelativePositionJson | null {
  if (!isRecord(value)) return null;
  const position: RelativePositionJson = {};
  const { type, tname, item, assoc } = value;
  if (isPlace(type)) position.type = { client: type.client, clock: type.clock };
  if (isPlace(item)) position.item = { client: item.client, clock: item.clock };
  if (typeof tname === "string" && tname.length <= NAME_MAX) position.tname = tname;
  if (typeof assoc === "number" && Number.isSafeInteger(assoc)) position.assoc = assoc;
  return position.type || position.item || position.tname ? position : null;
}

function isPlace(value: unknown): value is Place {
  return isRecord(value) && Number.isSafeInteger(value["client"]) && Number.isSafeInteger(value["clock"]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
