// The name a person starts with, made of their email's local part within the nickname's rules (product.md 5).
import { NICKNAME_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";

/** A valid nickname for an email: letters, digits, ideographs, spaces, "-" and "_", 1 to 30 characters. */
export function nicknameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  const untagged = local.split("+")[0] || local;
  const name = untagged
    // Letters with accents keep their letter.
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9\p{Script=Han} _-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutToLength(name, NICKNAME_MAX).trim() || "Writer";
}
