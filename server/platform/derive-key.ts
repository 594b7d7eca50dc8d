// Keys derived from the server's one secret.
import { hkdfSync } from "node:crypto";

/** A key for one use, so that a value made for one use is never valid for another. */
export function deriveKey(secret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `storyloom ${use}`, 32));
}
