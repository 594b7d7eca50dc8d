// The anonymous uid of a visitor: assigned by the server, stored in the browser.
import { accountEndpoints } from "../../contract/accounts.ts";
import { call } from "../lib/api/call.ts";
import { storage } from "../lib/storage.ts";
import { session } from "./session.ts";
import { KEYS } from "./storage-keys.ts";

/** Uses the uid that another tab has stored meanwhile, anonymous or of a login; it is never overwritten. */
function takeStored(): boolean {
  const uid = storage.get(KEYS.uid);
  if (typeof uid !== "string" || !uid) return false;
  session.uid = uid;
  return true;
}

/** Requests an anonymous uid if there is no uid. If the request fails, the next start tries again. */
export async function takeAnonymousUid(): Promise<void> {
  if (session.uid || takeStored()) return;
  try {
    const answer = await call(accountEndpoints.getUid, { body: {} }, { anonymous: true });
    if (answer.status !== 0 || !answer.data || session.uid || takeStored()) return;
    session.uid = answer.data.uid;
    storage.set(KEYS.uid, answer.data.uid);
  } catch {
    // Visitors see nothing that depends on it.
  }
}
