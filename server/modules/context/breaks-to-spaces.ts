// Each entry and each summary is one line of a prompt, so line breaks inside them become spaces.

/** The text on one line. */
export function breaksToSpaces(text: string): string {
  return (text.includes("\n") ? text.replace(/\s*\n\s*/gu, " ") : text).trim();
}
