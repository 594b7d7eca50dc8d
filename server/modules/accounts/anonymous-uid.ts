// The uid of somebody who has not logged in: random, signed, stored nowhere. The signature keeps people from claiming
// a uid that the server never issued.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../platform/derive-key.ts";

const FORM = /^anon\.([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;
const PREFIX = "anon.";

export interface AnonymousUids {
  /** A fresh uid. */
  create(): string;
  /** When a uid was issued (Unix seconds), or null for one this server did not sign. */
  issuedAt(uid: string): number | null;
  /** Whether a uid has the form of an anonymous one, no matter who made it. */
  looksLike(uid: string): boolean;
}

/** Makes the signer of anonymous uids. */
export function createAnonymousUids(serverSecret: Uint8Array): AnonymousUids {
  const key = deriveKey(serverSecret, "anonymous uid");
  const sign = (body: string): Buffer => createHmac("sha256", key).update(body).digest().subarray(0, 16);
  return {
    create() {
      const body = `${randomBytes(16).toString("base64url")}.${Math.floor(Date.now() / 1_000).toString(36)}`;
      return `${PREFIX}${body}.${sign(body).toString("base64url")}`;
    },
    looksLike: (uid) => uid.startsWith(PREFIX),
    issuedAt(uid) {
      const match = FORM.exec(uid);
      if (!match) return null;
      const [, random, time, signature] = match as unknown as [string, string, string, string];
      // Compared as text: the last base64url character has unused bits, so several spellings decode to the same bytes.
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${random}.${time}`).toString("base64url"))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number.parseInt(time, 36);
    },
  };
}
