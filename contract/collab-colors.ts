// The colours of people in a document, for carets and names; every client computes the same ones.

/** All have the same lightness: the contrast with white text and with both themes' pages is checked by the test. */
export const PRESENCE_COLORS = [
  ...["#cb3d30", "#a85d27", "#876d20", "#4d7c1d", "#1e803f", "#1e7e66"],
  ...["#217a8c", "#2f6fc9", "#6161da", "#8952d6", "#b82ec5", "#c92f89"],
] as const;
const COUNT = PRESENCE_COLORS.length;
/**
 * Step from one colour to the next one tried, to a distant hue. It is coprime to the number of colours, so all are
 * tried.
 */
const STEP = 5;

/** The colour a person gets if nobody else prefers it. */
function preferred(uid: string): number {
  // FNV-1a: ids that differ in one digit get unrelated hashes.
  let hash = 0x811c9dc5;
  for (let i = 0; i < uid.length; i++) hash = Math.imul(hash ^ uid.charCodeAt(i), 0x01000193);
  return (hash >>> 8) % COUNT;
}

/** The colour of a person when the others in the document are unknown. */
export function presenceColor(uid: string): string {
  return PRESENCE_COLORS[preferred(uid)] as string;
}

/**
 * The colours of all people in a document, by id: all different while there are enough colours. They depend only on who
 * is present, so every client computes the same. Among people who prefer the same colour the lowest id gets it, no
 * matter who joins or leaves; the others share the remaining ones.
 */
export function presenceColors(uids: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<number>();
  let waiting = [...new Set(uids)].sort();
  for (let tries = 0; waiting.length > 0; tries++) {
    // Everybody's preferred colour is tried before anybody's second one.
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
