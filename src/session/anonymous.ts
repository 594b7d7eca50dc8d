// The uid of somebody who has not logged in: given by the server, kept by the browser.
import { accountEndpoints } from "../../contract/accounts.ts";
import { call } from "../lib/api/call.ts";
import { storage } from "../lib/storage.ts";
import { session } from "./session.ts";
import { KEYS } from "./storage-keys.ts";

/** What another tab was given meanwhile, or the person who logged in there: never written over. */
function takeStored(): boolean {
  const uid = storage.get(KEYS.uid);
  if (typeof uid !== "string" || !uid) return false;
  session.uid = uid;
  return true;
}

/** Gets an anonymous uid where there is none. Without a network there is none until the next start. */
export async function takeAnonymousUid(): Promise<void> {
  if (session.uid || takeStored()) return;
  try {
    const answer = await call(accountEndpoints.getUid, { body: {} }, { anonymous: true });
    if (answer.status !== 0 || !answer.data || session.uid || takeStored()) return;
    session.uid = answer.data.uid;
    storage.set(KEYS.uid, answer.data.uid);
  } catch {
    // Nothing a visitor sees depends on it.
  }
}
