// Turns another program's name into a valid name: within the length, and a character's in the allowed letters.
import { CHARACTER_NAME, type EntryType } from "../../../contract/entries.ts";
import { legible } from "../../../contract/legible.ts";
import { ENTRY_NAME_MAX } from "../../../contract/limits.ts";
import { isVisible } from "../../../contract/text-fields.ts";
import { cutToLength, textLength } from "../../../contract/text-length.ts";
import { oneLine } from "../../text-formats/clean-text.ts";

/** At most this much of a name is read. */
const READ_LENGTH = 300;
/** Where a name ends and a remark begins: "Seraphina (guardian of the glade)", "Eldoria - the forest". */
const REMARK = /\s*[(（[【|:：,，—–]|\s-\s/u;
/** Latin letters that do not decompose into a letter and a mark. */
const LATIN: Record<string, string> = { ß: "ss", æ: "ae", Æ: "Ae", œ: "oe", Œ: "Oe", ø: "o", Ø: "O", ł: "l", Ł: "L" };

/** A text as one line of visible characters; "" where it has none. */
export function lineOf(text: string): string {
  const line = oneLine(text.slice(0, READ_LENGTH)).replace(/\s+/g, " ");
  return isVisible(line) ? line : "";
}

export const fitsName = (line: string): boolean => line !== "" && textLength(line) <= ENTRY_NAME_MAX;

/** The valid name nearest to a line; "" where no valid characters are left. */
export function fitName(line: string, type: EntryType): string {
  const spelled = type === "character" && !CHARACTER_NAME.test(line) ? lettersOf(line) : legible(line).trim();
  // Cutting may separate characters that are only valid together.
  const name = legible(shortened(spelled)).trim();
  if (type === "normal") return isVisible(name) ? name : "";
  return CHARACTER_NAME.test(name) && /[\p{Script=Han}A-Za-z0-9]/u.test(name) ? name : "";
}

function lettersOf(line: string): string {
  return line
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[ßæÆœŒøØłŁ]/g, (letter) => LATIN[letter] ?? "")
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) => wide.normalize("NFKC"))
    .replace(/['’‘`´"“”]/g, "")
    .replace(/[^\p{Script=Han}A-Za-z0-9()（）/·•・‧]+/gu, " ")
    .trim();
}

function shortened(line: string): string {
  if (textLength(line) <= ENTRY_NAME_MAX) return line;
  const [head = ""] = line.split(REMARK, 1);
  if (fitsName(head.trim())) return head.trim();
  const cut = cutToLength(line, ENTRY_NAME_MAX);
  // Not in the middle of a word, if that leaves enough of the name.
  const space = line[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  return (space > ENTRY_NAME_MAX / 3 ? cut.slice(0, space) : cut).trim();
}
