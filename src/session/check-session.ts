// A door that is no call (the document socket) has refused this session: a call finds out whether it is over.
import { storyEndpoints } from "../../contract/stories.ts";
import { call } from "../lib/api/call.ts";

/** Asks the server once; a session that is over ends here as with any refused call. Never throws. */
export async function checkSession(): Promise<void> {
  await call(storyEndpoints.list, { query: { limit: 1 } }).catch(() => undefined);
}
