// Removes what models put around the requested text: an announcement, a code fence, the title, their thinking, tags of
// the prompt, a closing remark. It filters a stream: text that may still turn out to be a wrapper is buffered.
import { TAGS } from "../tags.ts";
import { bareTitle, epilogue, isPreface, mayBePreface } from "./wrapper-lines.ts";

export interface UnwrapFilter {
  /** The next text of the answer. `again`: all text returned before was thinking and must be dropped. */
  push(delta: string): { text: string; again: boolean };
  /** Call it when the stream has ended: returns the rest of the answer from the buffer. */
  end(): string;
  /** The answer has ended; whatever follows is ignored. */
  readonly over: boolean;
}

const TAG = new RegExp(`^<\\s*(/?)\\s*(think|thinking|reasoning|reflection|${TAGS.join("|")})\\s*>`, "iu");
const THINKING = /^(?:think|thinking|reasoning|reflection)$/iu;
const TAG_MAX = 24;
/** At most this many lines at the beginning are removed as wrappers: an announcement, a title, a fence. */
const HEAD_LINES_MAX = 4;

export function createUnwrapFilter(titles: readonly string[]): UnwrapFilter {
  const knownTitles = new Set(titles.map(bareTitle).filter(Boolean));
  let held = "";
  let thinking = false;
  let fenced = false;
  let over = false;
  let headLines = 0;
  /** White space after a wrapper belongs to the wrapper. */
  let wrapped = false;
  let inHead = true;
  /** Whether the buffered text begins at the beginning of a line. */
  let lineStart = true;

  /** Takes the text that can be released from the buffer. `complete`: nothing more follows. */
  function take(complete: boolean): { text: string; again: boolean } {
    let text = "";
    let again = false;
    while (held !== "" && !over) {
      if (thinking) {
        const close = /<\s*\/\s*(?:think|thinking|reasoning|reflection)\s*>/iu.exec(held);
        if (!close) {
          // Thinking is dropped; only the end of the buffer may hold the beginning of the closing tag.
          held = complete ? "" : held.slice(-TAG_MAX);
          break;
        }
        held = held.slice(close.index + close[0].length);
        thinking = false;
        wrapped = true;
        lineStart = true;
        continue;
      }
      if (held.startsWith("<")) {
        const tag = TAG.exec(held);
        if (tag) {
          const closing = tag[1] === "/";
          held = held.slice(tag[0].length);
          if (THINKING.test(tag[2] as string)) {
            if (closing) {
              again = true;
              text = "";
              wrapped = true;
              inHead = true;
              lineStart = true;
            } else thinking = true;
          } else if (inHead) wrapped = true;
          else if (!closing) over = true;
          continue;
        }
        if (!complete && held.length < TAG_MAX && !held.includes(">")) break;
      }
      if (inHead) {
        const head = takeHead(complete);
        if (head === "wait") break;
        continue;
      }
      const piece = takeBody(complete);
      if (piece === null) break;
      text += piece;
    }
    if (over) held = "";
    return { text, again };
  }

  /** Removes wrapper lines at the beginning; the first line that is not one ends the head. */
  function takeHead(complete: boolean): "wait" | "went on" {
    const blank = /^\s+/u.exec(held)?.[0] ?? "";
    if (blank.length === held.length && !complete) return "wait";
    const body = held.slice(blank.length);
    const newline = body.indexOf("\n");
    const line = newline < 0 ? body : body.slice(0, newline);
    const known = newline >= 0 || complete;
    const drop = () => {
      held = newline < 0 ? "" : body.slice(newline + 1);
      headLines++;
      wrapped = true;
      return "went on" as const;
    };
    if (headLines < HEAD_LINES_MAX) {
      if (/^`{1,2}$/u.test(line) && !known) return "wait";
      if (line.startsWith("```")) {
        if (!known) return "wait";
        fenced = true;
        return drop();
      }
      if (line.startsWith("#")) return known ? drop() : "wait";
      if (!known) {
        if (mayBeWrapper(line)) return "wait";
      } else if ((isPreface(line) || isTitle(line)) && wasHeld(line)) return drop();
    }
    inHead = false;
    lineStart = true;
    // Spaces before the first word may belong to it; those after a dropped line do not.
    held = wrapped ? body : held;
    return "went on";
  }

  const isTitle = (line: string) => {
    const plain = bareTitle(line);
    // A line such as "Chapter 3", of which nothing is left, is a title too.
    return plain === "" ? /[\p{L}]/u.test(line) : knownTitles.has(plain);
  };
  /** Whether an incomplete line may become a title; a title is followed by nothing on its line. */
  const mayBeTitle = (line: string) => {
    const plain = bareTitle(line);
    if (plain === "") return line.trim().length < 16;
    const isDecorated = /^\s*(?:[#*_>=《「『【"“]|第|chapter\b|part\b)/iu.test(line);
    for (const title of knownTitles)
      if (title.startsWith(plain) || (isDecorated && plain.startsWith(title))) return true;
    return isDecorated && /^\s*(?:第\S{0,4}|chapter\s*\S{0,8}|part\s*\S{0,8})$/iu.test(line);
  };

  const mayBeWrapper = (line: string) => mayBePreface(line) || mayBeTitle(line);
  /** Whether a line would be buffered if it arrived letter by letter: the chunks must not change the result. */
  const wasHeld = (line: string) => {
    for (let length = 1; length <= line.length; length++) if (!mayBeWrapper(line.slice(0, length))) return false;
    return true;
  };

  /** Text up to the next place that must be checked; null while this can't be decided. */
  function takeBody(complete: boolean): string | null {
    if (lineStart) {
      const newline = held.search(/\n/u);
      const line = newline < 0 ? held : held.slice(0, newline);
      const known = newline >= 0 || complete;
      if (fenced && line.startsWith("```")) {
        over = true;
        return "";
      }
      if (fenced && !known && "```".startsWith(line)) return null;
      const last = epilogue(line, known);
      if (last === 1) {
        over = true;
        return "";
      }
      if (last === 0) return null;
      lineStart = false;
    }
    const stop = held.search(/[\n<]/u);
    let end = stop < 0 ? held.length : stop;
    if (held[end] === "\n") {
      while (held[end] === "\n") end++;
      lineStart = true;
    }
    // A "<" that does not begin a tag is ordinary text.
    if (end === 0) end = 1;
    const piece = held.slice(0, end);
    held = held.slice(end);
    return piece;
  }

  return {
    push(delta) {
      if (over) return { text: "", again: false };
      held += delta;
      return take(false);
    },
    end: () => (over ? "" : take(true).text),
    get over() {
      return over;
    },
  };
}
