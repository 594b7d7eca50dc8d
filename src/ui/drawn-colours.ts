// The colours of covers and avatars without a picture, derived from a name. They are the same in the light and the dark
// theme, because they stand for a picture.

/** A 32-bit hash (FNV-1a over code points, then MurmurHash3's finalizer), the same on every device. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text.normalize("NFC")) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  // Without this mixing, short titles differ in few of the low bits, and their covers look alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface CoverColours {
  /** CSS colours of the gradients: from the upper left, from the right, and the two they fade into. */
  glow: string;
  flare: string;
  dusk: string;
  night: string;
  /** Positions of the two gradients, in per cent. */
  glowAt: number;
  flareAt: number;
}

const PAIRS = [
  ["#e07a5f", "#f2cc8f"],
  ["#2a9d8f", "#e9c46a"],
  ["#9d4edd", "#ff6b8b"],
  ["#577590", "#f8961e"],
  ["#84a98c", "#cad2c5"],
  ["#ef476f", "#ffd166"],
  ["#3a7ca5", "#e08a4e"],
  ["#e07a5f", "#9d4edd"],
  ["#5b6ee1", "#7bdff2"],
  ["#b56576", "#eaac8b"],
  ["#386641", "#dda15e"],
  ["#4a4fc4", "#f0926a"],
] as const;
const DUSKS = [
  ["#2a2743", "#17142c"],
  ["#1d2b40", "#171a30"],
  ["#1f2340", "#1b1630"],
  ["#2b2138", "#160f26"],
] as const;

/** The cover colours of a title without an uploaded picture. */
export function coverColours(title: string): CoverColours {
  const hash = hashText(title.trim());
  const [glow, flare] = PAIRS[hash % PAIRS.length] as (typeof PAIRS)[number];
  const [dusk, night] = DUSKS[(hash >>> 5) % DUSKS.length] as (typeof DUSKS)[number];
  return { glow, flare, dusk, night, glowAt: 8 + ((hash >>> 9) % 24), flareAt: 22 + ((hash >>> 15) % 22) };
}

/** Fixed colours for pictures of the product itself: the square, the login page's slides, the landing page. */
export const PRODUCT_COVER_COLOURS = {
  shore: { glow: "#3a7ca5", flare: "#e08a4e", dusk: "#20264a", night: "#1a1630", glowAt: 14, flareAt: 28 },
  ember: { glow: "#e07a5f", flare: "#9d4edd", dusk: "#1f2545", night: "#1b1630", glowAt: 20, flareAt: 30 },
  moss: { glow: "#2a9d8f", flare: "#84a98c", dusk: "#1d2b40", night: "#171a30", glowAt: 24, flareAt: 24 },
} as const satisfies Record<string, CoverColours>;

/** Backgrounds of initials; white text on each has AA contrast (4.5). */
export const AVATAR_COLOURS = [
  "#6d51cc",
  "#b4532f",
  "#1f7a6f",
  "#8f3bd6",
  "#4b6680",
  "#45704f",
  "#c72c57",
  "#95600f",
  "#2f6f9f",
  "#a33f7c",
] as const;

/** The background of a person's initials. */
export function avatarColour(name: string): string {
  return AVATAR_COLOURS[hashText(name.trim()) % AVATAR_COLOURS.length] as string;
}

/** The first letters of the first and the last word; of a Chinese, Japanese or Korean name the first character only. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.·-]+/u)
    .filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(first)) return first;
  const second = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + second).toLocaleUpperCase();
}
