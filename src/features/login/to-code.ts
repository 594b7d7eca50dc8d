/** Normalises a typed or pasted code: full-width digits become ASCII ones. */
export function toCode(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "");
}
