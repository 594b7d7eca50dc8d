// Who reads, as a keyed hash: readers are told apart, and nobody can be found from what is stored.
import { createHash, createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { deriveKey } from "../../platform/derive-key.ts";

export interface Reader {
  /** Null for a visitor. */
  uid: string | null;
  address: string;
  agent: string;
}

const KEY_BYTES = 16;
/**
 * Visitors told apart at one address. Many people may share one, and one person can name as many browsers as they like:
 * nobody is more than so many readers.
 */
const AGENTS_PER_ADDRESS = 4;

/** Makes the function that gives each reader their key, 16 bytes. */
export function createReaderKeys(secret: Uint8Array): (reader: Reader) => Buffer {
  const key = deriveKey(secret, "readers");
  return ({ uid, address, agent }) =>
    createHmac("sha256", key)
      .update(uid === null ? `visitor ${networkOf(address)} ${slotOf(agent)}` : `account ${uid}`)
      .digest()
      .subarray(0, KEY_BYTES);
}

const slotOf = (agent: string): number => (createHash("sha256").update(agent).digest()[0] ?? 0) % AGENTS_PER_ADDRESS;

/** An IPv6 address without its last half, which every device of a household changes at will. */
function networkOf(given: string): string {
  // A socket for both families gives IPv4 addresses in IPv6 form.
  const address = given.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (!isIPv6(address)) return address;
  const [front = "", back] = address.split("::");
  const groups = front === "" ? [] : front.split(":");
  const behind = back === undefined || back === "" ? [] : back.split(":");
  const zeros =
    back === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => "0");
  return [...groups, ...zeros, ...behind].slice(0, 4).join(":").toLowerCase();
}
