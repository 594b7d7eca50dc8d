// The first nickname of a person, made of their name or email within the nickname's rules (product.md 5).
import { NICKNAME_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";

/** The letters, digits, ideographs, spaces, "-" and "_" of a text, up to 30 characters; may be empty. */
export function asNickname(text: string): string {
  const name = text
    // Accented letters become plain letters.
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9\p{Script=Han} _-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutToLength(name, NICKNAME_MAX).trim();
}

/** A valid nickname for an email. */
export function nicknameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  return asNickname(local.split("+")[0] || local) || "Writer";
}
