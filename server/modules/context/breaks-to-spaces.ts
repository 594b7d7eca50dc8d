// An entry or a summary takes one line of a prompt: line breaks inside it become spaces.

/** The text on one line. */
export function breaksToSpaces(text: string): string {
  return (text.includes("\n") ? text.replace(/\s*\n\s*/gu, " ") : text).trim();
}
