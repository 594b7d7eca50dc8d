// Checks with a call whether the login session has ended, after a socket has refused its token.
import { storyEndpoints } from "../../contract/stories.ts";
import { call } from "../lib/api/call.ts";

/** Sends one request. If the session has ended, it is ended here as after any refused call. Never throws. */
export async function checkSession(): Promise<void> {
  await call(storyEndpoints.list, { query: { limit: 1 } }).catch(() => undefined);
}
