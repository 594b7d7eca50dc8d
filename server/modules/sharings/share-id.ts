// Public ids of shares: random, short to copy, and never guessed.
import { randomInt } from "node:crypto";
import { SHARE_ID_LENGTH } from "../../../contract/limits.ts";

/** Base58: no two signs look alike. */
const SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** 17 of 58 signs: 99 random bits. */
export function newShareId(): string {
  return Array.from({ length: SHARE_ID_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
