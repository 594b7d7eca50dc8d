// Some models write their thoughts into the text, between tags. This separates them as the text arrives, even when a
// tag is split between two pieces.

const OPEN = "<think>";
const CLOSE = "</think>";

export interface Told {
  text: string;
  thought: string;
}

/**
 * `push` takes the text in pieces, `end` finishes it: text that may be half a tag is held back until that is decided.
 */
export function createThinkTags(): { push(piece: string): Told; end(): Told } {
  let held = "";
  let isThought = false;
  /** Blank lines between a thought and the text are dropped. */
  let isBetween = false;

  function add(told: Told, piece: string): void {
    const text = isBetween && !isThought ? piece.trimStart() : piece;
    if (text !== "") isBetween = false;
    told[isThought ? "thought" : "text"] += text;
  }

  return {
    push(piece) {
      const told: Told = { text: "", thought: "" };
      let rest = held + piece;
      for (;;) {
        const tag = isThought ? CLOSE : OPEN;
        const at = rest.indexOf(tag);
        const until = at >= 0 ? at : rest.length - halfTag(rest, tag);
        add(told, rest.slice(0, until));
        if (at < 0) {
          held = rest.slice(until);
          return told;
        }
        rest = rest.slice(at + tag.length);
        isBetween = isThought;
        isThought = !isThought;
      }
    },
    end() {
      const told: Told = { text: "", thought: "" };
      add(told, held);
      held = "";
      return told;
    },
  };
}

/** How many of the last characters could be the beginning of a tag. */
function halfTag(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
