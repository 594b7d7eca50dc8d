// Headings in English texts: chapter titles are no sentences, and their words are no people.

const NUMBER =
  "(?:\\d{1,4}|[IVXLC]{1,7}|(?:the )?(?:[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Ll]ast|\\p{L}+teen|[Tt]wenty|[Tt]hirty|[Ff]orty|[Ff]ifty)(?:-\\p{Ll}+)?)";
const PART = "(?:[Cc]hapter|[Pp]art|[Bb]ook|[Vv]olume|[Ss]ection|[Aa]ct|[Ss]cene|CHAPTER|PART|BOOK|VOLUME|ACT|SCENE)";
const ALONE =
  "(?:[Pp]rologue|[Ee]pilogue|[Pp]reface|[Ff]oreword|[Ii]ntroduction|[Aa]fterword|[Ii]nterlude|PROLOGUE|EPILOGUE)";
const NUMBER_UPPER = "(?:ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE)";

const HEADING = new RegExp(
  [
    "^\\s*#{1,6}\\s",
    // "Chapter One", "PART TWO — The Sea", "Book 3: Salt"; not "Part of her wanted".
    `^\\s*${PART} (?:${NUMBER}|${NUMBER_UPPER})(?:\\s*[:.—–-]\\s*[^\\n]{0,60})?\\s*$`,
    `^\\s*${ALONE}(?:\\s*[:.—–-]\\s*[^\\n]{0,60})?\\s*$`,
    "^\\s*(?:[IVXLC]{2,7}|[IVX])\\.\\s*$",
    "^\\s*[IVXLC]{2,7}\\s*$",
    "^\\s*\\d{1,3}\\.?\\s*$",
    "^\\s*[*·—–-]{1,9}\\s*$",
  ].join("|"),
  "u",
);

/** Whether a line is a chapter's heading, a bare number or a divider. */
export function isHeading(line: string): boolean {
  return HEADING.test(line);
}

/** The text with its headings replaced by blanks, so that positions stay the same. */
export function withoutHeadings(text: string): string {
  return text.replace(/^[^\n]+$/gmu, (line) => (isHeading(line) ? " ".repeat(line.length) : line));
}
