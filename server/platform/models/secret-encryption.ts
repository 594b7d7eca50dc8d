// Encrypts stored API keys of model servers (AES-256-GCM) with a key derived from the server's secret; each is bound to
// its model.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretEncryption {
  /** Encrypts a key for a model: under another model's name the same bytes cannot be decrypted. */
  encrypt(name: string, key: string): Buffer;
  /** The key, or null when it was encrypted with another secret or for another name, or is damaged. */
  decrypt(name: string, encrypted: Uint8Array): string | null;
}

/** `secret`: the server's, at least 32 bytes. The derived key is used for nothing else. */
export function createSecretEncryption(secret: Uint8Array): SecretEncryption {
  const key = new Uint8Array(hkdfSync("sha256", secret, new Uint8Array(), "storyloom model keys", 32));
  return {
    encrypt(name, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(name, encrypted) {
      if (encrypted.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const tag = encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const body = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
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
