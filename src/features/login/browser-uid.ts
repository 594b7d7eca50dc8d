// The uid of the person logged in in this browser, which the older calls send along.
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

/** As a part of a request body: empty while there is no uid. */
export function browserUid(): { uid?: string } {
  const uid = storage.get(KEYS.uid);
  return typeof uid === "string" && uid ? { uid } : {};
}
