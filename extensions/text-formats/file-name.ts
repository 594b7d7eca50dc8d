// A title as a file name: valid on every system, readable in every script.
import { cutToLength } from "../../contract/text-length.ts";

const NAME_MAX = 80;
/** Names that Windows reserves for devices, with or without an extension. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]) *([.]|$)/i;

/** A title as a file name without extension: no separators, control or reserved characters, no leading dots. */
export function fileName(title: string, fallback: string): string {
  const name = cutToLength(
    title
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g, "")
      // After removing invisible characters: an accent after one now follows its letter.
      .normalize("NFC")
      .replace(/[<>:"/\\|?*]+/g, " ")
      .replace(/\s+/g, " ")
      .replace(/^[. ]+/, ""),
    NAME_MAX,
  ).replace(/[. ]+$/, "");
  return name === "" || DEVICE.test(name) ? fallback : name;
}
