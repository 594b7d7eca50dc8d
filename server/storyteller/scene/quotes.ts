// Quotes inside quotes: the author's double quotes become single ones where their words are quoted.

/** Curly double quotes for the straight ones of a text, where they pair. */
export function curlyQuotes(text: string): string {
  if (text.split('"').length % 2 === 0) return text;
  let opens = false;
  return text.replace(/"/gu, () => {
    opens = !opens;
    return opens ? "“" : "”";
  });
}

/** Single quotes for the double ones of a text; straight ones by turns, and none where they do not pair. */
export function quotesWithin(text: string, apostrophe: "’" | "'" = "’"): string {
  const straight = text.split('"').length - 1;
  let opens = false;
  const marked = text.replace(/"/gu, () => {
    if (straight % 2 === 1) return "";
    opens = !opens;
    return opens ? "‘" : "’";
  });
  return marked
    .replace(/“/gu, "‘")
    .replace(/”/gu, "’")
    .replace(/(?<=\p{L})'(?=\p{L})/gu, apostrophe)
    .trim();
}
