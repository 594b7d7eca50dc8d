// Handles the return from a login at a provider: the page comes back with a code in its address (calls.md 7,
// "Third-party redirect").
import { openDialog } from "../lib/dialogs.ts";
import { linkingFor } from "../session/linking.ts";
import "../session/session-dialogs.ts";

/** Removes the code from the address, and opens the dialog that the login was started from to finish it. */
export function takeLoginReturn(): void {
  const { search, pathname } = location;
  if (!/[?&]code=/.test(search) || !/[?&]state=/.test(search)) return;
  history.replaceState(history.state, "", pathname);
  void openDialog(linkingFor() === null ? "login" : "linked-accounts", { returned: search });
}
