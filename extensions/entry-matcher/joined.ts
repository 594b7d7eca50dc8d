// Which positions of a folded text are inside one visible character, where no occurrence begins or ends.
import { FLAG_LETTERS_MAX, type Folded } from "./fold.ts";
import { FLAG, kindAt, PICTURE, TONE } from "./letters.ts";

const JOINER = 0x200d;

/**
 * Whether a unit and the one before it belong together: parts of one character that folds to several, or of one emoji
 * (a picture and its skin tone, pictures with a joiner between them, the two letters of a flag).
 */
export function isJoined(text: string, { units, at, length }: Folded, index: number): boolean {
  if (index <= 0 || index >= length) return false;
  if (at[index] === at[index - 1]) return true;
  const kind = kindAt(units, length, index);
  if (kind < PICTURE) return false;
  const before = kindAt(units, length, index - 1);
  if (kind === TONE) return before === PICTURE;
  if (kind === PICTURE)
    return (before === PICTURE || before === TONE) && text.charCodeAt((at[index] as number) - 1) === JOINER;
  let flags = 0;
  for (let k = index - 1; k > 0 && flags < FLAG_LETTERS_MAX && kindAt(units, length, k) === FLAG; k -= 2) flags++;
  return flags % 2 === 1;
}
