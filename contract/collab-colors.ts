// The colours of people in a document, at their carets and beside their names: the same for everybody who is there.

/** All of one lightness: white text on them, and they on both themes' pages, keep the contrast the test holds. */
export const PRESENCE_COLORS = [
  ...["#cb3d30", "#a85d27", "#876d20", "#4d7c1d", "#1e803f", "#1e7e66"],
  ...["#217a8c", "#2f6fc9", "#6161da", "#8952d6", "#b82ec5", "#c92f89"],
] as const;
const COUNT = PRESENCE_COLORS.length;
/**
 * From one colour to the next one tried: a hue far off. It has no divisor in common with their number, so all are
 * tried.
 */
const STEP = 5;

/** Which colour a person has where nobody else wants it. */
function preferred(uid: string): number {
  // FNV-1a: ids that differ in one digit land far apart.
  let hash = 0x811c9dc5;
  for (let i = 0; i < uid.length; i++) hash = Math.imul(hash ^ uid.charCodeAt(i), 0x01000193);
  return (hash >>> 8) % COUNT;
}

/** The colour of a person of whose company nothing is known. */
export function presenceColor(uid: string): string {
  return PRESENCE_COLORS[preferred(uid)] as string;
}

/**
 * The colours of people who are together, by their ids: all different, up to as many as there are colours. They follow
 * from who is there alone, so every client finds the same. The first by id to prefer a colour has it,
 * no matter who else comes or goes; the others share what is left.
 */
export function presenceColors(uids: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<number>();
  let waiting = [...new Set(uids)].sort();
  for (let tries = 0; waiting.length > 0; tries++) {
    // Everybody is asked for their first colour before anybody is given a second one.
    if (tries % COUNT === 0) taken.clear();
    waiting = waiting.filter((uid) => {
      const at = (preferred(uid) + tries * STEP) % COUNT;
      if (taken.has(at)) return true;
      taken.add(at);
      found.set(uid, PRESENCE_COLORS[at] as string);
      return false;
    });
  }
  return found;
}
