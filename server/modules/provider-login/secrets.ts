// Random secrets of pending logins; the database stores only their hashes.
import { createHash, randomBytes } from "node:crypto";

/** 256 bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
/** 128 bits: a QR code of them is still easy to scan. */
export const newTicket = (): string => randomBytes(16).toString("base64url");
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
