// Removes what models put around the requested text: an announcement, a code fence, the title, their thinking, tags of
// the prompt, a closing remark. Works on a stream: text that may still be a wrapper is buffered.
import { TAGS } from "../tags.ts";
import { bareTitle, epilogue, isPreface, mayBePreface } from "./wrapper-lines.ts";

export interface UnwrapFilter {
  /** Text that is the answer's. `again`: all text before was thinking and must be dropped. */
  push(delta: string): { text: string; again: boolean };
  /** The text that is still buffered at the end. */
  end(): string;
  /** The answer has ended; whatever follows is ignored. */
  readonly over: boolean;
}

const TAG = new RegExp(`^<\\s*(/?)\\s*(think|thinking|reasoning|reflection|${TAGS.join("|")})\\s*>`, "iu");
const THINKING = /^(?:think|thinking|reasoning|reflection)$/iu;
const TAG_MAX = 24;
/** So many first lines may be wrappers: an announcement, a title, a fence. */
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
          // Only the end of it can still matter.
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

  /** Drops first lines that are wrappers; ends the head at the first that is not. */
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
    // Nothing left of a line of letters: it only said "Chapter 3".
    return plain === "" ? /[\p{L}]/u.test(line) : knownTitles.has(plain);
  };
  /** Only short lines are buffered for this: a title ends its line. */
  const mayBeTitle = (line: string) => {
    const plain = bareTitle(line);
    if (plain === "") return line.trim().length < 16;
    const dressed = /^\s*(?:[#*_>=《「『【"“]|第|chapter\b|part\b)/iu.test(line);
    for (const title of knownTitles) if (title.startsWith(plain) || (dressed && plain.startsWith(title))) return true;
    return dressed && /^\s*(?:第\S{0,4}|chapter\s*\S{0,8}|part\s*\S{0,8})$/iu.test(line);
  };

  const mayBeWrapper = (line: string) => mayBePreface(line) || mayBeTitle(line);
  /** Whether a line would be buffered if it arrived letter by letter: how the stream is cut must not matter. */
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
    // A "<" that is no tag is a character like others.
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
