// Files to upload or drop, and the contents of downloads.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { toastsOf } from "./toasts.ts";

export interface TextFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A file with this name, and with a text in UTF-8 or any bytes. */
export function fileOf(name: string, content: string | Uint8Array): TextFile {
  return { name, mimeType: name.endsWith(".md") ? "text/markdown" : "text/plain", buffer: Buffer.from(content) };
}

/** Encodes a text in GB18030. Supports only characters of one or two bytes. */
export function gb18030(text: string): Uint8Array {
  const decoder = new TextDecoder("gb18030");
  const codes = new Map<string, [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      if (character < "\u0080") return character.charCodeAt(0);
      const code = codes.get(character);
      if (!code) throw new Error(`${character} has no two bytes in GB18030`);
      return code;
    }),
  );
}

/** Drops files on the main area of the page. */
export async function dropOnPage(page: Page, files: TextFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, given);
  const main = page.getByRole("main");
  for (const type of ["dragenter", "dragover", "drop"]) await main.dispatchEvent(type, { dataTransfer: data });
}

/** Returns the name, bytes and text of what a click downloads. Without a download, the error contains the toasts. */
export async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer; text: string }> {
  const waiting = page.waitForEvent("download").catch((error: Error) => {
    throw new Error(`Nothing was downloaded (${error.name}); the page said ${JSON.stringify(toastsOf(page))}`);
  });
  const [download] = await Promise.all([waiting, click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString("utf8") };
}
