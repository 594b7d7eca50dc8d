// A page that was left to log in at a provider's comes back with a code in its address (calls.md 7, "Third-party redirect").
import { openDialog } from "../lib/dialogs.ts";
import "../session/session-dialogs.ts";

/** Takes the code off the address, and has the login dialog finish with it. */
export function takeLoginReturn(): void {
  const { search, pathname } = location;
  if (!/[?&]code=/.test(search) || !/[?&]state=/.test(search)) return;
  history.replaceState(history.state, "", pathname);
  void openDialog("login", { returned: search });
}
