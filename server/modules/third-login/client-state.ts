// The state a page sends along and is given back: which page it is, and whom it chose. Only a page that knows both
// takes what comes back for its own.
import { z } from "zod";
import { loginProvider, loginUuid } from "../../../contract/third-login.ts";

const clientState = z.object({ uuid: loginUuid, provider: loginProvider });
export type ClientState = z.output<typeof clientState>;

const LENGTH_MAX = 400;

/** Null for anything else. */
export function readClientState(text: unknown): ClientState | null {
  if (typeof text !== "string" || text.length > LENGTH_MAX) return null;
  try {
    return clientState.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

export const writeClientState = ({ uuid, provider }: ClientState): string =>
  Buffer.from(JSON.stringify({ uuid, provider })).toString("base64url");
