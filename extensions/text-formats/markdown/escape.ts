// Writes plain text so that Markdown reads exactly that text again, with as few backslashes as possible.

/** White space as Markdown sees it beside emphasis (CommonMark: Unicode white space). */
export const SPACE = "\\t\\n\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";
const ASCII_SPACE_START = /^[ \t]/;

/** A character as a numeric character reference. */
export function numbered(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

interface Surroundings {
  /** Inside a link's text, where a bracket would end it. */
  inLink: boolean;
  /** Whether tildes in this block could be read as a strike. */
  tildes: boolean;
}

/** Escapes text inside a block. Signs that matter only at the start of a line are left to `escapeLineStart`. */
export function escapeText(text: string, { inLink, tildes }: Surroundings): string {
  return text.replace(/[\\`*_[\]<&~\n]/g, (character, at: number) => {
    switch (character) {
      case "\n":
        return numbered(character);
      case "]":
        return inLink ? "\\]" : "]";
      case "~":
        return tildes ? "\\~" : "~";
      case "<":
        return /[A-Za-z/!?]/.test(text[at + 1] ?? "") ? "\\<" : "<";
      case "&":
        return /^&#?\w{1,40};/.test(text.slice(at, at + 50)) ? "\\&" : "&";
      case "_":
        return insideWord(text, at) ? "_" : "\\_";
      default:
        return `\\${character}`;
    }
  });
}

/** A run of underscores between letters or digits never opens or closes emphasis: snake_case stays readable. */
function insideWord(text: string, at: number): boolean {
  let start = at;
  let end = at;
  while (text[start - 1] === "_") start--;
  while (text[end + 1] === "_") end++;
  return /[A-Za-z0-9]/.test(text[start - 1] ?? "") && /[A-Za-z0-9]/.test(text[end + 1] ?? "");
}

/** Escapes the beginning of a line that would be read as a heading, a quote, a list, a divider or a table. */
export function escapeLineStart(line: string): string {
  if (ASCII_SPACE_START.test(line)) return numbered(line.slice(0, 1)) + line.slice(1);
  if (/^(?:[-+](?:\s|$)|[-=|:][-=|:\s]*$|#{1,6}(?:\s|$)|>)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Escapes a heading's line: hashes at its end would be dropped. */
export function escapeHeadingEnd(line: string): string {
  return line.replace(/(^|\s)(#+)$/, "$1\\$2");
}

/** A link's target between round brackets. */
export function escapeHref(href: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: white space and control characters end a target
  return href.replace(/[\\()<>&]/g, "\\$&").replace(/[\u0000-\u0020\u007f]/g, numbered);
}
