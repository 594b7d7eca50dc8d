/** What was typed or pasted as a code: digits of a Chinese keyboard are digits. */
export function toCode(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "");
}
