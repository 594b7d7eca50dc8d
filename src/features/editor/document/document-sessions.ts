// The documents open in this page. The last few stay open after being left, so that going back is instant.
import { SCHEMA_VERSION } from "../../../../extensions/schema.ts";
import { checkSession } from "../../../session/check-session.ts";
import { onLogout } from "../../../session/logout.ts";
import { session } from "../../../session/session.ts";
import { freshAccessToken } from "../../../session/tokens.ts";
import { deviceDatabase, trimDevice } from "./device-database.ts";
import { DocumentSession } from "./document-session.ts";
import { alsoLostAtLogout } from "./leave-device.ts";

/** Number of documents kept open in addition to the shown one. */
const KEPT = 3;

interface Held {
  session: DocumentSession;
  holders: number;
}

/** In the order of last use, the most recent last. */
const held = new Map<string, Held>();

/** Acquires a document, opening it for the first holder. Call the returned function to release it. */
export function holdDocument(name: string): { session: DocumentSession; release: () => void } {
  const uid = session.uid ?? "";
  const key = `${uid}/${name}`;
  const entry = held.get(key) ?? {
    session: new DocumentSession({
      uid,
      name,
      schemaVersion: SCHEMA_VERSION,
      accessToken: freshAccessToken,
      tokenRefused: () => void checkSession(),
    }),
    holders: 0,
  };
  held.delete(key);
  held.set(key, entry);
  entry.holders++;
  // The document may have been restored, or shared with this person again.
  if (entry.session.isRefused) entry.session.retry();
  let released = false;
  return {
    session: entry.session,
    release: () => {
      if (released) return;
      released = true;
      entry.holders--;
      closeSpare();
    },
  };
}

/** How many open documents have edits that are saved nowhere else. */
function keptNowhereElse(): number {
  return [...held.values()].filter((entry) => entry.session.losesOnClose).length;
}

// On every screen, both the browser before closing the page and the logout ask first.
addEventListener("beforeunload", (event) => {
  if (keptNowhereElse() > 0) event.preventDefault();
});
alsoLostAtLogout(keptNowhereElse);

function closeSpare(): void {
  let spare = [...held.values()].filter((entry) => entry.holders === 0).length - KEPT;
  for (const [key, entry] of held) {
    if (spare <= 0) return;
    // A document with edits that the device refused stays open until the server has them.
    if (entry.holders > 0 || entry.session.losesOnClose) continue;
    held.delete(key);
    void entry.session.close();
    spare--;
  }
}

/** Trims old device copies; called when the page is idle, as storage space is limited. */
export async function tidyDevice(): Promise<void> {
  const uid = session.uid;
  if (!uid) return;
  try {
    await trimDevice(await deviceDatabase(uid), (name) => held.has(`${uid}/${name}`));
  } catch {
    // Without storage there is nothing to trim.
  }
}

// Device copies are deleted by leave-device.ts, which is loaded even if no document was ever opened.
onLogout(async () => {
  const open = [...held.values()];
  held.clear();
  await Promise.all(open.map((entry) => entry.session.close()));
});
