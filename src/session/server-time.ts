// The server's clock: tokens are judged by it, so a wrong clock on this machine logs nobody out.
import { serverTimeEndpoints } from "../../contract/server-time.ts";
import { call } from "../lib/api/call.ts";

let offsetSeconds: number | null = null;

/** Now, in Unix seconds, by the server's clock once it is known, by this machine's until then. */
export function serverNow(): number {
  return Date.now() / 1000 + (offsetSeconds ?? 0);
}

/** Whether the server's clock has been read since the page opened. */
export function isServerTimeKnown(): boolean {
  return offsetSeconds !== null;
}

/** Reads the server's clock. Without a network nothing changes. */
export async function readServerTime(): Promise<void> {
  const sent = Date.now();
  try {
    const seconds = await call(serverTimeEndpoints.now, {}, { anonymous: true });
    // The answer is as old as half the way there and back.
    offsetSeconds = seconds - (sent + Date.now()) / 2 / 1000;
  } catch {
    // Asked again with the next token that is about to end.
  }
}
