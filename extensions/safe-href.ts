// Which addresses a link may have. One rule for the schema, imports, exports and the page.

const SCHEMES = new Set(["http:", "https:", "mailto:"]);
const MAX_LENGTH = 2_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these inside a scheme, so they disguise one
const DISGUISE = /[\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;

/**
 * The address as it may be stored and shown, or null for anything else: other schemes however disguised, relative
 * addresses, values that are not strings (including arrays and objects that convert to an address).
 */
export function safeHref(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  const href = value.trim();
  // An address with such characters is refused instead of repaired, because no genuine address contains them.
  if (href === "" || DISGUISE.test(href) || !href.isWellFormed()) return null;
  if (!/^(https?:\/\/[^/\\]|mailto:[^\s])/i.test(href) || !URL.canParse(href)) return null;
  return SCHEMES.has(new URL(href).protocol) ? href : null;
}
