// The server's clock. Expiry of tokens is judged by it, so that a wrong local clock logs nobody out.
import { serverTimeEndpoints } from "../../contract/server-time.ts";
import { call } from "../lib/api/call.ts";

let offsetSeconds: number | null = null;

/** The current time in Unix seconds by the server's clock; by the local clock until that is known. */
export function serverNow(): number {
  return Date.now() / 1000 + (offsetSeconds ?? 0);
}

/** Whether the server's clock has been read since the page was loaded. */
export function isServerTimeKnown(): boolean {
  return offsetSeconds !== null;
}

/** Reads the server's clock. On a failure the offset stays as it was. */
export async function readServerTime(): Promise<void> {
  const sent = Date.now();
  try {
    const seconds = await call(serverTimeEndpoints.now, {}, { anonymous: true });
    // The server's time is taken to be that of the middle between request and response.
    offsetSeconds = seconds - (sent + Date.now()) / 2 / 1000;
  } catch {
    // The next refresh of a token tries again.
  }
}
