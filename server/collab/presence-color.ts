// The colour of a person's caret, the same for everybody and everywhere.

/** All of one lightness: white text on them, and they on both themes' pages, keep the contrast the test holds. */
export const PRESENCE_COLORS = [
  ...["#cb3d30", "#a85d27", "#876d20", "#4d7c1d", "#1e803f", "#1e7e66"],
  ...["#217a8c", "#2f6fc9", "#6161da", "#8952d6", "#b82ec5", "#c92f89"],
] as const;

/** The colour of a person, from their id alone. */
export function presenceColor(uid: string): string {
  // FNV-1a: ids that differ in one digit land far apart.
  let hash = 0x811c9dc5;
  for (let i = 0; i < uid.length; i++) hash = Math.imul(hash ^ uid.charCodeAt(i), 0x01000193);
  return PRESENCE_COLORS[(hash >>> 8) % PRESENCE_COLORS.length] as string;
}
