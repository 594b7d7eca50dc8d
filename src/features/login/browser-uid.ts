// The uid this browser has so far, which the older calls send along.
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

/** As a part of a call's body: nothing where there is none yet. */
export function browserUid(): { uid?: string } {
  const uid = storage.get(KEYS.uid);
  return typeof uid === "string" && uid ? { uid } : {};
}
