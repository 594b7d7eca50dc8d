// The app's part in logging out: whatever screens were shown, what is the person's leaves this device.
import { clearDeviceAtLogout } from "../features/editor/document/leave-device.ts";
import { deleteStoredQueries } from "../queries/query-cache/stored-queries.ts";
import { onLogout } from "../session/logout.ts";
import { session } from "../session/session.ts";

/** Registers with the session; called once at the start. */
export function clearDocumentsAtLogout(): void {
  clearDeviceAtLogout();
  onLogout(async () => {
    if (session.uid) await deleteStoredQueries(session.uid);
  });
}
