// Prose of an exact length for the benches: ordinary words in paragraphs of ordinary length, the same in every run.

const WORDS =
  "the lamp at the point went out and nobody in the harbour saw it because they were all asleep or looking at the sea which had begun to move in a way that was not on any chart she had ever drawn".split(
    " ",
  );
const PARAGRAPH = 420;

/** Paragraphs with `characters` characters in total. */
export function proseOf(characters: number): string[] {
  const paragraphs: string[] = [];
  let word = 0;
  for (let left = characters; left > 0; ) {
    const size = Math.min(left, PARAGRAPH);
    let text = "";
    while (text.length < size) text += `${WORDS[(word++ * 7) % WORDS.length]} `;
    // Fills up to the exact length, without a space at the end, so that the caret is after a letter.
    paragraphs.push(
      `${text
        .slice(0, size - 1)
        .trimEnd()
        .padEnd(size - 1, "a")}.`,
    );
    left -= size;
  }
  return paragraphs;
}

/** `count` keys to type: the letters and spaces of ordinary words. */
export function keysOf(count: number): string[] {
  const text = WORDS.join(" ");
  return Array.from({ length: count }, (_, index) => text[index % text.length] as string);
}
