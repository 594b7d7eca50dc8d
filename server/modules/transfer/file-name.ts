// The name of a downloaded file: safe on every system, readable in every script (RFC 6266 and RFC 5987).
import { cutToLength } from "../../../contract/text-length.ts";

const NAME_MAX = 80;
/** Names Windows keeps for devices, with or without an ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A title as a file name without ending: no separators, control or reserved characters, no leading dots. */
export function fileName(title: string, fallback: string): string {
  const name = cutToLength(
    title
      .toWellFormed()
      .normalize("NFC")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g, "")
      .replace(/[<>:"/\\|?*]+/g, " ")
      .replace(/\s+/g, " ")
      .replace(/^[. ]+/, ""),
    NAME_MAX,
  ).replace(/[. ]+$/, "");
  return name === "" || DEVICE.test(name) ? fallback : name;
}

/** The header that makes a browser save an answer under a name; older ones get it in ASCII. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
