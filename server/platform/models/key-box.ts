// Keys of models' servers at rest: sealed with a key derived from the server's secret, each for its model only.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface KeyBox {
  /** Seals a key for a model: the same bytes under another model's name don't open. */
  seal(name: string, key: string): Buffer;
  /** The key, or null when it was sealed with another secret or for another name, or is damaged. */
  open(name: string, sealed: Uint8Array): string | null;
}

/** `secret`: the server's, at least 32 bytes. What is derived from it opens nothing else. */
export function createKeyBox(secret: Uint8Array): KeyBox {
  const key = new Uint8Array(hkdfSync("sha256", secret, new Uint8Array(), "storyloom model keys", 32));
  return {
    seal(name, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(name, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(name))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
