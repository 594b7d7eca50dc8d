// Deletes the person's local documents, stored queries and texts they read at logout, whichever screens were shown.
import { clearDeviceAtLogout } from "../features/editor/document/leave-device.ts";
import { deleteStoredQueries } from "../queries/query-cache/stored-queries.ts";
import { onLogout } from "../session/logout.ts";
import { session } from "../session/session.ts";
import { READING_DATABASE } from "../session/storage-keys.ts";

/** Registers the logout hooks; called once at start. */
export function clearDocumentsAtLogout(): void {
  clearDeviceAtLogout();
  onLogout(async () => {
    try {
      indexedDB.deleteDatabase(READING_DATABASE);
    } catch {
      // Where storage is refused nothing was kept.
    }
    if (session.uid) await deleteStoredQueries(session.uid);
  });
}
