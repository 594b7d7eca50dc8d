// A page that was left to log in at a provider's comes back with a code in its address (calls.md 7, "Third-party
// redirect").
import { openDialog } from "../lib/dialogs.ts";
import { linkingFor } from "../session/linking.ts";
import "../session/session-dialogs.ts";

/** Takes the code off the address, and has the dialog finish with it that the page was left by. */
export function takeLoginReturn(): void {
  const { search, pathname } = location;
  if (!/[?&]code=/.test(search) || !/[?&]state=/.test(search)) return;
  history.replaceState(history.state, "", pathname);
  void openDialog(linkingFor() === null ? "login" : "linked-accounts", { returned: search });
}
